"""Formatting."""

import pytest

import broth


def test_html_is_formatted_and_once_is_enough():
    formatted = "<ul>\n  <li>Leek\n  <li>Onion\n</ul>\n"
    assert broth.format("<ul><li>Leek<li>Onion</ul>", context="div") == formatted
    assert broth.format(formatted, context="div") == formatted


def test_options_say_how():
    def formatted(html, **options):
        return broth.format(html, context="div", **options)

    assert formatted("<ul><li>a</ul>", tabs=True) == "<ul>\n\t<li>a\n</ul>\n"
    assert formatted("<ul><li>a</ul>", indent=4) == "<ul>\n    <li>a\n</ul>\n"
    assert formatted("<ul><li>a</ul>", tags="write") == "<ul>\n  <li>a</li>\n</ul>\n"
    assert formatted("<div><p>One</p></div>", white_space="strict") == "<div><p>One</p></div>"
    assert formatted("<p>{{ a  b }}</p>", template="jinja") == "<p>{{ a  b }}</p>\n"


@pytest.mark.parametrize("option", [{"white_space": "x"}, {"width": -1}, {"indent": 999}, {"template": "x"}])
def test_options_that_nobody_has_are_refused(option):
    with pytest.raises(broth.Error):
        broth.format("<p>", **option)
