//! Hostile input costs linear time and bounded memory. Each document here is so large that a step
//! whose cost depends on the depth, the attributes or the namespaces so far would exhaust a test's
//! patience.

use broth_dom::Document;
use broth_input::Input;
use broth_markup::{ErrorCode, ParseError};
use broth_xml5::{EntityOptions, Limits, Next, Options, Token, Tokenizer, TreeBuilder};

/// The result of a document, in figures.
#[derive(Debug, Default)]
struct Figures {
    tokens: usize,
    text_bytes: usize,
    attributes: usize,
    nodes: usize,
    errors: Vec<ParseError>,
}

impl Figures {
    fn count(&self, code: ErrorCode) -> usize {
        self.errors.iter().filter(|error| error.code == code).count()
    }
}

fn parse_with(xml: &str, mut tokenizer: Tokenizer, options: Options) -> Figures {
    let mut figures = Figures::default();
    let mut builder = TreeBuilder::new(Document::new(), options.errors(true));
    builder.append_source(xml);
    let mut input = Input::whole(xml);
    while let Next::Token(token, span) = tokenizer.next(&mut input) {
        figures.tokens += 1;
        match token {
            Token::Text(text) => figures.text_bytes += text.len(),
            Token::StartTag(tag) | Token::EmptyTag(tag) => figures.attributes += tag.attrs.len(),
            _ => {}
        }
        builder.process(&token, span);
        figures.errors.extend(tokenizer.drain_errors(&input));
        figures.errors.extend(builder.take_errors());
    }
    figures.nodes = builder.finish().node_count();
    figures
}

fn parse(xml: &str) -> Figures {
    let limits = Limits::default().attributes(1 << 20).depth(usize::MAX).errors(usize::MAX);
    let tokenizer = Tokenizer::new().errors(true).limits(limits);
    parse_with(xml, tokenizer, Options::default().limits(limits))
}

#[test]
fn a_million_levels() {
    let n = 1_000_000;
    let figures = parse(&"<a>".repeat(n));
    assert_eq!((figures.nodes, figures.count(ErrorCode::UnclosedElement)), (n + 1, n));
    let closed = "<a>".repeat(n) + &"</a>".repeat(n);
    assert_eq!(parse(&closed).errors, []);
}

#[test]
fn deep_elements_become_siblings_at_the_limit() {
    let xml = "<a>".repeat(10) + "x" + &"</a>".repeat(10);
    let options = Options::default().limits(Limits::default().depth(3));
    let tokenizer = Tokenizer::new().errors(true);
    let figures = parse_with(&xml, tokenizer, options);
    assert_eq!((figures.nodes, figures.errors.len()), (12, 1));
    assert_eq!(figures.errors[0].code, ErrorCode::TreeTooDeep);
}

#[test]
fn end_tags_of_nothing_in_the_depth() {
    let n = 200_000;
    let xml = "<a>".repeat(n) + &"</b>".repeat(n);
    assert_eq!(parse(&xml).count(ErrorCode::UnexpectedEndTag), n);
    // Each closes everything inside it, and all must be searched for.
    let xml = "<a><b>".repeat(n) + &"</a>".repeat(n);
    assert_eq!(parse(&xml).count(ErrorCode::MismatchedEndTag), n);
}

#[test]
fn a_hundred_thousand_attributes() {
    let n = 100_000;
    let different: String = (0..n).map(|i| format!(" a{i}='{i}'")).collect();
    let figures = parse(&format!("<a{different}/>"));
    assert_eq!((figures.attributes, figures.errors.len()), (n, 0));
    let same = " a='1'".repeat(n);
    assert_eq!(parse(&format!("<a{same}/>")).count(ErrorCode::DuplicateAttribute), n - 1);
    let bare: String = (0..n).map(|i| format!(" a{i}")).collect();
    assert_eq!(parse(&format!("<a{bare}>")).count(ErrorCode::AttributeWithoutValue), n);
}

