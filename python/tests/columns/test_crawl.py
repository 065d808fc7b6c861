"""`python -m broth.crawl`: every page once, whatever is damaged and whenever it is ended."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time

import pages
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

import broth
import broth.arrow as ba

pytest.importorskip("fastwarc")
import broth.crawl  # noqa: E402

PAGES = [*pages.make(120, seed=3), *(pages.hostile(number, 3000) for number in range(5))]


def record(number, body, content_type="text/html; charset=utf-8", kind="response"):
    http = f"HTTP/1.1 200 OK\r\nContent-Type: {content_type}\r\n\r\n".encode() + body
    head = [
        "WARC/1.0",
        f"WARC-Type: {kind}",
        f"WARC-Target-URI: https://example.com/{number}/",
        "WARC-Date: 2026-01-01T00:00:00Z",
        f"WARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-{number:012}>",
        f"Content-Type: application/http; msgtype={kind}",
        f"Content-Length: {len(http)}",
    ]
    return "\r\n".join(head).encode() + b"\r\n\r\n" + http + b"\r\n\r\n"


def archive(path, packed=True):
    """A file with a record for each page and some that are no pages. Returns where each begins."""
    places, at = [], 0
    with open(path, "wb") as file:
        for number, page in enumerate(PAGES):
            whole = [record(number, page.encode())]
            if number % 10 == 0:
                whole.append(record(1000 + number, b"\x89PNG", "image/png"))
            for part in whole:
                part = gzip.compress(part, 1) if packed else part
                places.append(at)
                at += file.write(part)
    return places


def expected():
    urls = [f"https://example.com/{number}/" for number in range(len(PAGES))]
    answers = ba.extract(pa.array(PAGES), {"text": ba.text, "links": ba.links}, pa.array(urls)).to_pylist()
    return [(url, answer["text"], answer["links"]) for url, answer in zip(urls, answers)]


def rows(out):
    return [(row["url"], row["text"], row["links"]) for row in pq.read_table(out).to_pylist()]


@pytest.mark.parametrize("packed", [True, False], ids=["gzip", "plain"])
def test_every_page_has_a_row(tmp_path, packed):
    warc, out = tmp_path / "in.warc.gz", tmp_path / "out.parquet"
    archive(warc, packed)
    assert broth.crawl.main([str(warc), str(out), "--text", "--links", "--select", "title=title::text", "--rows", "17", "--quiet"]) == 0
    assert rows(out) == expected()
    table = pq.read_table(out)
    assert table.column_names == ["url", "offset", "content_type", "encoding", "text", "links", "title"]
    assert set(table["encoding"].to_pylist()) == {"UTF-8"}
    assert (tmp_path / "out.parquet.bad.jsonl").read_text() == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["in.warc.gz", "out.parquet", "out.parquet.bad.jsonl"]
    assert broth.crawl.main([str(warc), str(out), "--text", "--quiet"]) == 2


def test_json_lines_have_the_data_of_each_page(tmp_path):
    warc, out = tmp_path / "in.warc.gz", tmp_path / "out.jsonl"
    archive(warc)
    assert broth.crawl.main([str(warc), str(out), "--data", "--addresses", "--quiet"]) == 0
    lines = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [line["url"] for line in lines] == [row[0] for row in expected()]
    for line, page in zip(lines, PAGES, strict=True):
        doc = broth.parse(page)
        assert line["data"] == json.loads(json.dumps(doc.data(line["url"])))
        assert [it["written"] for it in line["addresses"]] == [it.written for it in doc.addresses()]


@pytest.mark.parametrize("packed, keeps_mark", [(True, True), (True, False), (False, False)])
def test_a_damaged_record_is_kept_aside(tmp_path, packed, keeps_mark):
    warc, out = tmp_path / "in.warc", tmp_path / "out.parquet"
    places = archive(warc, packed)
    data = bytearray(warc.read_bytes())
    broken = places[40]
    first = 12 if keeps_mark else 0
    data[broken + first : broken + 60] = bytes(byte ^ 0x5A for byte in data[broken + first : broken + 60])
    warc.write_bytes(data)
    counts = broth.crawl.run(warc, out, {"text": ba.text, "links": ba.links}, rows=10, quiet=True)
    assert counts["pages"] == len(PAGES) - 1 and counts["bad"] == 1
    [aside] = [json.loads(line) for line in (tmp_path / "out.parquet.bad.jsonl").read_text().splitlines()]
    assert aside == {"offset": broken if keeps_mark else places[39] + 1, "url": None, "code": "unreadable-record"}
    found = rows(out)
    assert [row for row in expected() if row in found] == found


def test_a_file_that_ends_too_early(tmp_path):
    warc, out = tmp_path / "in.warc.gz", tmp_path / "out.parquet"
    places = archive(warc)
    warc.write_bytes(warc.read_bytes()[: places[-1] + 40])
    counts = broth.crawl.run(warc, out, {"text": ba.text, "links": ba.links}, rows=10, quiet=True)
    assert (counts["pages"], counts["bad"]) == (len(PAGES) - 1, 1)
    assert rows(out) == expected()[:-1]


def test_a_page_over_a_limit_is_kept_aside(tmp_path):
    warc, out = tmp_path / "in.warc.gz", tmp_path / "out.parquet"
    archive(warc)
    counts = broth.crawl.run(warc, out, {"text": ba.text, "links": ba.links}, quiet=True, max_bytes=5000)
    long = [number for number, page in enumerate(PAGES) if len(page.encode()) > 5000]
    assert long and counts["bad"] == len(long)
    aside = [json.loads(line) for line in (tmp_path / "out.parquet.bad.jsonl").read_text().splitlines()]
    assert [(row["url"], row["code"]) for row in aside] == [(f"https://example.com/{number}/", "too-many-bytes") for number in long]
    assert rows(out) == [row for number, row in enumerate(expected()) if number not in long]


def test_a_run_that_was_killed_goes_on(tmp_path):
    warc, out = tmp_path / "in.warc.gz", tmp_path / "out.parquet"
    archive(warc)
    command = [sys.executable, "-m", "broth.crawl", str(warc), str(out), "--text", "--links", "--rows", "1", "--quiet"]
    kills = 0
    for parts in (2, 30, 80):
        # Not in the package's folder, where the sources would hide what was installed.
        process = subprocess.Popen(command, cwd=tmp_path)
        while process.poll() is None and len(list(tmp_path.glob("out.parquet.parts/*.parquet"))) < parts:
            time.sleep(0.002)
        if process.poll() is None:
            os.kill(process.pid, signal.SIGKILL)
            kills += 1
        process.wait()
    assert kills and not out.exists()
    with pytest.raises(ValueError, match="another job"):
        broth.crawl.run(warc, out, {"text": ba.text}, quiet=True)
    assert subprocess.run(command, cwd=tmp_path).returncode == 0
    assert rows(out) == expected()


def test_wrong_arguments_are_told(tmp_path, capsys):
    warc = tmp_path / "in.warc.gz"
    archive(warc)
    with pytest.raises(SystemExit):
        broth.crawl.main([str(warc), str(tmp_path / "out")])
    with pytest.raises(SystemExit):
        broth.crawl.main([str(warc), str(tmp_path / "out"), "--select", "url=a"])
    assert broth.crawl.main([str(warc), str(tmp_path / "out"), "--select", "x=a["]) == 2
    assert broth.crawl.main([str(tmp_path / "none"), str(tmp_path / "out"), "--text"]) == 2
    assert "none" in capsys.readouterr().err


@pytest.mark.parametrize(("packed", "lost"), [(False, 5), (False, 200), (True, 20), (True, 200)])
def test_a_page_that_the_file_cuts_off_is_bad(tmp_path, packed, lost):
    warc, out = tmp_path / "in.warc", tmp_path / "out.parquet"
    places = archive(warc, packed)
    last = len(warc.read_bytes()) - places[-1]
    assert lost < last
    with open(warc, "r+b") as file:
        file.truncate(places[-1] + last - lost)
    counts = broth.crawl.run(warc, out, {"text": ba.text}, quiet=True)
    assert (counts["pages"], counts["bad"]) == (len(PAGES) - 1, 1)
    bad = [json.loads(line) for line in open(f"{out}.bad.jsonl", encoding="utf-8")]
    assert [(row["offset"], row["code"]) for row in bad] == [(places[-1], "unreadable-record")]


def test_a_bad_selector_leaves_nothing(tmp_path):
    archive(tmp_path / "in.warc")
    with pytest.raises(ValueError):
        broth.crawl.run(tmp_path / "in.warc", tmp_path / "out.parquet", {"x": "p:nope"}, quiet=True)
    assert [path.name for path in tmp_path.iterdir()] == ["in.warc"]
