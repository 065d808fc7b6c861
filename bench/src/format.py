"""Formatters of HTML beside each other, as whole processes over copies of the same files.

python3 bench/src/format.py broth=target/release/broth prettier=node_modules/.bin/prettier \
    biome=node_modules/.bin/biome oxfmt=node_modules/.bin/oxfmt \
    markup_fmt=bench/target/release/broth-bench-markup-fmt -- page.html..

For each, it prints the time that its processes took, how many files it refused, and in how many of
the others the rendered text is another one, as `broth text` reads it.
"""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

COMMANDS = {
    "broth": ["fmt", "--quiet", "."],
    "prettier": ["--write", "--log-level", "silent", "--parser", "html", "."],
    "biome": ["format", "--write", "--max-diagnostics=0", "--files-max-size=100000000", "."],
    "oxfmt": ["."],
    "markup_fmt": [],
}
# The formatter for HTML of this one is off by default.
BIOME = {"html": {"formatter": {"enabled": True}, "experimentalFullSupportEnabled": True}}


def run(command, folder):
    """The seconds of the clock, and those of all processors."""
    start = time.monotonic()
    child = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    _, _, usage = os.wait4(child.pid, 0)
    return time.monotonic() - start, usage.ru_utime + usage.ru_stime


def texts(broth, pages):
    """The rendered text of each page."""
    records = "".join(json.dumps(page) + "\n" for page in pages)
    answers = subprocess.run(
        [broth, "text", "--jsonl"], input=records, capture_output=True, text=True, check=False
    )
    return [json.loads(line)["text"] for line in answers.stdout.splitlines()]


def read(file):
    """The text of a file."""
    with open(file, encoding="utf-8", errors="replace", newline="") as source:
        return source.read()


def main():
    """Runs all formatters."""
    split = sys.argv.index("--")
    tools = dict(argument.split("=", 1) for argument in sys.argv[1:split])
    tools = {name: os.path.abspath(path) for name, path in tools.items()}
    files = sys.argv[split + 1 :]
    sizes = sum(os.path.getsize(file) for file in files)
    print(f"{len(files)} files, {sizes / 1e6:.1f} MB")
    before = texts(tools["broth"], [read(file) for file in files])
    for name, path in tools.items():
        with tempfile.TemporaryDirectory() as folder:
            copies = [os.path.join(folder, f"{at}.html") for at in range(len(files))]
            for file, copy in zip(files, copies):
                shutil.copy(file, copy)
            with open(os.path.join(folder, "biome.json"), "w", encoding="utf-8") as settings:
                json.dump(BIOME, settings)
            clock, processors = run([path, *COMMANDS[name]], folder)
            after = texts(tools["broth"], [read(copy) for copy in copies])
            same = [read(file) == read(copy) for file, copy in zip(files, copies)]
            changed = sum(one != two for one, two in zip(before, after))
            print(
                f"{name:10} {clock:7.2f} s, {processors:7.2f} s of processors; "
                f"{sum(same)} not formatted, {changed} with another text"
            )


if __name__ == "__main__":
    main()
