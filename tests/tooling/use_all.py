"""Runs inside Pyodide: uses every module in C that the program has, and asks for those that it does not have.

Writes /work/used.json: the modules in C, what each use returned, what each refusal said.
"""

from __future__ import annotations

import importlib
import json
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

# An expression for each module in C. Its value must be the same in the program as it came.
USES = {
    "_abc": "__import__('abc').ABCMeta('A', (), {}).register(int)",
    "_ast": "len(__import__('ast').dump(__import__('ast').parse('f(x)[1]')))",
    "_asyncio": "__import__('_asyncio').Future.__name__",
    "_bisect": "__import__('bisect').bisect([1, 3, 5], 4)",
    "_codecs": "('é€𝄞'.encode('utf-8'), b'\\xe9'.decode('latin-1'), 'é'.encode('ascii', 'xmlcharrefreplace'), 'a\\u1234'.encode('unicode_escape'))",
    "_collections": "__import__('collections').deque([1, 2, 3], 2), __import__('collections').Counter('abca')['a'], __import__('collections').OrderedDict(a=1)",
    "_contextvars": "__import__('contextvars').ContextVar('x', default=3).get()",
    "_csv": "list(__import__('csv').reader(['a,\"b,c\"']))",
    "_datetime": "__import__('datetime').datetime.fromisoformat('2024-02-29T10:11:12+01:00').isoformat(), __import__('datetime').date(9999, 12, 31).toordinal()",
    "_functools": "__import__('functools').reduce(lambda a, b: a * b, range(1, 20)), __import__('functools').partial(int, base=2)('101')",
    "_heapq": "__import__('heapq').nsmallest(2, [5, 3, 9, 1])",
    "_imp": "__import__('_imp').is_builtin('sys')",
    "_io": "__import__('io').TextIOWrapper(__import__('io').BytesIO(b'a\\r\\nb'), 'utf-8').readlines(), __import__('io').StringIO('x\\ny').read()",
    "_json": "__import__('json').loads('[1, 2.5e3, \"\\\\u00e9\", {\"a\": null}]'), __import__('json').dumps('é\\n')",
    "_locale": "__import__('_locale').localeconv()['decimal_point']",
    "_opcode": "__import__('_opcode').has_jump(0)",
    "_operator": "__import__('operator').itemgetter(1)('ab'), __import__('hmac').compare_digest('a', 'a')",
    "_random": "__import__('random').Random(3).random(), __import__('random').Random(3).gauss(0, 1), __import__('random').Random(2**70).getrandbits(90)",
    "_sha2": "__import__('hashlib').sha256(b'x').hexdigest(), __import__('hashlib').sha512(b'x' * 999).hexdigest()",
    "_signal": "int(__import__('signal').SIGINT)",
    "_sre": "__import__('re').sub(r'(?i)\\bä(\\w+)(?=x)', r'<\\1>', 'Ähax x'), __import__('re').findall('[α-ω]+|\\d{2,}', 'λόγος 123')",
    "_stat": "__import__('_stat').filemode(0o40755)",
    "_string": "list(__import__('string').Formatter().parse('a{b!r:>3}'))",
    "_struct": "__import__('struct').unpack('<hdq', __import__('struct').pack('<hdq', 3, 2.5, -9))",
    "_suggestions": "__import__('_suggestions')._generate_suggestions(['alpha', 'beta'], 'alhpa')",
    "_symtable": "__import__('_symtable').symtable('x = 1', '?', 'exec').name",
    "_sysconfig": "type(__import__('_sysconfig').config_vars()).__name__",
    "_thread": "__import__('threading').RLock().__enter__()",
    "_tokenize": "[t.string for t in __import__('tokenize').generate_tokens(__import__('io').StringIO('a += f\"{b:>3}\"').readline)]",
    "_tracemalloc": "__import__('_tracemalloc').is_tracing()",
    "_types": "__import__('types').SimpleNamespace(a=1)",
    "_typing": "__import__('typing').TypeVar('T').__name__, repr(__import__('typing').Optional[int])",
    "_warnings": "__import__('_warnings').filters is not None",
    "_weakref": "__import__('weakref').WeakValueDictionary(a=int)['a']",
    "array": "__import__('array').array('d', [1, 2.5]).tolist(), __import__('array').array('H', b'ab').tolist()",
    "atexit": "__import__('atexit')._ncallbacks() >= 0",
    "binascii": "__import__('base64').b64encode(b'xyz'), __import__('binascii').crc32(b'xyz'), __import__('binascii').unhexlify('00ff')",
    "builtins": "str(__import__('inspect').signature(sorted)), str(__import__('inspect').signature(str.split)), __import__('sys').set_int_max_str_digits(0), len(str(7**20000)), int('9' * 20000) % 97, 7**20000 // 7**9000 % 97, sorted({3, 1, 2}, key=lambda n: -n), format(1234567.891, ',.2f'), float.fromhex('0x1.8p3'), 7**300 % 10**9, str(10**600)[-3:], int('9' * 600) % 97, repr(0.1 + 0.2), divmod(-7, 3), (1e22).hex(), complex(1, 2) ** 2, bytes.fromhex('0a ff'), 'ßǅ'.upper(), 'ÄΣ'.casefold(), '%.17g' % 1e-5, '１２'.isdigit()",
    "errno": "__import__('errno').ENOENT > 0",
    "faulthandler": "__import__('faulthandler').is_enabled()",
    "gc": "__import__('gc').isenabled()",
    "itertools": "list(__import__('itertools').permutations('abc'))[3], list(__import__('itertools').batched('abcd', 3))",
    "marshal": "__import__('marshal').loads(__import__('marshal').dumps((1, 'a', 2.5, None)))",
    "math": "__import__('math').lgamma(4.5), __import__('math').erf(.3), __import__('math').fsum([.1] * 10), __import__('math').comb(50, 25), __import__('math').sin(1e10), __import__('math').pow(2, .5), __import__('math').log2(10), __import__('math').atan2(1, -1), __import__('math').gcd(84, 30)",
    "posix": "isinstance(__import__('os').urandom(4), bytes), __import__('os').path.join('a', 'b'), len(__import__('os').listdir('/')) > 0",
    "sys": "__import__('sys').getrecursionlimit() > 0",
    "time": "__import__('time').strftime('%Y-%m-%d %H:%M:%S %A %B', __import__('time').gmtime(1e9))",
    "unicodedata": "__import__('unicodedata').normalize('NFKD', 'é ﬁ ½ 각 漢'), __import__('unicodedata').normalize('NFC', 'e\\u0301 \\u1112\\u1161'), __import__('unicodedata').category('漢'), __import__('unicodedata').combining('\\u0301'), __import__('unicodedata').numeric('½'), __import__('unicodedata').bidirectional('א'), __import__('unicodedata').east_asian_width('漢'), __import__('unicodedata').decomposition('é')",
    "zlib": "__import__('zlib').decompress(__import__('zlib').compress(bytes(range(256)) * 300, 9)) == bytes(range(256)) * 300, __import__('zlib').adler32(b'xyz'), __import__('zlib').decompressobj(wbits=-15).decompress(__import__('zlib').compress(b'abcabc' * 9)[2:-4])",
}

REFUSED = {
    "a name": "__import__('unicodedata').name('a')",
    "a character": "__import__('unicodedata').lookup('BULLET')",
    "an escape": "eval(chr(39) + chr(92) + 'N{BULLET}' + chr(39))",
    "an alias": "__import__('unicodedata').lookup('LATIN SMALL LETTER GHA')",
    "a sequence": "__import__('unicodedata').lookup('KEYCAP DIGIT ONE')",
    "a codec": "__import__('codecs').lookup('gbk')",
}


def said(expression: str) -> str:
    """What an expression returns or raises."""
    return outcome(lambda: eval(expression))


def outcome(act: Callable[[], Any]) -> str:
    try:
        return repr(act())
    except Exception as fault:
        return f"{type(fault).__name__}: {fault}"


def main() -> None:
    with open("/work/names.json") as file:
        gone = json.load(file)
    found = {
        "modules": sorted(set(sys.builtin_module_names)),
        "used": {name: said(expression) for name, expression in USES.items()},
        "refused": {name: said(expression) for name, expression in REFUSED.items()},
        "gone": {name: outcome(partial(importlib.import_module, name)) for name in gone},
    }
    with open("/work/used.json", "w") as file:
        json.dump(found, file)
