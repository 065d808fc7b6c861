"""Answers cases, a JSON record for each line, by an entry point of the Python package."""

import json
import sys
import warnings
from collections.abc import Callable
from typing import Any

import broth
from broth import bleach, nh3

Case = dict[str, Any]


def name_of(it: str | dict[str, str]) -> str:
    return it if isinstance(it, str) else it["name"]


def lists_of(case: Case) -> tuple[set[str] | None, set[str]]:
    """The elements and attributes that a configuration allows, without namespaces."""
    config = case["config"] or {}
    elements = config.get("elements")
    attributes = set(map(name_of, config.get("attributes", [])))
    return (None if elements is None else set(map(name_of, elements)) - {"script", "style"}), attributes


def sanitize(case: Case) -> str:
    options = {"context": case["context"], "keep_content": case.get("keepContent", False)}
    return broth.Sanitizer(case["config"], **options).sanitize(case["input"])


def clean_like_nh3(case: Case) -> str:
    (tags, attributes), turn = lists_of(case), case["turn"]
    options: dict[str, Any] = {"strip_comments": turn % 2 == 0}
    if tags is not None:
        options |= {"tags": tags, "attributes": {"*": attributes}, "clean_content_tags": set()}
    match turn % 7:
        case 1:
            options["attribute_filter"] = lambda tag, name, value: value.upper() if name == "title" else value
        case 2:
            options["url_schemes"] = {"https"}
        case 3:
            options["attribute_filter"] = lambda tag, name, value: None if tag in ("img", "path") else f'{value}"<b>'
        case 4:
            options |= {"url_relative": lambda url: f"https://example.com/{url}", "url_schemes": {"https", "javascript"}}
        case 5:
            options |= {"id_prefix": "user-", "generic_attribute_prefixes": {"data-", "on"}, "link_rel": None}
        case 6:
            options["set_tag_attribute_values"] = {"img": {"src": "x", "onerror": "alert(1)"}, "p": {"title": "</p><b>"}}
    return nh3.clean(case["input"], **options)


def clean_like_bleach(case: Case) -> str:
    (tags, attributes), turn = lists_of(case), case["turn"]
    options: dict[str, Any] = {"strip": turn % 2 == 0, "strip_comments": turn % 3 == 0}
    if tags is not None:
        options |= {"tags": tags, "attributes": attributes}
    match turn % 5:
        case 1:
            options["attributes"] = lambda tag, name, value: tag != "a" or not value.startswith("#")
        case 2:
            options["protocols"] = {"https", "javascript"}
        case 3:
            options["attributes"] = {"*": list(attributes), "img": lambda tag, name, value: True}
    return bleach.clean(case["input"], **options)


ENTRIES: dict[str, Callable[[Case], str]] = {
    "sanitize": sanitize,
    "nh3": clean_like_nh3,
    "bleach": clean_like_bleach,
}

warnings.simplefilter("ignore", bleach.sanitizer.NoCssSanitizerWarning)
for line in sys.stdin:
    case = json.loads(line)
    try:
        print(json.dumps({"output": ENTRIES[sys.argv[1]](case)}))
    except (TypeError, ValueError) as error:
        print(json.dumps({"error": str(error)}))
