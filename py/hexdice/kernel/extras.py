"""The keys of a header's extras: what a match keeps of its table. The rules never read them."""

REAL = "real"  # True: real dice are typed in
PRACTICE = "practice"  # True: undo may go past an outcome or another seat's move
CHECKED = "checked"  # the shares of checked dice (kernel/fair.py)
SEALED = "sealed"  # sealed choices that other devices hold (live/sealed.py)
BY_LINK = "by link"  # how far a match by link had got when it was last sent or received: "came" or "sent", and how far (live/sealed.py)
STANDINGS = "night"  # on a guest's device: the standings of the night, as JSON: rows of name, points, and at its end "crown" or "cap"
COLOURS = "colours"  # the colours of the seats, as tonight's people keep theirs from game to game: "0,2,1"
FACES = "faces"  # the faces that people chose (view/portraits.py), separated by commas
FACING = "facing"  # the side that the page faces: degrees, or "seat" for that of whoever looks
SITS = "sits"  # the side at which each seat's person sits: quarter turns, "0,1,3"
CLOCK = "clock"  # whose time a clock counts: "person", "shared" or "turn" (app/match/timing.py)
TIMES = "clock-time"  # the minutes that people have: "10", or of each seat "10, 0:30"
ENDS = "clock-ends"  # True: whoever runs out of time resigns
USED = "used"  # the time that seats have used, in milliseconds by turn and seat: "0.0:61000,0.1:4200"
PAUSED = "paused"  # True: people have stopped the clock
DRAWN = "drawn"  # the chance in percent of the level of the bot, which was drawn at the level of the person
# What people write about a match is under "note 12" (kernel/remarks.py).
STEPS = "steps"  # True: people take each step of the upkeep themselves
