"""The tests of the packages whose place ours take: all pass but for those that
``docs/originals.md`` lists, with the reasons.

They come from the source distributions on the Python Package Index and stay outside this
repository.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

import pytest

HERE = Path(__file__).parent
PAGE = HERE.parents[1] / "docs/originals.md"
DOWNLOADS = HERE.parents[1] / "target/originals"


@dataclass
class Original:
    name: str
    version: str
    ours: str
    tests: list[str]
    """The files and folders that are run."""
    data: str = ""
    """The package of tests with files of data, for html5lib_data."""
    checkout: str = ""
    """The variable that names a checkout of its repository, if its source distribution lacks files
    of the tests. Else it is looked for among the suites.
    """

    @property
    def archive(self) -> Path:
        return DOWNLOADS / f"{self.name}-{self.version}.tar.gz"


ORIGINALS = [
    Original("nh3", "0.3.7", "nh3=broth.nh3", ["tests"]),
    Original("parsel", "1.12.1", "parsel=broth.parsel", ["tests"]),
    Original(
        "bleach",
        "6.4.0",
        "bleach=broth.bleach bleach._vendor= bleach._vendor.html5lib=broth.html5lib bleach.parse_shim=",
        [f"tests/test_{name}.py" for name in ("callbacks", "clean", "css", "html5lib_shim", "linkify", "unicode")],
    ),
    Original(
        "html5lib",
        "1.1",
        "html5lib=broth.html5lib html5lib._inputstream= html5lib._tokenizer= html5lib._utils=",
        [
            f"tests_of_html5lib/test_{name}.py"
            for name in (
                "alphabeticalattributes",
                "encoding",
                "optionaltags_filter",
                "parser2",
                "sanitizer",
                "serializer",
                "stream",
                "tokenizer2",
                "treeadapters",
                "treewalkers",
                "whitespace_filter",
            )
        ],
        "tests_of_html5lib",
    ),
    Original(
        "extruct",
        "0.18.0",
        "extruct=broth.extruct",
        # The tests of its command are not here: they replace the package `requests`.
        [
            f"tests/test_{name}.py"
            for name in ("dublincore", "extruct", "extruct_uniform", "jsonld", "microdata", "microformat", "opengraph", "rdfa", "uniform")
        ],
        checkout="BROTH_EXTRUCT",
    ),
]


@pytest.fixture(scope="module", autouse=True)
def downloads():
    """pip fetches them at the same time."""
    DOWNLOADS.mkdir(parents=True, exist_ok=True)
    with ThreadPoolExecutor() as pool:
        return dict(zip((original.name for original in ORIGINALS), pool.map(download, ORIGINALS), strict=True))


def download(original):
    """Fetches the source distribution once. The answer is the complaint of pip if it cannot."""
    if original.checkout:
        return None if checkout(original).exists() else f"{original.checkout} names no checkout of {original.name}"
    if not original.archive.exists():
        # pip asks what a package is made of, and some tell it by what setuptools had once.
        constraints = DOWNLOADS / "constraints.txt"
        constraints.write_text("setuptools<80\n")
        command = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--retries", "1", "--dest", str(DOWNLOADS)]
        command += ["--no-binary", original.name, f"{original.name}=={original.version}"]
        env = {**os.environ, "PIP_CONSTRAINT": str(constraints), "PIP_BUILD_CONSTRAINT": str(constraints)}
        run = subprocess.run(command, env=env, capture_output=True, text=True)
        if not original.archive.exists():
            return f"pip cannot get the tests of {original.name} {original.version}: {run.stderr[-500:]}"
    return None


def checkout(original):
    """Where the tests of a checkout are."""
    suites = os.environ.get("BROTH_SUITES", HERE.parents[2].parent / "shared/suites")
    return Path(os.environ.get(original.checkout) or Path(suites, original.name)) / "tests"


def unpack(original, folder):
    """Puts the tests into a folder, and returns where."""
    if original.checkout:
        # The package itself must not be found.
        shutil.copytree(checkout(original), folder / original.name / "tests")
        return folder / original.name
    with tarfile.open(original.archive) as archive:
        archive.extractall(folder, filter="data")
    return folder / f"{original.name}-{original.version}"


def listed(original):
    """The numbers of the page: how many pass, of how many, and the tests that do not, as patterns
    with their numbers.
    """
    heading = f"## {original.name} {original.version}\n"
    _, found, section = PAGE.read_text("utf-8").partition(heading)
    assert found, f"{PAGE} has no heading {heading!r}"
    section = section.partition("\n## ")[0]
    passed, total = map(int, re.search(r"\*\*([\d,]+) of ([\d,]+)\*\*", section.replace(",", "")).groups())
    rows = re.findall(r"^\| `(.+?)` \| (\d+) \| (.+) \|$", section, re.M)
    return passed, total, {pattern.replace("\\|", "|"): (int(number), reason) for pattern, number, reason in rows}


@pytest.mark.parametrize("original", ORIGINALS, ids=lambda original: original.name)
def test_originals(original, downloads, tmp_path):
    if downloads[original.name]:
        pytest.skip(downloads[original.name])
    folder = unpack(original, tmp_path)
    if original.data:
        # Its tests are a part of the package, which must not be found.
        (folder / original.name / "tests").rename(folder / original.data)
        # Its repository has two copies of these cases, the archive one.
        (folder / original.data / "serializer-testdata").symlink_to("testdata/serializer")
        shutil.rmtree(folder / original.name)
    outcomes = tmp_path / "outcomes.json"
    env = {
        **os.environ,
        "BROTH_STANDS_FOR": original.ours,
        "BROTH_OUTCOMES": str(outcomes),
        "BROTH_DATA": original.data,
        "PYTHONPATH": str(HERE),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-m", "pytest", "-q", "-x", "--maxfail=100000", "-p", "as_original", "-p", "no:cacheprovider"]
    command += ["--disable-warnings", "--tb=short", "--rootdir", str(folder), "-c", os.devnull, "--noconftest", "--continue-on-collection-errors", *original.tests]
    run = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, errors="replace")
    assert outcomes.exists(), run.stdout[-3000:] + run.stderr[-3000:]
    results = {test: outcome for test, outcome in json.loads(outcomes.read_text()).items() if outcome != "skipped"}
    failed = [test for test, outcome in results.items() if outcome == "failed"]
    passed, total, patterns = listed(original)
    found = dict.fromkeys(patterns, 0)
    unlisted = []
    for test in failed:
        pattern = next((pattern for pattern in patterns if re.search(pattern, test)), None)
        if pattern is None:
            unlisted.append(test)
        else:
            found[pattern] += 1
    assert not unlisted, "\n".join(unlisted) + "\n" + run.stdout[-20_000:]
    assert found == {pattern: number for pattern, (number, _) in patterns.items()}
    assert (len(results) - len(failed), len(results)) == (passed, total)
