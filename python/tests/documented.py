"""Checks of documentation: docstrings are there, and examples do what they say."""

import doctest
import importlib
import inspect
import types
from pathlib import Path

PACKAGE = Path(__file__).parents[1]


def check_module(name):
    result = doctest.testmod(importlib.import_module(name))
    assert result.attempted and not result.failed


def check_page(page):
    # The fence that ends an example is no part of what it prints.
    text = page.read_text("utf-8").replace("```", "")
    parser = doctest.DocTestParser()
    test = parser.get_doctest(text, {}, page.name, str(page), 0)
    assert test.examples, "a page without examples"
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE)
    runner.run(test)
    assert not runner.failures


def members(name):
    """The public names of a module, and the public names of its classes."""
    module = importlib.import_module(name)
    for public in module.__all__:
        it = getattr(module, public)
        if not isinstance(it, (type, types.FunctionType, types.BuiltinFunctionType)):
            continue
        yield f"{name}.{public}", it
        if isinstance(it, type) and (it.__module__ or "").startswith("broth"):
            yield from ((f"{name}.{public}.{key}", value) for key, value in vars(it).items() if is_described(key, value))


def is_described(key, value):
    kinds = (types.FunctionType, property, types.MethodDescriptorType, types.GetSetDescriptorType)
    return not key.startswith("_") and isinstance(value, kinds)


def without_docstring(name):
    """The public names of a module that have no docstring, or one whose first line is too short."""
    assert importlib.import_module(name).__doc__
    without = []
    for public, it in members(name):
        first, _, rest = (inspect.getdoc(it) or "").partition("\n")
        # A dataclass or TypedDict without a docstring gets one that repeats its signature.
        if not first or first.startswith(f"{public.rpartition('.')[2]}(") or (rest and rest[0] != "\n" and len(first) < 40):
            without.append(public)
    return without
