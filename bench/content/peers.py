"""The answers of Python libraries, for bench/content.

    broth-bench-content SET... --list | python peers.py trafilatura > trafilatura.jsonl
"""

import json
import sys
import time


def of_trafilatura(page):
    from trafilatura import bare_extraction

    found = bare_extraction(page["html"], url=page["url"], include_comments=False, with_metadata=True)
    if found is None:
        return {}
    return {"text": found.text, "title": found.title, "author": found.author, "date": found.date}


def of_resiliparse(page):
    from resiliparse.extract.html2text import extract_plain_text

    return {"text": extract_plain_text(page["html"], main_content=True)}


def of_broth(page):
    import broth

    found = broth.content(page["html"], url=page["url"])
    return {"text": found.text, "title": found.title, "author": found.byline, "date": found.date}


def main(library):
    answer = {"trafilatura": of_trafilatura, "resiliparse": of_resiliparse, "broth": of_broth}[library]
    length, seconds = 0, 0.0
    for line in sys.stdin:
        page = json.loads(line)
        length += len(page["html"])
        start = time.process_time()
        try:
            found = answer(page)
        except Exception as error:
            print(f"{page['name']}: {error!r}", file=sys.stderr)
            found = {}
        seconds += time.process_time() - start
        print(json.dumps({"set": page["set"], "name": page["name"], **found}))
    print(f"{library}: {length / 1e6 / seconds:.2f} MB/s", file=sys.stderr)


if __name__ == "__main__":
    main(sys.argv[1])
