"""Checks the page's scripts against their JSDoc types: `python -m tooling.typecheck`, part of `make lint`.

The scripts are copied next to short declarations of the fetched runtime, so that only our scripts are checked.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import tempfile
from pathlib import Path

from tooling.node import ROOT, find_node
from tooling.runtime import ensure_tools
from tooling.trouble import Trouble

RUNTIME = {
    "pyodide.d.mts": "export const version: string;\nexport function loadPyodide(options?: Record<string, any>): Promise<any>;\n",
    "idiomorph.esm.d.ts": "export const Idiomorph: any;\n",
    "qr-decode.d.mts": "export default function decodeQR(image: {width: number, height: number, data: Uint8ClampedArray}): string;\n",
    "lean-qr.d.mts": "export const correction: any;\nexport function generate(text: string, options?: object): any;\n",
    "gifenc.d.mts": "export const GIFEncoder: any;\nexport const applyPalette: any;\nexport const quantize: any;\n",
    "core.d.ts": "export const hooks: any;\n",
}
OPTIONS = {
    "allowJs": True,
    "checkJs": True,
    "noEmit": True,
    "strict": True,
    "noUnusedLocals": True,
    "noUnusedParameters": True,
    "target": "es2023",
    "module": "esnext",
    "moduleResolution": "bundler",
    "lib": ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    "types": [],
}


def main() -> None:
    """Prints the errors; exits with 1 if there are any."""
    try:
        tsc, node = ensure_tools() / "typescript" / "bin" / "tsc", find_node().node
    except Trouble as trouble:
        raise SystemExit(str(trouble)) from None
    with tempfile.TemporaryDirectory() as folder:
        scripts = Path(folder) / "assets" / "js"
        shutil.copytree(ROOT / "assets" / "js", scripts)
        (Path(folder) / "runtime").mkdir()
        for name, text in RUNTIME.items():
            (Path(folder) / "runtime" / name).write_text(text)
        files = [f"assets/js/{path.name}" for path in sorted(scripts.glob("*.js"))]
        config = Path(folder) / "tsconfig.json"
        config.write_text(json.dumps({"compilerOptions": OPTIONS, "files": files}))
        done = subprocess.run([node, str(tsc), "--project", str(config)], cwd=folder, check=False)
    if done.returncode != 0:
        raise SystemExit(1)
    print(f"tsc: {len(files)} scripts are well typed")


if __name__ == "__main__":
    main()
