"""Which part of Python's standard library is shipped to the browser: a list of roots and everything that they import.

Imports are read from the sources. This runs inside Pyodide, because an older Python may be unable to parse the library's sources.
One test checks that py/ imports no other module, and another that every root can be imported in the browser.
"""

from __future__ import annotations

import ast
import zipfile
from collections.abc import Iterable, Iterator

# More than enough for the games and for tracebacks, and what Pyodide and PyScript import as they start.
ROOTS = (
    "__future__ _pyodide _pyodide._future_helper _pyodide.docstring _pyodide.jsbind _pylong abc array ast asyncio "
    "base64 binascii bisect builtins codecs collections collections.abc contextlib contextvars copy csv dataclasses "
    "datetime enum errno fractions functools gc gettext hashlib heapq hmac html importlib importlib.util inspect io "
    "itertools json keyword linecache marshal math numbers operator os pathlib pkgutil posixpath pyodide pyodide._core "
    "pyodide._package_loader "
    "pyodide._run_js pyodide.code pyodide.ffi.wrappers random re reprlib secrets signal site string struct sys "
    "textwrap threading time tokenize traceback types typing unicodedata urllib.parse warnings weakref zipimport zlib "
    "encodings encodings.aliases encodings.ascii encodings.latin_1 "
    "encodings.raw_unicode_escape encodings.unicode_escape encodings.utf_8"
).split()

# Imported by the above under a condition or inside a function, for uses that a web page does not have: such imports are ignored.
LEFT_OUT = frozenset(
    "_ast_unparse pyodide._nodesock_transport concurrent.futures.thread difflib encodings._win_cp_codecs pickle pprint py_compile "
    "locale queue statistics stringprep tracemalloc "
    "bdb bz2 cmd code concurrent.futures.process concurrent.futures.interpreter ctypes curses doctest email ftplib "
    "getopt http _pydatetime argparse importlib.metadata importlib.readers importlib.resources plistlib shutil tempfile zipfile "
    "_pyrepl lzma mimetypes multiprocessing nntplib optparse pdb profile pydoc pydoc_data rlcompleter smtplib "
    "sqlite3 ssl "
    "subprocess sysconfig tarfile test tkinter unittest urllib.error urllib.request urllib.response venv "
    "webbrowser wsgiref xml xmlrpc "
    "compression._common compression.bz2 compression.lzma compression.zstd _colorize_themes idlelib ensurepip "
    "_sysconfigdata__emscripten_wasm32-emscripten turtle imaplib poplib mailbox lib2to3 distutils "
    "asyncio.__main__ asyncio.tools asyncio.windows_events asyncio.windows_utils "
    "".split()
)


