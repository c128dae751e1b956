"""The parts of the code whose tests are tested: which files are mutated, and which tests have to notice."""

from __future__ import annotations

from typing import NamedTuple


class Part(NamedTuple):
    """Files as patterns below py/hexdice, tests as arguments of pytest, and the share of mutants that must die."""

    files: tuple[str, ...]
    tests: tuple[str, ...]
    goal: int  # per cent of all mutants that are not equivalent; a time-out is not a kill


ENGINE = "not pyodide"  # starts a runtime of its own, which knows nothing of mutants
STORAGE = ("store", "shelf", "backup", "restoring", "entries", "session")


def game(module: str, name: str) -> Part:
    """The rules of one game: its own tests, its matches in tests/goldens, and what every game must keep to."""
    only = (
        "tests/conformance/test_games.py",
        "tests/conformance/test_rules.py",
        "tests/goldens",
        "-k",
        f"{ENGINE} and (tests/rules or {name} or {module})",
    )
    return Part((f"games/{module}/rules/*.py",), (f"tests/rules/{module}", *only), 85)


PARTS = {
    "kernel": Part(
        ("kernel/*.py",),
        (
            *(
                f"tests/unit/test_{name}.py"
                for name in (
                    "chance",
                    "codec",
                    "fair",
                    "match",
                    "options",
                    "hexgrid",
                    "kernel",
                    "outside",
                    "collation",
                    "notation",
                )
            ),
            "tests/live/test_sealed.py",
            "tests/live/test_trust.py",
            "tests/goldens",
            "-k",
            ENGINE,
        ),
        90,
    ),
    **{
        module.replace("_", "-"): game(module, module.replace("_", "-"))
        for module in ("siberian_dice", "three_dice", "first_player", "first_island", "first_war")
    },
    "storage": Part(
        tuple(f"app/{name}.py" for name in STORAGE),
        (
            *(
                f"tests/unit/app/test_{name}.py"
                for name in (
                    "store",
                    "shelf",
                    "session",
                    "losses",
                    "backup",
                    "app",
                    "by_link",
                    "bot_worker",
                    "devices",
                    "transfer",
                    "whole",
                    "stepping",
                )
            ),
        ),
        90,
    ),
    "live": Part(
        ("live/*.py",), ("tests/live", "tests/unit/app/test_devices.py", "tests/unit/app/test_by_link.py"), 90
    ),
}
