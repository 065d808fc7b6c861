"""Runs the cases of html5lib's own suite that its files of data have, as the suite does: each with
every type of tree.
"""

import importlib
import json
import warnings
from types import SimpleNamespace
from xml.sax.handler import ContentHandler  # noqa: F401  (the suite finds xml.sax by it)

import pytest


def run(package, outcomes):
    """The outcomes of the cases of tree construction and of the sanitizer."""
    suite = importlib.import_module(f"{package}.tree_construction")
    support = importlib.import_module(f"{package}.support")
    for file in support.get_data_files("tree-construction"):
        name = file.rpartition("/")[2]
        for number, case in enumerate(support.TestData(file, "data")):
            for kind, tree in sorted(support.treeTypes.items()):
                if tree is None:
                    continue
                at = f"tree-construction/{name}::{number}::{kind}"
                if "adapter" not in tree:
                    for namespaced in (True, False):
                        item = SimpleNamespace(test=case, treeClass=tree["builder"], namespaceHTMLElements=namespaced)
                        label = "namespaced" if namespaced else "void-namespace"
                        outcomes[f"{at}::parser::{label}"] = outcome(suite.ParserTest.runtest, item)
                item = SimpleNamespace(test=case, treeAPIs=tree)
                outcomes[f"{at}::treewalker"] = outcome(suite.TreeWalkerTest.runtest, item)
    sanitizer = importlib.import_module(f"{package}.sanitizer")
    for file in support.get_data_files("sanitizer-testdata", "*.dat", importlib.import_module(package).__path__[0]):
        for number, case in enumerate(json.load(open(file, encoding="utf-8"))):
            outcomes[f"sanitizer/{number}"] = outcome(sanitizer.SanitizerTest.runtest, SimpleNamespace(test=case))


def outcome(test, item):
    try:
        with warnings.catch_warnings():
            test(item)
    except pytest.skip.Exception:
        return "skipped"
    except Exception:
        return "failed"
    return "passed"
