"""The sheet of the source's example, as it is scored there."""

from tests.rules.first_island.shorthand import MAT, SCH, SCI, ring

SHEET = (
    "A1=1/6@2 A2=1/3@2 A3=1/3@5 A4=1/4@3 B1=1/4@0 B2=1/3@1 B3=3/6@1 B4=1/6@0 C2=2/3@4 C4=5/6@5 C5=5/6@3 D2=2/5@0 D3=2 "
    "D4=1/4@2 D5=4/5@2 E1=3/6@3 E2=5/6@0 E3=1/5@0 E4=1/4@2 E5=3/4@4 F1=3/6@2 F2=5/6@0 F3=2/3@4 F4=2/3@3 F5=2/3@3 G4=2"
)

RINGS = (
    ring("4-1", 8, MAT, "D4 D5 E4 E5"),
    ring("5-4", 10, SCH, "A2 A3 B2 B3 C2"),
    ring("4-1", 4, SCI, "B3 B4 C4 C5"),
)
