"""Runs a module where parsel is broth.parsel: ``python -m broth.parsel scrapy crawl menu``."""

from __future__ import annotations

import runpy
import sys

from . import install

if len(sys.argv) < 2:
    sys.exit("usage: python -m broth.parsel MODULE [ARGUMENT]...")
install()
del sys.argv[0]
runpy.run_module(sys.argv[0], run_name="__main__", alter_sys=True)