# Replacements for modules that are imported unconditionally, of which a web page uses nothing else: 270 kB less to fetch.
STAND_INS = {
    # It has 2,231 names of characters; our pages use only these, and numbers.
    "html/entities.py": "html5 = {'amp;': '&', 'lt;': '<', 'gt;': '>', 'quot;': '\"', 'apos;': \"'\", 'nbsp;': '\\xa0'}\n",
    # urllib.parse calls it only for a host in brackets.
    "ipaddress.py": "def ip_address(text):\n    raise ValueError(text)\n\n\ndef IPv6Address(text):\n    raise ValueError(text)\n",
    # Pyodide has an event loop of its own. A page has no sockets, streams, processes or files to wait for.
    "asyncio/base_events.py": "__all__ = ()\n",
    "asyncio/streams.py": "__all__ = ()\n",
    "asyncio/subprocess.py": "__all__ = ()\n",
    "asyncio/unix_events.py": """from . import events
__all__ = ()
class _DefaultEventLoopPolicy(events._BaseDefaultEventLoopPolicy):
    pass
""",
    "socket.py": "AF_UNSPEC, AI_PASSIVE = 0, 1\n",
    "subprocess.py": "PIPE, STDOUT, DEVNULL = -1, -2, -3\n",
    # What asyncio reports goes to the browser's console, as it does through the library's own last resort.
    "logging/__init__.py": """import sys
DEBUG = 10
class Logger:
    def error(self, message, *fields, exc_info=None):
        print(message % fields if fields else message, file=sys.stderr)
        if exc_info:
            import traceback
            failure = exc_info if isinstance(exc_info, BaseException) else sys.exception()
            traceback.print_exception(failure)
    critical = warning = error
    def exception(self, message, *fields):
        self.error(message, *fields, exc_info=True)
def getLogger(name=None):
    return Logger()
""",
    # Only the sums that a checked match needs; the others are not in the program.
    "hashlib.py": "from _sha2 import sha224, sha256, sha384, sha512\n",
    # PyScript writes its own Python with it at each start; the archive's, compiled, comes first.
    "pathlib/__init__.py": """import os
class Path:
    def __init__(self, path):
        self.path = path
    def mkdir(self, **_more):
        os.makedirs(self.path, exist_ok=True)
    def write_text(self, text, encoding):
        with open(self.path, 'w', encoding=encoding) as file:
            file.write(text)
""",
    "hmac.py": "from _operator import _compare_digest as compare_digest\n",  # for secrets
    # _pylong prepares a context for numbers of a hundred thousand digits, and needs the module in C to use it.
    "decimal.py": """MAX_PREC = MAX_EMAX = MIN_EMIN = Inexact = 0
class Context:
    def __init__(self):
        self.traps = {}
    def copy(self):
        return self
getcontext = Context
""",
    "dis.py": """COMPILER_FLAG_NAMES = {
    1: 'OPTIMIZED', 2: 'NEWLOCALS', 4: 'VARARGS', 8: 'VARKEYWORDS', 16: 'NESTED', 32: 'GENERATOR', 64: 'NOFREE', 128: 'COROUTINE',
    256: 'ITERABLE_COROUTINE', 512: 'ASYNC_GENERATOR', 0x4000000: 'HAS_DOCSTRING', 0x8000000: 'METHOD',
}
""",  # for inspect
    # It unpacks packages, of which there are none. An image expects its reference to their list.
    "pyodide/_package_loader.py": """from pyodide_js import loadedPackages
class Folder:
    def __str__(self):
        return '/lib/python3.14/site-packages'
SITE_PACKAGES = DSO_DIR = Folder()
def init_loaded_packages():
    pass
""",
}


def imports(source: str, package: str) -> Iterator[tuple[str, bool]]:
    """The absolute names of everything that a module's source imports, each with whether it is imported unconditionally.

    `package` is the module's package, or "".
    """
    tree = ast.parse(source)
    always = set(tree.body)
    for node in ast.walk(tree):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            parts = package.split(".") if package else []
            base = parts[: len(parts) - node.level + 1] if node.level else []
            start = ".".join([*base, *([node.module] if node.module else [])])
            names = [start] if start else []
            names += [f"{start}.{alias.name}" if start else alias.name for alias in node.names]
        yield from ((name, node in always) for name in names)


def left_out(name: str) -> bool:
    """Whether a module or one of its packages is in LEFT_OUT."""
    parts = name.split(".")
    return any(".".join(parts[:n]) in LEFT_OUT for n in range(1, len(parts) + 1))


def closure(full: zipfile.ZipFile, roots: Iterable[str] = ROOTS) -> list[str]:
    """The sorted members of the standard library's archive that the roots need, including each package's __init__."""
    members = set(full.namelist())
    wanted: set[str] = set()
    queue = list(roots)
    seen = set(queue)
    while queue:
        name = queue.pop()
        parts = name.split(".")
        for n in range(1, len(parts)):
            parent = ".".join(parts[:n])
            if parent not in seen:
                seen.add(parent)
                queue.append(parent)
        path = name.replace(".", "/")
        member = f"{path}/__init__.py" if f"{path}/__init__.py" in members else f"{path}.py"
        if member not in members:
            continue  # built in, or an attribute of a module
        wanted.add(member)
        package = name if member.endswith("__init__.py") else name.rpartition(".")[0]
        source = STAND_INS[member] if member in STAND_INS else full.read(member).decode()
        for found, needed in imports(source, package):
            if found not in seen and (needed or not left_out(found)):
                seen.add(found)
                queue.append(found)
    return sorted(wanted)
