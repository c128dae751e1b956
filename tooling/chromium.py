"""Finds a Chromium for the browser tests and benches, or installs one if allowed."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tooling.trouble import Trouble

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def playwrights_own() -> str | None:
    """The newest Chromium that Playwright has downloaded for this user, if any."""
    base = Path(os.environ.get("PLAYWRIGHT_BROWSERS_PATH") or Path.home() / ".cache" / "ms-playwright")
    found = sorted(base.glob("chromium-*/chrome-linux*/chrome"))
    return str(found[-1]) if found else None


def find() -> str | None:
    """HEXDICE_CHROMIUM, otherwise one on PATH, otherwise Playwright's. Raises Trouble if the variable does not name a program."""
    named = os.environ.get("HEXDICE_CHROMIUM")
    if named:
        if not os.access(named, os.X_OK):
            raise Trouble(f"HEXDICE_CHROMIUM names {named}, which cannot be run.")
        return named
    on_path = (shutil.which(name) for name in NAMES)
    return next((path for path in on_path if path), None) or playwrights_own()


def ensure() -> str:
    """The program's path; installs it if missing. Raises Trouble with one sentence if that fails."""
    found = find()
    if found:
        return found
    print("No Chromium here; installing one ...", file=sys.stderr, flush=True)
    apt = shutil.which("apt-get")
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    if apt and os.geteuid() == 0:
        for words in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", "chromium"]):
            subprocess.run([apt, *words], env=quiet, stdout=subprocess.DEVNULL, check=False)
    else:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)
    found = find()
    if not found:
        raise Trouble("The browser tests need Chromium: install it, or name one in HEXDICE_CHROMIUM.")
    return found


def flags() -> list[str]:
    """Command-line flags: root cannot use Chromium's sandbox, and small machines have a small /dev/shm."""
    sandbox = ["--no-sandbox"] if os.geteuid() == 0 else []
    return [*sandbox, "--disable-dev-shm-usage"]


if __name__ == "__main__":
    try:
        print(ensure())
    except Trouble as trouble:
        raise SystemExit(str(trouble)) from None
