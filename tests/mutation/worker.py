"""Makes the mutants of one part with mutmut and asks the tests. Started by tooling/mutate.py beside a copy of the tree.

mutmut itself starts pytest for every mutant, and most of that time goes into collecting the same tests. Here pytest
collects once; each mutant is a fork of that process which runs the tests that reach the mutated function, the last
successful killer first, then the quickest, until one fails.
"""

from __future__ import annotations

import contextlib
import functools
import gc
import itertools
import json
import mmap
import os
import random
import re
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path

import mutmut.mutation.trampoline as trampoline
import pytest
from hypothesis import Phase, settings
from mutmut.__main__ import create_mutants
from mutmut.mutation.data import SourceFileMutationData
from mutmut.mutation.diff_apply import get_diff_for_mutant
from mutmut.state import state
from mutmut.utils.file_utils import copy_src_dir, walk_mutatable_files

# Plain assertions and no search for smaller examples: why a mutant is noticed does not matter here, and takes long to say.
PYTEST = ("-q", "--tb=native", "--assert=plain", "-p", "no:cacheprovider", "--timeout=0", "--rootdir=.")
PROFILE = settings(derandomize=True, database=None, deadline=None, phases=(Phase.explicit, Phase.generate))
MEMORY = 3 << 30  # bytes a mutant may take
FRESH = 45.0  # seconds of CPU for a mutant in a process that has imported nothing, with the imports
STUCK = 900  # seconds after which a mutant that waits for something has timed out
KILLED, SURVIVED, TIMED_OUT, NO_TEST = "killed", "survived", "timed out", "no test"


def function_of(mutant: str) -> str:
    """The function a mutant is of, by the name under which mutmut counts calls."""
    return mutant.partition("__mutmut_")[0]


class Runner:
    """A plugin of pytest that runs the collected tests once, then those of each mutant.

    `results` is filled as it goes; `again` are the survivors of functions that ran while modules were imported, with the
    tests to ask: what they made is there already in a fork of this process.
    """

    def __init__(self, mutants: list[str], budget: float) -> None:
        self.mutants = mutants
        self.budget = budget  # seconds of CPU for the tests of one mutant; slower tests are not asked
        self.tests: dict[str, set[int]] = defaultdict(set)  # function: numbers of the tests that call it
        self.seconds: list[float] = []  # of CPU, by test
        self.failed = False
        self.results: dict[str, str] = {}
        self.again: dict[str, list[str]] = {}
        self.killers: dict[str, Counter[int]] = defaultdict(Counter)
        self.shared = mmap.mmap(-1, 8)  # a child writes which test failed

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        imported = set(state()._stats)
        self.watch(session.items)
        forget_answers()
        by_module: dict[str, set[int]] = defaultdict(set)
        for function, numbers in self.tests.items():
            by_module[function.rpartition(".")[0]] |= numbers
        for count, mutant in enumerate(self.mutants, 1):
            function = function_of(mutant)
            asked = self.within(self.tests[function], self.killers[function])
            self.results[mutant] = self.fork(session.items, mutant, asked) if asked else NO_TEST
            if self.results[mutant] in (SURVIVED, NO_TEST) and function in imported:
                near = by_module[function.rpartition(".")[0]] or set(range(len(session.items)))
                asked = self.within(near, Counter())
                self.again[mutant] = [session.items[number].nodeid for number in asked]
            if count % 100 == 0:
                say(f"{count}/{len(self.mutants)} {dict(Counter(self.results.values()))}")
        return True

    def watch(self, items: list[pytest.Item]) -> None:
        """Runs every test without a mutant, and notes what it calls and how long it takes."""
        for number, item in enumerate(items):
            state()._stats.clear()
            start = time.process_time()
            item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
            self.seconds.append(time.process_time() - start)
            if self.failed:
                pytest.exit(f"fails without a mutant: {item.nodeid}", returncode=1)
            for function in state()._stats:
                self.tests[function].add(number)
        trampoline.set_mutant_under_test("")
        say(f"{len(items)} tests, {sum(self.seconds):.0f} s; {len(self.mutants)} mutants")

    def within(self, numbers: set[int], killers: Counter[int]) -> list[int]:
        """The tests to ask about a mutant: who killed its neighbours, then the quickest, for as long as the budget allows."""
        asked: list[int] = []
        seconds = 0.0
        for number in sorted(numbers, key=lambda number: (-killers[number], self.seconds[number])):
            seconds += self.seconds[number]
            if seconds > self.budget and asked:
                break
            asked.append(number)
        return asked

    def fork(self, items: list[pytest.Item], mutant: str, numbers: list[int]) -> str:
        """Runs tests with one mutant in a process of its own."""
        child = os.fork()
        if child == 0:
            as_mutant(mutant)
            code = 0
            try:
                for number in numbers:
                    self.shared[:8] = number.to_bytes(8, "big")
                    signal.setitimer(signal.ITIMER_VIRTUAL, 2 + 5 * self.seconds[number])
                    items[number].ihook.pytest_runtest_protocol(item=items[number], nextitem=None)
                    if self.failed:
                        code = 1
                        break
            except BaseException:
                code = 1
            os._exit(code)
        found = verdict(child)
        if found == KILLED:
            self.killers[function_of(mutant)][int.from_bytes(self.shared[:8], "big")] += 1
        return found


def say(words: str) -> None:
    print(words, file=sys.__stderr__, flush=True)


