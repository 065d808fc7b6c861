"""Dublin Core in `meta` and `link` elements."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from .utils import parse_html, root

_ELEMENTS_URL = "http://purl.org/dc/elements/1.1/"
_TERMS_URL = "http://purl.org/dc/terms/"

#: The fifteen elements of https://www.dublincore.org/specifications/dublin-core/dces/.
_ELEMENTS = {
    name: _ELEMENTS_URL + name
    for name in """contributor coverage creator date description format identifier language publisher relation rights
    source subject title type""".split()
}

#: The properties and classes of https://www.dublincore.org/specifications/dublin-core/dcmi-terms/,
#: by their names in lower case.
_TERMS = {
    name.lower(): _TERMS_URL + name
    for name in """abstract accessRights accrualMethod accrualPeriodicity accrualPolicy alternative audience available
    bibliographicCitation conformsTo contributor coverage created creator date dateAccepted dateCopyrighted
    dateSubmitted description educationLevel extent format hasFormat hasPart hasVersion identifier instructionalMethod
    isFormatOf isPartOf isReferencedBy isReplacedBy isRequiredBy issued isVersionOf language license mediator medium
    modified provenance publisher references relation replaces requires rights rightsHolder source spatial subject
    tableOfContents temporal title type valid
    Agent AgentClass BibliographicResource Collection FileFormat Frequency Jurisdiction LicenseDocument LinguisticSystem
    Location LocationPeriodOrJurisdiction MediaType MediaTypeOrExtent MethodOfAccrual MethodOfInstruction PeriodOfTime
    PhysicalMedium PhysicalResource Policy ProvenanceStatement RightsStatement SizeOrDuration Standard""".split()
}


def get_lower_attrib(name: str) -> str:
    """The last word of a name such as `DC.title`, in lower case."""
    return name.rpartition(".")[2].lower()


class DublinCoreExtractor:
    """Finds the elements and terms of Dublin Core, whatever precedes the dot of their names."""

    def extract(self, htmlstring: str | bytes, base_url: str | None = None, encoding: str = "UTF-8") -> list[dict[str, Any]]:
        """Parses a page and finds its elements and terms."""
        return list(self.extract_items(parse_html(htmlstring, encoding), base_url))

    def extract_items(self, document: Any, base_url: str | None = None) -> Iterator[dict[str, Any]]:
        """Finds the elements and terms of a document, a node or a tree of lxml."""
        node = root(document)
        namespaces = {
            link["rel"].replace("schema.", ""): url
            for link in node.select("link[rel*=schema][href]")
            if (url := link["href"].strip("\t\n\f\r ")) in (_ELEMENTS_URL, _TERMS_URL)
        }
        elements, terms = [], []
        for name, found in [("name", node.select("meta[name]")), ("rel", node.select("link[rel]"))]:
            for it in found:
                word = get_lower_attrib(it[name])
                if word in _ELEMENTS:
                    elements.append({**it.attrs, "URI": _ELEMENTS[word]})
                elif word in _TERMS:
                    terms.append({**it.attrs, "URI": _TERMS[word]})
        yield {"namespaces": namespaces, "elements": elements, "terms": terms}
