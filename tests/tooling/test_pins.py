"""Everything fetched is pinned and checked, and no file names a registry host."""

from __future__ import annotations

import json
import re
import subprocess

import pytest

from tooling.node import ROOT

# In pieces, as this file must not contain them either.
HOSTS = ("registry" + ".npmjs.org", "registry" + ".yarnpkg.com", "pypi" + ".org", "files.pythonhosted" + ".org")


def tracked() -> list[str]:
    """Every file that git knows, in the working tree."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in listed.splitlines() if (ROOT / name).is_file()]


def test_no_file_names_a_package_registry() -> None:
    found = [f"{name}: {host}" for name in tracked() for host in HOSTS if host.encode() in (ROOT / name).read_bytes()]
    assert found == []


def test_every_package_has_its_hash_and_no_address() -> None:
    lock = json.loads((ROOT / "package-lock.json").read_text())
    packages = {name: entry for name, entry in lock["packages"].items() if name}
    assert {"node_modules/pyodide", "node_modules/@pyscript/core", "node_modules/idiomorph"} <= set(packages)
    lighthouse = json.loads((ROOT / "tests" / "browser" / "lighthouse" / "package-lock.json").read_text())
    packages |= {f"lighthouse/{name}": entry for name, entry in lighthouse["packages"].items() if name}
    assert [name for name, entry in packages.items() if not entry["integrity"].startswith("sha512-")] == []
    assert [name for name, entry in packages.items() if "resolved" in entry] == []


def test_the_manifest_of_packages_names_exact_versions() -> None:
    package = json.loads((ROOT / "package.json").read_text())
    lighthouse = json.loads((ROOT / "tests" / "browser" / "lighthouse" / "package.json").read_text())
    versions = {**package["dependencies"], **package["devDependencies"], **lighthouse["devDependencies"]}
    assert versions["pyodide"] == "314.0.7"
    assert [name for name, version in versions.items() if not re.fullmatch(r"\d+\.\d+\.\d+", version)] == []


PINS = ("requirements-dev.txt", "tooling/requirements-node.txt", "bench/baselines/requirements.txt")


@pytest.mark.parametrize("name", PINS)
def test_python_tools_are_pinned(name: str) -> None:
    text = (ROOT / name).read_text().replace(" \\\n", " ")
    lines = [line for line in text.splitlines() if line and not line.startswith("#")]
    assert lines
    assert [line for line in lines if not re.fullmatch(r"[\w.-]+==[\w.]+(?: +--hash=sha256:[0-9a-f]{64})+", line)] == []


def test_pip_installs_nothing_without_its_hash() -> None:
    texts = {name: (ROOT / name).read_text() for name in tracked() if name.endswith(".py") and name[:5] != "tests"}
    asking = {name for name, text in texts.items() if re.search(r'pip"?,\s+"install"', text)}
    assert {"tooling/node.py", "tooling/venv.py", "bench/playouts.py"} <= asking
    assert [name for name in asking if "--require-hashes" not in texts[name]] == []


def test_every_action_is_named_by_its_commit() -> None:
    lines = [
        line.strip() for path in (ROOT / ".github" / "workflows").iterdir() for line in path.read_text().splitlines()
    ]
    used = [line.partition("uses: ")[2] for line in lines if "uses: " in line and "uses: ./" not in line]
    assert used
    assert [name for name in used if not re.fullmatch(r"[\w./-]+@[0-9a-f]{40} # v[\d.]+", name)] == []


def test_pages_and_scripts_load_nothing_from_elsewhere() -> None:
    """Addresses that a browser would fetch: in markup, styles and scripts, and in the Python that writes markup."""
    pattern = re.compile(
        r"""(?:src|href)=["']?(?:https?:)?//|url\(["']?(?:https?:)?//|(?:import|fetch)\(["'`]https?:"""
    )
    files = [name for name in tracked() if name.endswith((".html", ".css", ".js", ".webmanifest", ".toml"))]
    files = [name for name in files if not name.startswith(("tests/", "bench/"))]
    assert "index.html" in files
    assert [name for name in files if pattern.search((ROOT / name).read_text(encoding="utf-8"))] == []
