"""A plugin of pytest for the tests of another package: where they import that, they get a module of
broth.

``BROTH_STANDS_FOR`` says which: ``nh3=broth.nh3``. A name without another, ``html5lib._utils=``, is
an empty module: a private one that we do not have, so that only the tests fail that use it. Each
test's outcome is written to the file that ``BROTH_OUTCOMES`` names.
"""

import importlib
import json
import os
import pkgutil
import sys
import types
from pathlib import Path

outcomes = {}


def stand_for(original, ours):
    if not ours:
        parent, _, name = original.rpartition(".")
        sys.modules[original] = types.ModuleType(original)
        setattr(sys.modules[parent], name, sys.modules[original])
        return
    module = sys.modules[original] = importlib.import_module(ours)
    for found in pkgutil.iter_modules(getattr(module, "__path__", [])):
        if found.name != "__main__":
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
    if os.environ.get("BROTH_DATA"):
        import html5lib_data

        html5lib_data.run(os.environ["BROTH_DATA"], outcomes)
    Path(os.environ["BROTH_OUTCOMES"]).write_text(json.dumps(outcomes))
