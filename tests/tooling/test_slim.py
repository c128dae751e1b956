"""The smaller program: what is reachable stays and works, and Pyodide's scripts find every export that they name."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from tooling.build import compiled_archive, memory_image
from tooling.node import ROOT, find_node
from tooling.runtime import ensure_runtime, in_pyodide, prepare

I32, FUNCREF = 0x7F, 0x70
END = 0x0B

RUN = """
import fs from "node:fs";
const { slim } = await import(process.argv[1]);
const program = fs.readFileSync(process.argv[2]);
const wanted = JSON.parse(process.argv[3]);
const made = new WebAssembly.Module(slim(program, ({ name }) => wanted.includes(name)));
const noted = { used: () => 30, number: new WebAssembly.Global({ value: "i32" }, 400) };
const { exports } = new WebAssembly.Instance(made, { env: noted });
console.log(JSON.stringify({
  imports: WebAssembly.Module.imports(made).map(({ name }) => name),
  exports: WebAssembly.Module.exports(made).map(({ name }) => name),
  go: exports.go(),
  table: exports.table.get(1)(),
  places: exports.table.length,
}));
"""


# Makes an image in which the place of the small program that calls functions in C is one that no table has, and starts from it.
FROM_AN_IMAGE = """
const { loadPyodide } = await import(process.argv[1]);
const stdLibURL = process.argv[2];
const first = await loadPyodide({ stdLibURL, _makeSnapshot: true });
const { _module } = first;
const at = _module.__PyRuntime + _module.HEAP32[_module.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4];
const own = _module.HEAP32[at / 4];
_module.HEAP32[at / 4] = 1e6;
const image = first.makeMemorySnapshot();
const next = await loadPyodide({ stdLibURL, _loadSnapshot: image });
console.log(JSON.stringify([next._module.HEAP32[at / 4] === own, next.runPython("''.join(sorted('hexdice'))")]));
process.exit(0);
"""


def several(*items: bytes) -> bytes:
    return bytes([len(items)]) + b"".join(items)


def sized(content: bytes) -> bytes:
    return bytes([len(content)]) + content


def text(name: str) -> bytes:
    return sized(name.encode())


def function(*code: int) -> bytes:
    """A function without variables."""
    return sized(bytes([0, *code, END]))


def program(*, odd: tuple[int, ...] = ()) -> bytes:
    """Two imports of each kind, four functions, two globals, a table with one function at place 1.

    Functions: 0 unused and 1 used are imported; 2 "other" calls 0 and reads global 0; 3 "go" adds up 1 and 5, in a block;
    4 is in the table and returns 7; 5 adds globals 1 and 3. Globals: 0 idle and 1 number are imported; 2 and 3 are 8 and 5.
    """
    constant = bytes([I32, 0])
    sections = {
        1: several(bytes([0x60, 0, 1, I32])),
        2: several(
            text("env") + text("unused") + bytes([0, 0]),
            text("env") + text("idle") + bytes([3]) + constant,
            text("env") + text("used") + bytes([0, 0]),
            text("env") + text("number") + bytes([3]) + constant,
        ),
        3: several(*[b"\0"] * 4),
        4: several(bytes([FUNCREF, 0, 3])),
        6: several(constant + bytes([0x41, 8, END]), constant + bytes([0x41, 5, END])),
        7: several(
            text("other") + bytes([0, 2]),
            text("go") + bytes([0, 3]),
            text("table") + bytes([1, 0]),
            text("eight") + bytes([3, 2]),
        ),
        9: several(bytes([0, 0x41, 1, END]) + several(b"\4")),
        10: several(
            function(0x10, 0, 0x23, 0, 0x6A, *odd),
            function(0x02, I32, 0x10, 1, 0x10, 5, 0x6A, END),
            function(0x41, 7),
            function(0x23, 1, 0x23, 3, 0x6A),
        ),
    }
    return b"\0asm\1\0\0\0" + b"".join(bytes([name]) + sized(content) for name, content in sections.items())


def slimmed(folder: Path, source: bytes, *wanted: str) -> subprocess.CompletedProcess[str]:
    (folder / "program.wasm").write_bytes(source)
    module = (ROOT / "tooling" / "wasm.mjs").as_uri()
    words = [find_node().node, "--input-type=module", "-e", RUN, module, str(folder / "program.wasm")]
    return subprocess.run([*words, json.dumps(wanted)], capture_output=True, text=True, check=False)


def test_what_is_reachable_stays_and_keeps_its_meaning(tmp_path: Path) -> None:
    done = slimmed(tmp_path, program(), "go", "table")
    assert json.loads(done.stdout) == {
        "imports": ["used", "number"],
        "exports": ["go", "table"],
        "go": 30 + 400 + 5,
        "table": 7,
        "places": 3,
    }


def test_an_unknown_instruction_is_an_error(tmp_path: Path) -> None:
    done = slimmed(tmp_path, program(odd=(0xFB, 0)), "go", "table")
    assert done.returncode != 0
    assert "The WebAssembly instruction 0xfb is not known." in done.stderr


def test_a_function_that_is_read_wrongly_is_an_error(tmp_path: Path) -> None:
    done = slimmed(tmp_path, program(odd=(END, 0x1A)), "go", "table")
    assert done.returncode != 0
    assert "A WebAssembly function does not end at its end." in done.stderr


def exports(program: Path) -> dict[str, str]:
    """The kinds of a program's exports by name."""
    script = (
        "const made = new WebAssembly.Module(require('node:fs').readFileSync(process.argv[1]));"
        "console.log(JSON.stringify(WebAssembly.Module.exports(made).map(({ name, kind }) => [name, kind])));"
    )
    done = subprocess.run([find_node().node, "-e", script, str(program)], capture_output=True, text=True, check=True)
    return dict(json.loads(done.stdout))


