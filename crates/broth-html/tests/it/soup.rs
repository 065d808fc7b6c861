//! Tag soup at random: whatever comes, the parser neither breaks nor minds how the text is cut, and
//! every place it reports lies in the text.

use broth::{ErrorCode, Span};
use broth_dom::{Document, Node};
use broth_html::{Context, Limits, Parsed, Parser, Progress};
use dice::Dice;

/// The pieces of soups. Neighbours have to do with each other, so that short stretches of the list
/// make the more interesting soups.
#[rustfmt::skip]
const INGREDIENTS: &[&str] = &[
    "<div>", "</div>", "<p>", "</p>", "<b>", "</b>", "<i>", "</i>", "<a>", "<a href=x>", "</a>",
    "<font size=1>", "</font>", "<nobr>", "</nobr>", "<span>", "</span>", "<x-y>", "</x-y>", "<x-z>",
    "<section>", "</section>", "<address>", "<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>",
    "<th>", "<tbody>", "</tbody>", "<thead>", "<caption>", "</caption>", "<col>", "<colgroup>",
    "</colgroup>", "x", " ", "\0", "<select>", "</select>", "<option>", "<option selected>",
    "</option>", "<optgroup>", "<selectedcontent>", "</selectedcontent>", "<datalist>", "<button>",
    "</button>", "<input>", "<input type=hidden>", "<form>", "</form>", "<textarea>", "</textarea>",
    "<li>", "</li>", "<ul>", "</ul>", "<dd>", "<dt>", "<ruby>", "<rt>", "<rtc>", "<h1>", "</h2>",
    "<hr>", "<br>", "</br>", "<img>", "<image>", "<object>", "</object>", "<marquee>", "<pre>", "\n",
    "<svg>", "</svg>", "<svg/>", "<g>", "</g>", "<desc>", "</desc>", "<foreignObject>", "<title>",
    "</title>", "<font color=a>", "<![CDATA[y]]>", "<math>", "</math>", "<mi>", "<mglyph>",
    "<annotation-xml>", "<annotation-xml encoding=text/html>", "<template>", "</template>",
    "<template shadowrootmode=open>", "<template for=x>", "<?marker name=x?>", "<?start name=x?>",
    "<?end?>", "<!--c-->", "<!DOCTYPE html>", "<script>", "</script>", "<style>", "</style>",
    "<noscript>", "</noscript>", "<meta>", "<link>", "<html a=b>", "</html>", "<head>", "</head>",
    "<body c=d>", "</body>", "<frameset>", "</frameset>", "<frame>", "<noframes>", "</noframes>",
    "<plaintext>", "<br/>", "<div/>", "</span >", "a &amp; b\r\n", "<p id='a&lt;b' class=c>",
];

const CONTEXTS: [&str; 14] = [
    "div", "template", "select", "table", "tr", "td", "colgroup", "caption", "svg g", "svg desc",
    "math mi", "html", "frameset", "form",
];

fn soup(dice: &mut Dice) -> String {
    let (start, stretch) = (dice.roll(INGREDIENTS.len()), 3 + dice.roll(INGREDIENTS.len()));
    let count = 1 + dice.roll(40);
    let pick = |_| INGREDIENTS[(start + dice.roll(stretch)) % INGREDIENTS.len()];
    (0..count).map(pick).collect()
}

fn parser(dice: &mut Dice) -> Parser {
    let shadow_roots = dice.roll(2) == 0;
    let parser = Parser::new().declarative_shadow_roots(shadow_roots).scripting(dice.roll(2) == 0);
    let tight = Limits::default().depth(5).formatting_elements(3);
    if dice.roll(4) == 0 { parser.limits(tight) } else { parser }
}

