//! Every core function, on a document where it needs one.

use crate::check::check;

#[test]
fn functions_of_nodes() {
    let doc = broth::xml::parse(
        "<!DOCTYPE r [<!ATTLIST k key ID #IMPLIED>]>\
         <r xmlns:x='urn:x'><a id='1'>2 3</a><x:b xml:id='2'/><k key='3'/><a id='1'>9</a></r>",
    );
    check(
        &doc,
        &[
            ("count(//a)", "2"),
            ("position() + last()", "2"),
            ("id('1')", "1"),
            ("id('3 2  1')/self::node()", "1 b k"),
            ("id(//a)", "b k"),
            ("id('none')", ""),
            ("local-name(//*[2])", "\"b\""),
            ("local-name()", "\"\""),
            ("namespace-uri(/*/*[2])", "\"urn:x\""),
            ("name(/*/*[2])", "\"x:b\""),
            ("name(//none)", "\"\""),
            ("sum(//a[2] | //a/@id)", "11"),
            ("sum(//none)", "0"),
            ("sum(//k)", "NaN"),
            ("//*[name() = 'k']", "k"),
        ],
    );
}

#[test]
fn functions_of_strings() {
    check(
        &broth::xml::parse("<r> a  b </r>"),
        &[
            ("string()", "\" a  b \""),
            ("string(1 div 3)", "\"0.3333333333333333\""),
            ("string(//none)", "\"\""),
            ("concat('a', 1, true())", "\"a1true\""),
            ("starts-with('ab', 'a')", "true"),
            ("starts-with('ab', '')", "true"),
            ("contains('ab', 'c')", "false"),
            ("substring-before('a-b', '-')", "\"a\""),
            ("substring-after('a-b', '-')", "\"b\""),
            ("substring('12345', 1.5, 2.6)", "\"234\""),
            ("substring('12345', 0 div 0)", "\"\""),
            ("substring('12345', -42, 1 div 0)", "\"12345\""),
            ("string-length('😀é')", "2"),
            ("string-length()", "6"),
            ("normalize-space()", "\"a b\""),
            ("translate('--aaa--', 'abc-', 'ABC')", "\"AAA\""),
        ],
    );
}

#[test]
fn functions_of_booleans_and_numbers() {
    check(
        &broth::xml::parse("<r>7</r>"),
        &[
            ("boolean(0 div 0)", "false"),
            ("boolean('false')", "true"),
            ("boolean(//none)", "false"),
            ("not(r)", "false"),
            ("true() and not(false())", "true"),
            ("number()", "7"),
            ("number(' -1. ')", "-1"),
            ("number('1e3')", "NaN"),
            ("number(true())", "1"),
            ("floor(-1.5)", "-2"),
            ("ceiling(-1.5)", "-1"),
            ("round(-1.5)", "-1"),
            ("1 div round(-0.2)", "-Infinity"),
            ("r[round(1.2)]", "r"),
        ],
    );
}

#[test]
fn languages() {
    let doc = broth::xml::parse("<r xml:lang='en'><a id='a'/><b id='b' xml:lang='DE-at'/></r>");
    check(
        &doc,
        &[
            ("//*[lang('EN')]", "r a"),
            ("//*[lang('de')]", "b"),
            ("//*[lang('d')]", ""),
            ("//*[lang('')]", ""),
            ("//@id[lang('en')]", "@id=a"),
        ],
    );
}
