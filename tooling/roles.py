"""Where a sentence is seen and as what, read from the code around the call that says it: a note for translators.

The place is the first sentence of the module's docstring; what it is comes from the nearest tag or call, or from the function that says it.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Mapping

TAGS = {
    **dict.fromkeys(("h1", "h2", "h3", "legend", "summary", "caption"), "heading"),
    **dict.fromkeys(("th", "dt"), "head of a column or line"),
    **dict.fromkeys(("td", "dd"), "cell of a table"),
    **dict.fromkeys(("p", "figcaption", "div"), "text"),
    **dict.fromkeys(("small", "b", "strong", "span", "bdi"), "short text"),
    "button": "button",
    "a": "link",
    "li": "line of a list",
    "label": "label of a field",
    "option": "choice",
    "text": "text in a drawing",
    "title": "read aloud",
}
CALLS = {
    **dict.fromkeys(("button", "toggle", "act_button", "link", "small", "control", "tab", "door"), "button"),
    **dict.fromkeys(("dialog", "page", "fold", "panel", "section", "heading", "Tab"), "heading"),
    **dict.fromkeys(("aloud", "Effect"), "read aloud"),
    **dict.fromkeys(("listed", "enumerated"), "item of a list"),
    **dict.fromkeys(("illegal", "IllegalMoveError", "NotationError", "ReplayError"), "refusal"),
    "labelled": "label or its value",
    "Card": "name of a card",
}
_TAG = re.compile(r"<(\w+)[^<>]*>[^<>]*$")
_ATTRIBUTE = re.compile(r'\b(aria-label|title|placeholder|alt|aria-valuetext|aria-roledescription|data-why)="[^"]*$')
Parents = Mapping[ast.AST, ast.AST]


def parents_of(tree: ast.AST) -> dict[ast.AST, ast.AST]:
    """What each node of a module is part of."""
    return {child: node for node in ast.walk(tree) for child in ast.iter_child_nodes(node)}


def place(tree: ast.Module) -> str:
    """The first sentence of a module's docstring."""
    return re.split(r"[.:](?:\s|$)", ast.get_docstring(tree) or "")[0]


def role(node: ast.AST, parents: Parents) -> str:
    """What a call's sentence is on the screen; "" if neither a tag nor a call nor a name says it."""
    child, call = node, ""
    while (up := parents.get(child)) is not None:
        if isinstance(up, ast.FormattedValue):
            found = _in_markup(up, parents[up])
        elif isinstance(up, ast.keyword):
            found = _as_field(up.arg or "", parents[up])
        elif isinstance(up, ast.Call) and child is not up.func:
            found = CALLS.get(name_of(up), "")
            call = call or name_of(up)
        else:
            found = _by_name(up)
        if found:
            return f"{found}, by {call}()" if call and isinstance(up, ast.FunctionDef) else found
        child = up
    return f"by {call}()" if call else ""


def name_of(call: ast.Call) -> str:
    """The name of the called function: say(…) or table.say_of(…)."""
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def _in_markup(value: ast.FormattedValue, text: ast.AST) -> str:
    """What a piece of an f-string is, by the tag or attribute before it."""
    parts = text.values if isinstance(text, ast.JoinedStr) else []
    before = "".join(str(part.value) if isinstance(part, ast.Constant) else "…" for part in parts[: parts.index(value)])
    if _ATTRIBUTE.search(before):
        return "read aloud"
    tag = _TAG.search(before)
    return TAGS.get(tag[1], "") if tag else ""


def _as_field(name: str, call: ast.AST) -> str:
    """What a keyword's value is: a field of another sentence, or an argument that has a telling name."""
    if not isinstance(call, ast.Call):
        return ""
    outer = call.args[0] if call.args else None
    if name_of(call) in ("say", "say_n", "Sentence") and isinstance(outer, ast.Constant):
        return f"what {{{name}}} holds in “{outer.value!s}”"
    return f"{name.replace('_', ' ')} of {name_of(call)}()"


def _by_name(node: ast.AST) -> str:
    """What the name of a variable or function says."""
    if isinstance(node, ast.Assign):
        return f"one of {ast.unparse(node.targets[0])}"
    if isinstance(node, ast.AnnAssign):
        return f"one of {ast.unparse(node.target)}"
    return f"in {node.name}()" if isinstance(node, ast.FunctionDef) else ""
