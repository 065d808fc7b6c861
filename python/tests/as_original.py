"""A plugin of pytest for the tests of another package: where they import that, they get a module of broth.

``BROTH_STANDS_FOR`` says which: ``nh3=broth.nh3``. Each test's outcome is written to the file that ``BROTH_OUTCOMES`` names.
"""

import importlib
import json
import os
import pkgutil
import sys
from pathlib import Path

outcomes = {}


def stand_for(original, ours):
    module = sys.modules[original] = importlib.import_module(ours)
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        stand_for(f"{original}.{found.name}", f"{ours}.{found.name}")


for pair in os.environ["BROTH_STANDS_FOR"].split():
    stand_for(*pair.split("="))


def pytest_collectreport(report):
    if report.failed:
        outcomes[report.nodeid] = "failed"


def pytest_runtest_logreport(report):
    if report.when == "call" or report.outcome != "passed":
        # A test that its own suite expects to fail is skipped; one that may not be run, too.
        outcomes[report.nodeid] = report.outcome


def pytest_sessionfinish():
    Path(os.environ["BROTH_OUTCOMES"]).write_text(json.dumps(outcomes))
