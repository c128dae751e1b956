"""Runs inside Pyodide: imports the modules that /work/names.json lists, writes those that fail into /work/missing.json."""

from __future__ import annotations

import importlib
import json
from pathlib import Path


def main() -> None:
    missing = []
    for name in json.loads(Path("/work/names.json").read_text()):
        try:
            importlib.import_module(name)
        except Exception as fault:
            missing.append(f"{name}: {type(fault).__name__}: {fault}")
    Path("/work/missing.json").write_text(json.dumps(missing))