#[test]
fn a_hundred_thousand_namespaces() {
    let n = 100_000;
    let declared: String = (0..n).map(|i| format!(" xmlns:p{i}='u{i}' p{i}:a=''")).collect();
    assert_eq!(parse(&format!("<a{declared}/>")).errors, []);
    // Two prefixes for one namespace: every second attribute is a duplicate.
    let doubled: String = (0..n).map(|i| format!(" p:a{i}='' q:a{i}=''")).collect();
    let figures = parse(&format!("<a xmlns:p='u' xmlns:q='u'{doubled}/>"));
    assert_eq!(figures.count(ErrorCode::DuplicateAttributeByNamespace), n);
    let nested: String = (0..n).map(|i| format!("<p{i}:a xmlns:p{i}='u' p0:b=''>")).collect();
    assert_eq!(parse(&nested).count(ErrorCode::UnclosedElement), n);
    // The same prefix, hidden again and again, and looked up at every level.
    let hidden: String = (0..n).map(|i| format!("<p:a xmlns:p='u{i}'>")).collect();
    assert_eq!(parse(&hidden).count(ErrorCode::UnboundPrefix), 0);
}

#[test]
fn billion_laughs() {
    let mut subset = String::from("<!ENTITY l0 'lol'>");
    for level in 1..=30 {
        let inner = format!("&l{};", level - 1).repeat(10);
        subset += &format!("<!ENTITY l{level} '{inner}'>");
    }
    let references = "&l30;".repeat(1000);
    let figures = parse(&format!("<!DOCTYPE a [{subset}]><a b='{references}'>{references}</a>"));
    assert_eq!(figures.count(ErrorCode::EntityExpansionLimit), 2000);
    assert!(figures.text_bytes < 10_000, "{figures:?}");
}

#[test]
fn billion_laughs_with_markup() {
    let mut subset = String::from("<!ENTITY l0 '<x/>'>");
    for level in 1..=30 {
        let inner = format!("&l{};", level - 1).repeat(10);
        subset += &format!("<!ENTITY l{level} '{inner}'>");
    }
    let figures = parse(&format!("<!DOCTYPE a [{subset}]><a>&l30;</a>"));
    assert!(figures.count(ErrorCode::EntityExpansionLimit) > 0);
    assert!(figures.nodes < 100_000, "{}", figures.nodes);
}

#[test]
fn one_long_entity_many_times() {
    let long = "x".repeat(100_000);
    let references = "&e;".repeat(100_000);
    let xml = format!("<!DOCTYPE a [<!ENTITY e '{long}'>]><a>{references}</a>");
    let figures = parse(&xml);
    assert!(figures.text_bytes < 17 * xml.len() + 65_536, "{}", figures.text_bytes);
    // Empty entities are not free either.
    let xml = format!("<!DOCTYPE a [<!ENTITY e ''>]><a>{references}</a>");
    assert_eq!(parse(&xml).errors, []);
}

#[test]
fn many_default_attributes_for_many_tags() {
    let n = 20_000;
    let declared: String = (0..n).map(|i| format!(" a{i} CDATA 'x'")).collect();
    let xml = format!("<!DOCTYPE a [<!ATTLIST a{declared}>]><b>{}</b>", "<a/>".repeat(n));
    let entities = EntityOptions::default().default_attributes(true);
    let tokenizer = Tokenizer::new().errors(true).entities(entities);
    let figures = parse_with(&xml, tokenizer, Options::default());
    assert!(figures.attributes < 17 * xml.len() + 65_536, "{}", figures.attributes);
    assert!(figures.count(ErrorCode::EntityExpansionLimit) > 0);
}

#[test]
fn pieces_of_markup_again_and_again() {
    let n = 100_000;
    for piece in [
        "<",
        "</",
        "<a b=",
        "<a b='",
        "&",
        "&a",
        "&#",
        "&#x",
        "]]>",
        "]",
        "<!--",
        "<!-- -",
        "--!",
        "<![CDATA[",
        "<![CDATA[]",
        "<?",
        "<?a ?",
        "<!DOCTYPE a [",
        "<!DOCTYPE a [<!-- > ",
        "<!",
        "<!DOCTYPE a [<!ENTITY e '",
        "\0",
        "\r",
        "</>",
        "<a>&b;",
        ":",
        "<a xmlns:b='",
        "é<",
        "\u{FFFE}",
    ] {
        let xml = piece.repeat(n);
        let figures = parse(&xml);
        assert!(figures.tokens <= 2 * n + 2, "{piece}");
    }
}