def test_each_export_that_a_script_names_is_there() -> None:
    """All scripts of the finished runtime are searched for all names that the program from the package exports."""
    web = ensure_runtime()
    before = exports(web.parent / "node_modules" / "pyodide" / "pyodide.asm.wasm")
    after = exports(web / "pyodide.asm.wasm")
    assert after.items() <= before.items()
    words = {
        path.name: set(re.findall(r"[\w$]+", path.read_text())) for path in web.iterdir() if path.suffix.endswith("js")
    }
    assert {"pyodide.mjs", "pyodide.asm.mjs", "core.js"} <= set(words)
    # A script's variable for `x` is `_x`. Where the program exports both, a word says nothing.
    doubled = {f"_{name}" for name in before} & set(before)
    plain = (words["pyodide.mjs"] | words["pyodide.asm.mjs"]) - doubled
    variables = set().union(*words.values()) - doubled
    assert {name for name in before if name in plain or f"_{name}" in variables} <= set(after)
    assert {"memory", "__indirect_function_table", "__wasm_call_ctors", "malloc", "_pyproxy_apply"} <= set(after)
    assert len(after) < len(before) / 20


def test_each_part_of_the_script_that_a_script_names_is_there() -> None:
    """A property of Pyodide's module is removed only if nothing in the finished runtime mentions it."""
    web = ensure_runtime()
    original = (web.parent / "node_modules" / "pyodide" / "pyodide.asm.mjs").read_text()
    offered = set(re.findall(r'Module\["([\w$]+)"\]=\1;', original))
    script = (web / "pyodide.asm.mjs").read_text()
    mentioned = set(re.findall(r"\.([\w$]+)", script)) | set(re.findall(r"""["'`]([\w$]+)["'`]""", script))
    for path in web.glob("*.*js"):
        if path.name != "pyodide.asm.mjs":
            mentioned |= set(re.findall(r"[\w$]+", path.read_text()))
    kept = set(re.findall(r"[\w$]\.([\w$]+)=(?!=)", script))
    assert offered & mentioned <= kept
    assert {"FS", "PATH", "ERRNO_CODES"} <= kept
    assert len(offered & kept) < len(offered) / 20


def test_an_image_leaves_the_way_of_calling_as_this_engine_has_it() -> None:
    web = ensure_runtime()
    words = [find_node().node, "--input-type=module", "-e", FROM_AN_IMAGE]
    words += [(web / "pyodide.mjs").as_uri(), str(web / "python_stdlib.zip")]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.stdout == '[true,"cdeehix"]\n', done.stderr[-2000:]


