"""Runs inside Pyodide: imports the modules that /work/names.json lists, writes those that fail into /work/missing.json."""

from __future__ import annotations

import importlib
import json


def main() -> None:
    missing = []
    with open("/work/names.json") as file:
        names = json.load(file)
    for name in names:
        try:
            importlib.import_module(name)
        except Exception as fault:
            missing.append(f"{name}: {type(fault).__name__}: {fault}")
    with open("/work/missing.json", "w") as file:
        json.dump(missing, file)
