"""The publishing workflow: actions pinned by commit, and permission to publish in one job only."""

import re
from pathlib import Path

FILES = sorted((Path(__file__).resolve().parents[2] / ".github" / "workflows").glob("*.yml"))


def test_actions_are_named_by_their_whole_commit() -> None:
    used = [line for path in FILES for line in path.read_text().splitlines() if re.search(r"\buses:", line)]
    assert len(used) >= 8
    for line in used:
        assert re.search(r"uses: (\./|[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$)", line), line


def test_only_the_job_that_publishes_may_publish_and_it_runs_nothing_of_the_project() -> None:
    for path in FILES:
        head, _, jobs = path.read_text().partition("\njobs:\n")
        assert "write" not in head, path.name
        for job in re.split(r"\n(?=  \w+:\n)", jobs):
            if "write" in job:
                assert job.lstrip().startswith("publish:")
                assert "run:" not in job and "checkout" not in job
