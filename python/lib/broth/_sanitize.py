"""The types of the sanitizer's options."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import TypeAlias, TypedDict

Names: TypeAlias = Iterable[str]


class _Named(TypedDict):
    name: str


class ConfigName(_Named, total=False):
    """A name in a `SanitizerConfig`, with its namespace."""

    namespace: str | None


class ConfigElement(ConfigName, total=False):
    """An allowed element in a `SanitizerConfig`, with its own attributes."""

    attributes: list[str | ConfigName]
    removeAttributes: list[str | ConfigName]


class SanitizerConfig(TypedDict, total=False):
    """The dictionary of the HTML standard's sanitizer, as `element.setHTML()` takes it in a
    browser.
    """

    elements: Iterable[str | ConfigElement]
    removeElements: Iterable[str | ConfigName]
    replaceWithChildrenElements: Iterable[str | ConfigName]
    processingInstructions: Iterable[str]
    removeProcessingInstructions: Iterable[str]
    attributes: Iterable[str | ConfigName]
    removeAttributes: Iterable[str | ConfigName]
    comments: bool
    dataAttributes: bool
    javascriptURLs: bool


class CssPolicy(TypedDict, total=False):
    """A policy for CSS: what `style` elements and attributes may have."""

    preset: str
    properties: Names
    known_properties: bool
    custom_properties: bool
    values: Mapping[str, Names]
    max_z_index: int
    functions: Names
    at_rules: Names
    schemes: Names
    relative_urls: bool
    scope: str
    important: bool
    on_url: Callable[[str], str | None]


class SanitizerOptions(TypedDict, total=False):
    """The options of `sanitize` and `Sanitizer`; `help(broth.sanitize)` explains them."""

    elements: Names | None
    attributes: Names | Mapping[str, Names] | None
    allow_elements: Names | None
    allow_attributes: Names | Mapping[str, Names] | None
    remove_elements: Names | None
    replace_with_children: Names | None
    remove_attributes: Names | Mapping[str, Names] | None
    classes: Names | Mapping[str, Names] | None
    schemes: Names | Mapping[str, Names] | None
    relative_urls: bool
    rel: str | Names | None
    target: str | None
    id_prefix: str | None
    keep_content: bool
    context: str | None
    css: str | CssPolicy | None
    safe: bool
