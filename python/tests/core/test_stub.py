"""Docstrings: everything public has one, the stub has those of run time, and their examples do what
they say.

The docstrings of `_broth` are written once, in `bindings/src`. `BROTH_WRITE=1 pytest -k stub`
copies them into the stub.
"""

import ast
import dataclasses
import doctest
import inspect
import operator
import os
from pathlib import Path

import documented
import pytest

import broth
from broth import _broth, _hints

STUB = Path(__file__).parents[2] / "lib/broth/_broth.pyi"


def described(owner, body):
    """The classes, functions and properties of a stub: the node, its name, and its docstring at run
    time.
    """
    seen = set()
    for item in body:
        if not isinstance(item, (ast.ClassDef, ast.FunctionDef)) or item.name.startswith("_") or item.name in seen:
            continue
        seen.add(item.name)
        it = inspect.getattr_static(owner, item.name)
        name = f"{owner.__name__}.{item.name}"
        yield item, name, inspect.getdoc(it)
        if isinstance(item, ast.ClassDef):
            yield from described(it, item.body)


def entries():
    text = STUB.read_text("utf-8")
    return text, list(described(_broth, ast.parse(text).body))


def written(text, found):
    """The stub with the docstrings of run time."""
    lines = text.splitlines(keepends=True)
    for first, _, item, doc in sorted(((*place(item), item, doc) for item, _, doc in found), key=lambda it: it[:2], reverse=True):
        indent = " " * (item.col_offset + 4)
        quoted = doc.replace("\\", "\\\\")
        if "\n" in quoted or quoted.endswith('"'):
            quoted += "\n"
        block = "".join(f"{indent}{line}".rstrip() + "\n" for line in f'"""{quoted}"""'.split("\n"))
        body = item.body[0]
        if ast.get_docstring(item) is not None:
            lines[first : body.end_lineno] = [block]
        elif isinstance(body, ast.Expr) and body.value.value is ...:
            lines[first] = lines[first][: body.col_offset].rstrip() + "\n" + block
        else:
            lines.insert(first, block)
    return "".join(lines)


def place(item):
    """The line of the docstring, from 0, and the depth: a class comes before its first method."""
    first = item.body[0]
    decorators = getattr(first, "decorator_list", [])
    return min([first.lineno, *(it.lineno for it in decorators)]) - 1, item.col_offset


def test_the_stub_has_the_docstrings_of_run_time():
    text, found = entries()
    missing = [name for _, name, doc in found if not doc]
    assert not missing, "without a docstring in bindings/src"
    if os.environ.get("BROTH_WRITE"):
        STUB.write_text(written(text, found), "utf-8")
        text, found = entries()
    differ = [name for item, name, doc in found if ast.get_docstring(item) != doc]
    assert not differ, "BROTH_WRITE=1 pytest -k stub copies docstrings into the stub"
    assert len(found) > 200


@pytest.mark.parametrize("name", ["broth", "broth.values"])
def test_everything_public_has_a_short_docstring(name):
    assert not documented.without_docstring(name)


def test_fields_of_results_are_described():
    source = (STUB.parent / "_results.py").read_text("utf-8") + (STUB.parent / "values.py").read_text("utf-8")
    lines = [line.strip() for line in source.splitlines()]
    described = {lines[at + 1].partition(":")[0] for at, line in enumerate(lines) if line.startswith("#: ")}
    from broth import values

    every = [*vars(broth).values(), *vars(values).values()]
    results = [it for it in every if isinstance(it, type) and dataclasses.is_dataclass(it)]
    assert len(results) > 8
    for result in results:
        assert {field.name for field in dataclasses.fields(result)} <= described


def test_examples_in_docstrings():
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for _, name, doc in entries()[1]:
        runner.run(doctest.DocTestParser().get_doctest(doc, {}, name, str(STUB), 0))
    assert runner.tries > 20 and not runner.failures


def test_tips_are_allowed_in_stubtest():
    """Names that only raise an error are in no stub."""
    path = Path(__file__).parents[2] / "stubtest.txt"
    views = [(owner.__name__, {*hints, "__getattr__"}) for owner, hints in _hints.OF_VIEWS.items()]
    patterns = [
        f"broth\\._broth\\.({owners})\\.({'|'.join(sorted(hints))})"
        for owners, hints in [("Document|Node", _hints.OF_OTHERS), *views]
    ]
    comment = "# The names of other libraries in `lib/broth/_hints.py`, which raise `AttributeError`."
    text = "\n".join([comment, *patterns, ""])
    if os.environ.get("BROTH_WRITE"):
        path.write_text(text, "utf-8")
    assert path.read_text("utf-8") == text, "BROTH_WRITE=1 pytest -k stub writes the list"


def test_tips_lead_to_names_that_are_there():
    for owner, hints in [(broth.Document, _hints.OF_OTHERS), (broth.Node, _hints.OF_OTHERS), *_hints.OF_VIEWS.items()]:
        for name, advice in hints.items():
            assert isinstance(vars(owner)[name], _hints._OfOthers) or (owner, name) == (broth.Node, "attrs")
            first = advice.split("(")[0].split(",")[0].split(" ")[0].split(".")[0]
            if first.isidentifier() and first not in ("node", "doc", "for", "del", "broth", "element", "link", "text"):
                assert hasattr(broth.Node, first) or hasattr(broth.Document, first) or hasattr(owner, first), (name, advice)
    for name, advice in _hints.OF_MODULES.items():
        with pytest.raises(AttributeError, match=name) as caught:
            getattr(broth, name)
        assert str(caught.value) == f"module 'broth' has no attribute '{name}'; use {advice}"
        ours = advice.split("broth.")[1].split("(")[0] if advice.startswith("broth.") else "parse"
        assert operator.attrgetter(ours)(broth)
    assert not hasattr(broth, "nothing")
