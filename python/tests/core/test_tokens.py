"""`broth.tokens`: tokens without a tree, of texts, bytes, files and pieces."""

import io

import pytest

import broth

PAGE = "<!DOCTYPE html><p CLASS='é' b a=1 a=2>x &amp; y<br/></p></><!--c--><?php 1?><script><b></script>"


def test_every_kind_of_token_has_its_parts():
    tokens = list(broth.tokens(PAGE))
    assert [token.kind for token in tokens] == [
        "doctype", "start-tag", "text", "start-tag", "end-tag", "comment", "processing-instruction",
        "start-tag", "text", "end-tag",
    ]  # fmt: skip
    doctype, p, text, br, end, comment, instruction, *script = tokens
    assert (doctype.name, doctype.public_id, doctype.system_id, doctype.attrs) == ("html", None, None, {})
    assert (p.name, p.attrs, p.get("class"), p.get("x"), p.get("x", 0)) == ("p", {"class": "é", "b": "", "a": "1"}, "é", None, 0)
    assert (text.text, text.name, comment.text, instruction.name, instruction.text) == ("x & y", None, "c", "php", "1")
    assert (br.self_closing, p.self_closing, end.name) == (True, False, "p")
    assert script[1].text == "<b>"
    assert repr(p) == "<Token start-tag p>" and repr(comment) == '<Token comment "c">'
    assert p == list(broth.tokens(PAGE))[1] and hash(p) == hash(list(broth.tokens(PAGE))[1])


def test_spans_count_characters():
    tokens = list(broth.tokens(PAGE))
    assert PAGE[slice(*tokens[1].span)] == "<p CLASS='é' b a=1 a=2>"
    assert "".join(PAGE[slice(*token.span)] for token in tokens) == PAGE.replace("</>", "")
    many = "é𝒳 <b>" * 30_000  # several pieces
    spans = [token.span for token in broth.tokens(many)]
    assert spans[-1] == (len(many) - 3, len(many)) and len(spans) == 60_000


class Pieces:
    """A file that gives out a few bytes at a time."""

    def __init__(self, pieces):
        self.pieces = iter(pieces)

    def read(self, size):
        return next(self.pieces, b"")


@pytest.mark.parametrize("length", [1, 2, 7, 1000])
def test_files_and_pieces_give_the_tokens_of_the_whole(length):
    whole = list(broth.tokens(PAGE))
    data = PAGE.encode()
    parts = [data[at : at + length] for at in range(0, len(data), length)]
    texts = [PAGE[at : at + length] for at in range(0, len(PAGE), length)]
    assert list(broth.tokens(Pieces(parts), encoding="utf-8")) == whole
    assert list(broth.tokens(parts, encoding="utf-8")) == whole
    assert list(broth.tokens(texts)) == list(broth.tokens(iter(texts))) == whole
    assert list(broth.tokens(data, guess="utf8")) == list(broth.tokens(io.BytesIO(data), guess="utf8")) == whole
    assert list(broth.tokens(io.StringIO(PAGE))) == whole


def test_bytes_are_decoded_by_what_they_declare():
    data = b"<meta charset=koi8-r><p title='\xcd\xc9\xd2'>"
    assert [token.get("title") for token in broth.tokens(data)] == [None, "мир"]
    with pytest.raises(LookupError, match="no encoding"):
        broth.tokens(data, encoding="utf-99")


def test_a_large_file_is_read_as_it_is_asked_for():
    taken = []

    def pieces():
        for number in range(1000):
            taken.append(number)
            yield b"<p class=soup>Soup</p>" * 100

    tokens = broth.tokens(pieces())
    assert next(tokens).name == "p" and len(taken) == 1
    assert sum(token.kind == "start-tag" for token in tokens) == 99_999 and len(taken) == 1000
    assert list(tokens) == []


def test_what_is_no_markup_is_refused():
    for wrong in (None, 1, object()):
        with pytest.raises(TypeError, match="markup is a str or bytes"):
            broth.tokens(wrong)
    with pytest.raises(TypeError, match="fed str; feed str"):
        list(broth.tokens(["<p>", b"<p>"]))
    with pytest.raises(TypeError, match="markup is a str or bytes, not int"):
        list(broth.tokens([1]))

    def broken():
        yield "<p>"
        raise KeyError("soup")

    tokens = broth.tokens(broken())
    assert next(tokens).name == "p"
    with pytest.raises(KeyError, match="soup"):
        next(tokens)