/// The same, one character at a time: nothing is read again and again, and little is held.
#[test]
fn long_constructs_in_small_pieces() {
    for (start, rest) in [
        ("&", "a"),
        ("&#", "1"),
        ("<", "a"),
        ("<a ", "b"),
        ("<a b='", "c"),
        ("<a b='&", "c"),
        ("<!--", "-"),
        ("<![CDATA[", "]"),
        ("<?", "a"),
        ("<?a ", "?"),
        ("<!DOCTYPE a [", "<!-- > "),
        ("<!DOCTYPE a PUBLIC '", "b"),
        ("</", "a"),
        ("</a ", "b"),
        ("", "]"),
        ("<a", "\n"),
    ] {
        let mut tokenizer = Tokenizer::new().errors(true);
        let mut input = Input::streaming();
        input.push(start);
        let mut tokens = 0;
        for _ in 0..100_000 {
            input.push(rest);
            while let Next::Token(..) = tokenizer.next(&mut input) {
                tokens += 1;
            }
            tokenizer.drain_errors(&input).for_each(drop);
        }
        input.close();
        while let Next::Token(..) = tokenizer.next(&mut input) {
            tokens += 1;
        }
        assert!(tokens >= 1, "{start}");
    }
}

/// A token that meets its limit is cut there, read to its end, and not held.
#[test]
fn tokens_without_end_are_not_held() {
    for (start, rest, end) in [
        ("<a b='", "c&lt;", "'>"),
        ("<!--", "c-", "-->"),
        ("<?a ", "b?", "?>"),
        ("<a ", "b ", ">"),
        ("<![CDATA[", "c]", "]]>"),
        ("<!DOCTYPE a [", "<!ENTITY b 'c'>", "]>"),
        ("<", "a", ">"),
        ("<!DOCTYPE a SYSTEM '", "b", "'>"),
        ("<a b=", "c", ">"),
        ("</", "a", ">"),
        ("<a b='", "&c;", "'>"),
    ] {
        let limits = Limits::default().token_bytes(1000);
        let tokenizer = Tokenizer::new().errors(true).limits(limits);
        let mut stream = (tokenizer, Input::streaming());
        stream.1.push(start);
        let mut errors = Vec::new();
        let mut tokens = Vec::new();
        let mut read = |(tokenizer, input): &mut (Tokenizer, Input<'static>)| {
            while let Next::Token(token, span) = tokenizer.next(input) {
                tokens.push(token.to_static(span));
            }
            errors.extend(tokenizer.drain_errors(input));
        };
        for _ in 0..5000 {
            stream.1.push(rest);
            read(&mut stream);
            assert!(stream.1.held_bytes() < 5000, "{start}: {}", stream.1.held_bytes());
        }
        stream.1.push(end);
        stream.1.close();
        read(&mut stream);
        assert_eq!(tokens.len(), 2, "{start}");
        let too_long = errors.iter().filter(|error| error.code == ErrorCode::TokenTooLong);
        assert_eq!(too_long.count(), 1, "{start}");
    }
}

/// The names of default attributes are paid for just like their values.
#[test]
fn default_attributes_with_long_names_are_paid_for() {
    let name = "n".repeat(20_000);
    let xml = format!("<!DOCTYPE a [<!ATTLIST a {name} CDATA ''>]><r>{}</r>", "<a/>".repeat(5_000));
    let (bytes, per_byte) = (1_000, 2);
    let entities = EntityOptions::default().default_attributes(true);
    let limits = Limits::default().entities(bytes, per_byte);
    let tokenizer = Tokenizer::new().errors(true).entities(entities).limits(limits);
    let figures = parse_with(&xml, tokenizer, Options::default());
    assert!(figures.attributes > 0);
    assert!(figures.attributes * name.len() <= bytes + per_byte * xml.len());
    assert!(figures.count(ErrorCode::EntityExpansionLimit) > 0);
}
