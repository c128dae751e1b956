"""The dialog of the film of a match."""

from hexdice.view.frame import dialog
from hexdice.view.markup import button
from hexdice.view.text import say

SHAPES = {"square": (640, 640), "tall": (540, 960)}  # pixels
KINDS = ("gif", "video")


def choice(records: bool) -> str:
    """Which film is wanted; `records`: the browser can record a video."""
    names = {
        "square-gif": say("Square"),
        "tall-gif": say("Portrait"),
        "square-video": say("Video, square"),
        "tall-video": say("Video, portrait"),
    }
    kinds = [name for name in names if records or name.endswith("gif")]
    buttons = "".join(button(names[name], act=f"film:{name}", sign="play", id=f"film-{name}") for name in kinds)
    words = say("The match in a few seconds: each turn, where the match turned, and how it ended.")
    return dialog(say("Film"), f'<p>{words}</p><p class="row">{buttons}</p>', close="ui:view.film=", id="film")


def making(shape: str, done: int, all: int, size: int) -> str:
    """The film as it is made: what is drawn, and how far it is; `size` in bytes once it is ready."""
    width, height = SHAPES[shape]
    if size:
        words = say("The film is ready: {n} MB.", n=f"{size / 1e6:.1f}")
    else:
        words = say("Picture {n} of {all}", n=done, all=all) if done else say("Weighing the match …")
    keep = button(say("Save or share"), act="film:keep", sign="save", kind="primary", id="film-keep") if size else ""
    stop = button(say("Close") if size else say("Stop"), act="film:off", sign="close", id="film-off")
    return dialog(
        say("Film"),
        f'<canvas id="film-view" width="{width}" height="{height}" aria-hidden="true"></canvas>'
        f'<progress id="film-bar" max="{max(1, all)}" value="{min(done, all)}" aria-label="{say("Progress")}"></progress>'
        f'<p class="row"><span id="film-words">{words}</span>{keep}{stop}</p>',
        id="film",
    )


def ended(became: str) -> str:
    """What became of the film."""
    words = {"saved": say("The film has been saved."), "shared": say("The film has been shared.")}
    return words.get(became) or say("This browser could not make the film.")
