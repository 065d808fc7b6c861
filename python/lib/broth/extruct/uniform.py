"""One shape for all syntaxes: properties beside `@type` and `@context`."""

from __future__ import annotations

import copy
from typing import Any
from urllib.parse import urljoin, urlparse

from .dublincore import get_lower_attrib


def _uopengraph(extracted: list[dict[str, Any]], with_og_array: bool = False) -> list[dict[str, Any]]:
    uniform = []
    for item in extracted:
        values: dict[str, list[str]] = {}
        for name, value in item["properties"]:
            values.setdefault(name, []).append(value)
        flat: dict[str, Any] = {name: _best(all, with_og_array) for name, all in values.items()}
        if kind := flat.pop("og:type", None):
            flat["@type"] = kind
        flat["@context"] = item["namespace"]
        uniform.append(flat)
    return uniform


def _best(values: list[str], with_og_array: bool) -> str | list[str]:
    """The first value that is not empty, or all of them."""
    full = [value for value in values if value and value.strip()]
    if with_og_array and len(full) > 1:
        return full
    return full[0] if full else values[0]


def _umicrodata_microformat(extracted: Any, schema_context: str) -> list[dict[str, Any]]:
    if isinstance(extracted, dict):
        return [flatten_dict(extracted, schema_context, False)]
    return [flatten_dict(item, schema_context, True) for item in extracted]


def _udublincore(extracted: list[dict[str, Any]]) -> list[dict[str, Any]]:
    uniform = []
    for item in copy.deepcopy(extracted):
        item["@context"] = item.pop("namespaces", None)
        for element in item["elements"]:
            if any(get_lower_attrib(value) == "type" for value in element.values()):
                item["@type"] = element["content"]
                item["elements"].remove(element)
                break
        uniform.append(item)
    return uniform


def _flatten(element: Any, schema_context: str) -> Any:
    """An item, or the items of a list, in the uniform shape; other values stay."""
    if isinstance(element, dict):
        return flatten_dict(element, schema_context, False)
    if isinstance(element, list):
        return [flatten_dict(it, schema_context, False) if isinstance(it, dict) else it for it in element]
    return element


def flatten_dict(d: dict[str, Any], schema_context: str, add_context: bool) -> dict[str, Any]:
    """The uniform shape of an item and of the items in it, however deep they are."""
    whole, parts = _flat(d, schema_context, add_context)
    while parts:
        holder, key = parts.pop()
        item, more = _flat(holder[key], schema_context, False)
        holder[key] = item
        parts += more
    return whole


#: Where an item is that is still to be flattened: in a list or a dict, and there.
_Place = tuple[Any, Any]


def _flat(item: dict[str, Any], schema_context: str, add_context: bool) -> tuple[dict[str, Any], list[_Place]]:
    kind = item.get("type")
    if not kind:
        return item, []
    flat = {name: value for name, value in item.items() if name not in ("type", "properties", "children")}
    context = schema_context
    if not isinstance(kind, list):
        context, kind = infer_context(kind, schema_context)
    flat["@type"] = kind
    if add_context:
        flat["@context"] = context
    flat.update(item.get("properties", {}))
    if item.get("children"):
        flat["children"] = item["children"]
    places: list[_Place] = []
    for name in [*item.get("properties", {}), *(["children"] if "children" in flat else [])]:
        value = flat[name]
        if isinstance(value, dict):
            places.append((flat, name))
        elif isinstance(value, list):
            flat[name] = list(value)
            places += [(flat[name], at) for at, it in enumerate(value) if isinstance(it, dict)]
    return flat, places


def infer_context(typ: str, context: str = "http://schema.org") -> tuple[str, str]:
    """The vocabulary and the name of a type that is a URL."""
    url = urlparse(typ)
    if not url.netloc or not url.path:
        return context, typ
    site = f"{url.scheme}://{url.netloc}"
    if url.fragment:
        return urljoin(site, url.path), url.fragment.strip("/")
    return site, url.path.strip("/")
