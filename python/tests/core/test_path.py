"""The path of an element selects it, and nothing else."""

import broth

SOUPS = [
    "<ul><li>a<li><b>b</b><p>c<p>d</ul>",
    "<table>x<tr><td><svg><g/><g><a/></g></svg><template><i><i></template>",
    "<x:y><c.d><p><div></p></div></x:y><P>e",
]


def test_a_path_selects_its_element_alone():
    for soup in SOUPS:
        doc = broth.parse(soup)
        for node in doc.select("*"):
            assert doc.select(node.path()) == [node], node.path()


def test_only_elements_have_a_path():
    p = broth.parse("<p>a<!--b-->").select_one("p")
    assert p.path() == ":root > body > p"
    assert [child.path() for child in p.children] == [None, None]