def forget_answers() -> None:
    """Empties the caches of the code: what a mutant would have computed must not be there already."""
    for thing in gc.get_objects():
        if isinstance(thing, functools._lru_cache_wrapper) and thing.__module__.startswith("hexdice"):
            thing.cache_clear()
        elif isinstance(thing, dict) and hasattr(kind := type(thing), "__missing__") and "hexdice" in kind.__module__:
            thing.clear()
    gc.collect()
    gc.freeze()


def as_mutant(mutant: str) -> None:
    """Makes this process one with a mutant: silent, with limits of memory and time."""
    null = os.open(os.devnull, os.O_RDWR)
    for handle in (0, 1, 2):
        os.dup2(null, handle)
    resource.setrlimit(resource.RLIMIT_DATA, (MEMORY, MEMORY))
    signal.alarm(STUCK)
    trampoline.set_mutant_under_test(mutant)


def verdict(child: int) -> str:
    """Waits for a child that runs tests."""
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if code in (-signal.SIGVTALRM, -signal.SIGALRM):
        return TIMED_OUT
    return KILLED if code else SURVIVED


def fresh(mutant: str, tests: list[str]) -> str:
    """The verdict on a mutant of a function that runs while modules are imported: none is, yet, in this process."""
    child = os.fork()
    if child == 0:
        as_mutant(mutant)
        signal.setitimer(signal.ITIMER_VIRTUAL, FRESH)
        os.chdir("mutants")
        os._exit(int(pytest.main([*PYTEST, "--hypothesis-profile=mutants", "-x", *tests])) if tests else 0)
    return verdict(child)


def judge(names: list[str], tests: list[str], budget: float) -> dict[str, str]:
    """What becomes of each mutant. The tests run in forks, so that this process never imports what they import."""
    if (child := os.fork()) == 0:
        log = os.open("tests.log", os.O_WRONLY | os.O_CREAT)
        os.dup2(log, 1)
        runner = Runner(names, budget)
        trampoline.set_mutant_under_test("stats")
        os.environ["MUTMUT_DEPENDENCY_DEPTH"] = "-1"
        os.chdir("mutants")
        code = int(pytest.main([*PYTEST, "--hypothesis-profile=mutants", *tests], plugins=[runner]))
        os.chdir("..")
        Path("judged.json").write_text(json.dumps([runner.results, runner.again]))
        os._exit(code)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise SystemExit(f"the tests do not pass without a mutant: see {Path('tests.log').absolute()}")
    results: dict[str, str]
    results, again = json.loads(Path("judged.json").read_text())
    say(f"{len(again)} mutants of functions that run while modules are imported")
    return results | {mutant: fresh(mutant, asked) for mutant, asked in again.items()}


def names_in(path: Path) -> list[str]:
    """The names of all mutants of a file."""
    data = SourceFileMutationData(path=path)
    data.load()
    return list(data.exit_code_by_key)


def chosen(limit: int, seed: int) -> list[str]:
    """The mutants of the part, at most `limit` of each file (0: all)."""
    found: list[str] = []
    for path in sorted(walk_mutatable_files()):
        names = names_in(path)
        random.Random(f"{seed} {path}").shuffle(names)
        heard = (name for name in names if not is_inaudible(changes(name)))
        found += itertools.islice(heard, limit or None)
    return found


def is_inaudible(lines: list[str]) -> bool:
    """Whether a mutant changes only the words of an assertion or of a ValueError, which nobody has to read, or `strict`
    of a zip, which is an assertion itself."""
    if len(lines) == 2 and len({re.sub(r", (strict=\w+)?(?=\))", "", line[2:]) for line in lines}) == 1:
        return True
    if len(lines) != 2 or not lines[0].startswith(("- assert ", "- raise ValueError(")):
        return False
    before, after = (line[2:].rstrip(")").rpartition('"')[0].rpartition('"')[0] for line in lines)
    return before == after and lines[0].rstrip(")").endswith('"')


def changes(mutant: str) -> list[str]:
    """The lines of a mutant's difference, without their indentation."""
    lines = get_diff_for_mutant(mutant).splitlines()
    return [f"{line[0]} {line[1:].strip()}" for line in lines if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def place(mutant: str) -> str:
    """The module and function a mutant is of, such as kernel.codec Reader.number."""
    module, _, function = function_of(mutant).rpartition(".")
    words = function.removeprefix("x_").removeprefix("x").strip("\u01c1").split("\u01c1")
    return f"{module.removeprefix('hexdice.')} {'.'.join(words)}"


def main(order: str) -> None:
    """`order` is JSON: tests (arguments of pytest), limit, seed, budget, names; results.json is the answer."""
    wanted = json.loads(order)
    trampoline.get_mutant_under_test = lambda: trampoline._mutant_under_test or ""  # the environment is slow to ask
    sys.path[:] = [path for path in sys.path if Path(path or ".").resolve() != Path(__file__).resolve().parent]
    settings.register_profile("mutants", PROFILE)
    trampoline.set_mutant_under_test("mutant_generation")
    copy_src_dir()
    with open(os.devnull, "w") as null, contextlib.redirect_stdout(null):  # mutmut names every file
        create_mutants(1)
    every = [name for path in walk_mutatable_files() for name in names_in(path)]
    names = [name for name in wanted["names"] if name in every] or chosen(wanted["limit"], wanted["seed"])
    results = judge(names, wanted["tests"], wanted["budget"])
    answer = [
        {"mutant": name, "result": result, "place": place(name), "change": changes(name)}
        for name, result in results.items()
    ]
    Path("results.json").write_text(json.dumps(answer, indent=1))


if __name__ == "__main__":
    main(sys.argv[1])
