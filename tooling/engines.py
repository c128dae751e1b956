"""Finds Firefox and WebKit for their tests, or installs them if allowed.

`python -m tooling.engines` reports what is missing; with `install` it installs that first.

WebKit means WebKitGTK with its driver, its Python binding (for a window that keeps a profile) and Xvfb, a virtual display.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

from tooling.trouble import Trouble

NAMES = ("firefox", "webkit")
PACKAGES = {
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "gir1.2-webkit2-4.1", "python3-gi", "xvfb"),
}
TITLES = {"firefox": "Firefox", "webkit": "WebKitGTK"}
BINDING = ("/usr/bin/python3", "-c", "import gi; gi.require_version('WebKit2', '4.1')")


def missing(name: str) -> Trouble:
    return Trouble(f"The tests in {TITLES[name]} need packages: apt-get install {' '.join(PACKAGES[name])}")


def firefox() -> str:
    """The program's path. Raises Trouble if it is missing."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    if not found:
        raise missing("firefox")
    return found


def webkit() -> tuple[str, str]:
    """The paths of the driver and of Xvfb. Raises Trouble if something is missing."""
    driver, xvfb = shutil.which("WebKitWebDriver"), shutil.which("Xvfb")
    try:
        bound = subprocess.run(BINDING, capture_output=True, check=False).returncode == 0
    except OSError:
        bound = False
    if not (driver and xvfb and bound):
        raise missing("webkit")
    return driver, xvfb


def have(name: str) -> bool:
    try:
        firefox() if name == "firefox" else webkit()
    except Trouble:
        return False
    return True


def install() -> list[str]:
    """Installs what is missing, if apt is available and allowed; returns the names of what is still missing."""
    absent = [name for name in NAMES if not have(name)]
    apt = shutil.which("apt-get")
    if not absent or not apt or os.geteuid() != 0:
        return absent
    print(f"Installing {' and '.join(TITLES[name] for name in absent)} ...", file=sys.stderr, flush=True)
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    packages = [package for name in absent for package in PACKAGES[name]]
    for words in (["update", "-q"], ["install", "-q", "-y", "--no-install-recommends", *packages]):
        subprocess.run([apt, *words], env=quiet, stdout=subprocess.DEVNULL, check=False)
    return [name for name in absent if not have(name)]


if __name__ == "__main__":
    for name in install() if sys.argv[1:] == ["install"] else [name for name in NAMES if not have(name)]:
        print(f"{missing(name)}. Without them these tests are left out of the quick ring.", file=sys.stderr)