fn parse(parser: Parser, context: Option<&Context<'_>>, pieces: &[&str]) -> Parsed {
    let parser = parser.errors(true);
    let parser = match context {
        Some(context) => parser.context(*context),
        None => parser,
    };
    if let [whole] = pieces {
        return parser.parse(whole);
    }
    let mut stream = parser.stream();
    for piece in pieces {
        let mut progress = stream.feed(piece);
        while let Progress::Script(_) = progress {
            progress = stream.resume();
        }
    }
    stream.finish()
}

/// The outcome, which must not depend on how the text is cut: the tree, and the errors with their
/// places.
fn outcome(parsed: &Parsed) -> (String, Vec<String>) {
    let errors = parsed.errors.iter().map(|error| format!("{} {}", error.at, error.code));
    (parsed.root().dump_html().to_string(), errors.collect())
}

/// Where each node and its end tag are.
fn places(parsed: &Parsed) -> Vec<(Option<Span>, Option<Span>)> {
    parsed.root().descendants().map(|node| (node.span(), node.end_tag())).collect()
}

#[test]
fn soups_of_every_kind() {
    let mut dice = Dice::new(1);
    for _ in 0..4_000 {
        let soup = soup(&mut dice);
        let parser = self::parser(&mut dice);
        let context = (dice.roll(3) == 0).then(|| Context::parse(dice.one_of(&CONTEXTS)));
        let whole = parse(parser.clone(), context.as_ref(), &[&soup]);
        for error in &whole.errors {
            assert!(error.span.start <= error.span.end && error.span.end <= soup.len(), "{soup:?}");
        }
        for node in whole.root().descendants() {
            if let Some(span) = node.span() {
                assert!(span.start <= span.end && span.end <= soup.len(), "{soup:?}: {node:?}");
            }
        }
        let mut pieces = Vec::new();
        let mut rest = soup.as_str();
        while !rest.is_empty() {
            let (piece, later) = rest.split_at(1 + dice.roll(rest.len()));
            pieces.push(piece);
            rest = later;
        }
        let cut = parse(parser.clone(), context.as_ref(), &pieces);
        assert_eq!(outcome(&whole), outcome(&cut), "{soup:?} in pieces {pieces:?}");
        let readable = parser.rule_by_rule(true);
        let readable = parse(readable, context.as_ref(), &[&soup]);
        assert_eq!(outcome(&whole), outcome(&readable), "{soup:?} rule by rule");
        assert_eq!(places(&whole), places(&readable), "{soup:?} rule by rule");
    }
}

#[test]
fn an_error_of_text_continues_after_a_cdata_section_however_it_is_cut() {
    let (text, table) = ("<math><mi><![CDATA[x]]>y</mi>", Context::parse("table"));
    let whole = parse(Parser::new(), Some(&table), &[text]);
    let spans = whole.errors.iter().filter(|error| error.code == ErrorCode::MisplacedTextInTable);
    assert!(spans.map(|error| &text[error.span.range()]).eq(["x]]>y"]));
    for at in 1..text.len() {
        let (before, later) = text.split_at(at);
        let cut = parse(Parser::new(), Some(&table), &[before, later]);
        assert_eq!(cut.errors, whole.errors, "cut at {at}");
    }
}

/// Whatever a program has done with it, a document that has been cleared becomes what a new one
/// would.
#[test]
fn a_cleared_document_is_as_good_as_new() {
    let mut dice = Dice::new(2);
    let mut document = Document::new();
    for _ in 0..1_000 {
        let soup = soup(&mut dice);
        let parser = self::parser(&mut dice);
        let new = parse(parser.clone(), None, &[&soup]);
        document.clear();
        let again = parser.errors(true).parse_into(document, &soup);
        assert_eq!(outcome(&new), outcome(&again), "{soup:?}");
        assert_eq!(places(&new), places(&again), "{soup:?}");
        assert_eq!(new.document.source(), again.document.source());
        assert_eq!(new.document.quirks_mode(), again.document.quirks_mode());
        document = again.document;
        if let Some(body) = document.body().map(Node::id) {
            document.set_attr(body, "data-seen", "yes").unwrap();
            document.append_text(body, "seen");
        }
    }
}
