"""Brings .venv to exactly what requirements-dev.txt pins. Run by `make venv` with the system's Python."""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
VENV = ROOT / ".venv"
PINS = ROOT / "requirements-dev.txt"
STAMP = VENV / "pins.sha256"


def wanted_stamp() -> str:
    """The content of the stamp file of a current environment: the pins and the Python they are for."""
    return f"{hashlib.sha256(PINS.read_bytes()).hexdigest()} {sys.version_info[0]}.{sys.version_info[1]}\n"


def runs(*command: str) -> bool:
    """Whether a command exists and succeeds; its output is discarded."""
    try:
        return subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        return False


def can_make_venv() -> bool:
    """Whether ensurepip is available; Debian ships Python without it until python3-venv is installed."""
    return runs(sys.executable, "-c", "import ensurepip, venv")


def install_debian_venv() -> None:
    """Installs python3-venv if possible; otherwise exits with a sentence that says what to do."""
    sentence = "This Python cannot make virtual environments: run `apt-get install python3-venv` first."
    apt = shutil.which("apt-get")
    if apt is None or os.geteuid() != 0:
        raise SystemExit(sentence)
    print("Installing python3-venv with apt-get ...", flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for words in (["update", "-q"], ["install", "-q", "-y", "python3-venv"]):
        subprocess.run([apt, *words], env=quiet, check=False, stdout=subprocess.DEVNULL)
    if not can_make_venv():
        raise SystemExit(sentence)


def main() -> None:
    """Makes or refreshes .venv; does nothing if it already has the pinned set."""
    if STAMP.exists() and STAMP.read_text() == wanted_stamp():
        return
    if not can_make_venv():
        install_debian_venv()
    python = str(VENV / "bin" / "python")
    if not runs(python, "-m", "pip", "--version"):
        shutil.rmtree(VENV, ignore_errors=True)
        print("Making .venv ...", flush=True)
        subprocess.run([sys.executable, "-m", "venv", VENV], check=True)
    print("Installing the pinned tools ...", flush=True)
    pip = [
        python,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--disable-pip-version-check",
        "--require-hashes",
        "-r",
        str(PINS),
    ]
    if subprocess.run(pip, check=False).returncode != 0:
        raise SystemExit("The pinned tools could not be installed: see pip's words above.")
    STAMP.write_text(wanted_stamp())


if __name__ == "__main__":
    main()
