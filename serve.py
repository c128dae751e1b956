#!/usr/bin/env python3
"""Hexdice on this machine: `serve.py` serves it, `serve.py build --out dist` builds the static site.

Standard library only. The first start fetches the runtime with npm; later starts need no network.
"""

from __future__ import annotations

import argparse
import sys
import threading
import webbrowser
from collections.abc import Sequence
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036  (whoever comes with an older one should read a sentence)
    raise SystemExit("Hexdice needs Python 3.11 or later.")

from tooling.runtime import ensure_runtime
from tooling.server import Server, dev_server, folder_server
from tooling.trouble import Trouble

DEFAULT_PORT = 8370


def parser() -> argparse.ArgumentParser:
    """The command line."""
    top = argparse.ArgumentParser(prog="serve.py", description="Serve Hexdice on this machine, or build it.")
    top.add_argument("--port", type=int, default=DEFAULT_PORT, help=f"default {DEFAULT_PORT}; 0 takes a free one")
    top.add_argument("--no-browser", action="store_true", help="do not open a browser")
    top.add_argument("--site", type=Path, help="serve this built folder instead of the working tree")
    commands = top.add_subparsers(dest="command")
    build = commands.add_parser("build", help="write the static site")
    build.add_argument("--out", type=Path, required=True, help="the folder to write; an older site there is replaced")
    return top


def serve(server: Server, browser: bool) -> None:
    """Serve until interrupted."""
    address = f"http://127.0.0.1:{server.server_address[1]}/"
    print(f"Hexdice is at {address}  (Ctrl-C ends it)", flush=True)
    if browser:
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()
    try:
        server.serve_forever()
    except KeyboardInterrupt:
        print()
    finally:
        server.server_close()


def main(words: Sequence[str] | None = None) -> int:
    """Runs a command; returns the exit code. Trouble becomes one sentence on standard error."""
    asked = parser().parse_args(words)
    try:
        if asked.command == "build":
            from tooling.build import build

            build(asked.out)
        elif asked.site:
            serve(folder_server(asked.port, asked.site), not asked.no_browser)
        else:
            serve(dev_server(asked.port, ensure_runtime()), not asked.no_browser)
    except Trouble as trouble:
        print(trouble, file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        print("\nStopped.", file=sys.stderr)
        return 130
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