@pytest.mark.parametrize("harm", ["no list of exports", "an unknown assignment", "no addresses"])
def test_a_script_of_another_form_is_an_error(tmp_path: Path, harm: str) -> None:
    pyodide = ensure_runtime().parent / "node_modules" / "pyodide"
    for name in ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"):
        shutil.copyfile(pyodide / name, tmp_path / name)
    script = tmp_path / "pyodide.asm.mjs"
    was, becomes, sentence = {
        "no list of exports": ("function assignWasmExports", "function assignAll", "is not laid out as expected"),
        "an unknown assignment": ('_malloc=Module["_malloc"]=wasm', '_malloc=Module["_malloc"]=other', "_malloc"),
        "no addresses": ("updateGOT(origExports);", "", "is not laid out as expected"),
    }[harm]
    text = script.read_text()
    assert was in text
    script.write_text(text.replace(was, becomes))
    words = [find_node().node, str(ROOT / "tooling" / "slim.mjs"), str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert sentence in done.stderr
    assert (tmp_path / "pyodide.asm.wasm").read_bytes() == (pyodide / "pyodide.asm.wasm").read_bytes()


def gone() -> list[str]:
    """The modules in C that the program is to lose."""
    text = (ROOT / "tooling" / "unused.mjs").read_text()
    found = re.search(r"MODULES =\n(.*?);", text, re.DOTALL)
    assert found
    return "".join(re.findall(r'"([^"]*)"', found[1])).split()


def used(pyodide: Path, work: Path) -> dict[str, Any]:
    """What tests/tooling/use_all.py writes in a Pyodide."""
    work.mkdir()
    (work / "names.json").write_text(json.dumps(gone()))
    in_pyodide(pyodide, work, "tests.tooling.use_all")
    found: dict[str, Any] = json.loads((work / "used.json").read_text())
    return found


def check(slimmed: dict[str, Any], stock: dict[str, Any]) -> None:
    """Each module that stays works as before, and what went refuses in words."""
    assert set(slimmed["modules"]) == set(stock["modules"]) - set(gone())
    assert set(slimmed["used"]) == set(slimmed["modules"]) - {"_pyodide_core"}
    assert slimmed["used"] == stock["used"]
    assert slimmed["gone"] == {name: f"ModuleNotFoundError: No module named '{name}'" for name in gone()}
    assert slimmed["refused"] == {
        "a name": "ValueError: no such name",
        "a character": "KeyError: \"undefined character name 'BULLET'\"",
        "an escape": "SyntaxError: (unicode error) 'unicodeescape' codec can't decode bytes in position 0-9: unknown Unicode "
        "character name (<string>, line 1)",
        "an alias": "KeyError: \"undefined character name 'LATIN SMALL LETTER GHA'\"",
        "a sequence": "KeyError: \"undefined character name 'KEYCAP DIGIT ONE'\"",
        "a codec": "LookupError: unknown encoding: gbk",
    }


@pytest.mark.timeout(120)
def test_every_module_that_stays_is_used_and_every_other_refuses(tmp_path: Path) -> None:
    runtime = ensure_runtime()
    stock = used(runtime.parent / "node_modules" / "pyodide", tmp_path / "stock")
    assert [said for said in stock["used"].values() if "Error" in said] == []
    check(used(runtime, tmp_path / "slimmed"), stock)


@pytest.mark.long
@pytest.mark.timeout(400)
def test_nothing_reads_the_data_that_went(tmp_path: Path) -> None:
    """With poison in place of zeros everything works as before, up to an image with every game imported."""
    runtime = ensure_runtime()
    (tmp_path / "node_modules").symlink_to(runtime.parent / "node_modules")
    shutil.copytree(runtime.parent / "pyscript", tmp_path / "pyscript")
    prepare(tmp_path, filler=0xA5)
    poisoned = tmp_path / "web"
    program = (poisoned / "pyodide.asm.wasm").read_bytes()
    assert program.count(bytes([0xA5]) * 1000) > 500
    assert len(program) > len((runtime / "pyodide.asm.wasm").read_bytes()) + 500_000
    stock = used(runtime.parent / "node_modules" / "pyodide", tmp_path / "stock")
    check(used(poisoned, tmp_path / "slimmed"), stock)
    (tmp_path / "work").mkdir()
    assert memory_image(compiled_archive(ROOT / "py", runtime, tmp_path / "work"), poisoned, tmp_path / "work").stored


@pytest.mark.timeout(120)
@pytest.mark.parametrize(
    ("known", "other"),
    [(b"PyInit__random", b"PyInit+_random"), (b"lzma_version_n", b"lzma_vershon_n"), (b"\0_lzma\0", b"\0_lzmb\0")],
)
def test_a_program_of_another_layout_keeps_what_is_unclear(tmp_path: Path, known: bytes, other: bytes) -> None:
    pyodide = ensure_runtime().parent / "node_modules" / "pyodide"
    for each in ("pyodide.asm.wasm", "pyodide.asm.mjs", "pyodide.mjs"):
        shutil.copyfile(pyodide / each, tmp_path / each)
    program = tmp_path / "pyodide.asm.wasm"
    changed = program.read_bytes().replace(known, other)
    assert changed != program.read_bytes()
    program.write_bytes(changed)
    words = [find_node().node, str(ROOT / "tooling" / "slim.mjs"), str(tmp_path)]
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert re.match(r"Warning: Python's program keeps what nothing uses: .+\.\n", done.stderr)
    assert len(program.read_bytes()) > 7_000_000, "the removed functions are there"
