//! Malicious input: deep, misnested, repetitive. It costs time in proportion to its length, and
//! never more stack.

use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use broth::dom::{Document, Edge};
use broth::html::{Limits, Parser};

/// The text `n` times.
fn times(text: &str, n: usize) -> String {
    text.repeat(n)
}

/// The text `n` times, each time with another number for `#`.
fn numbered(text: &str, n: usize) -> String {
    (0..n).map(|number| text.replace('#', &number.to_string())).collect()
}

fn parse_without_limits(html: &str) -> Document {
    Parser::new().limits(Limits::none()).parse(html).document
}

/// One measurement at a time.
static ALONE: Mutex<()> = Mutex::new(());

/// Checks that eight times the input takes about eight times as long. Quadratic growth takes 64
/// times as long, which no noise of the machine hides; a suspicious measurement is repeated.
#[track_caller]
fn check_growth(name: &str, input: impl Fn(usize) -> String) {
    check_growth_of(name, input, |html| {
        assert!(parse_without_limits(html).node_count() > 1);
    });
}

#[track_caller]
fn check_growth_of(name: &str, input: impl Fn(usize) -> String, work: impl Fn(&str)) {
    let _alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
    // Small enough to be quick, large enough that both need fresh memory from the system.
    let (small, large) = (input(20_000), input(160_000));
    let time = |html: &str| {
        let start = Instant::now();
        work(html);
        start.elapsed().as_secs_f64()
    };
    let mut ratios = Vec::new();
    for _ in 0..4 {
        let ratio = time(&large) / time(&small);
        if ratio < 32.0 {
            return;
        }
        ratios.push(ratio);
    }
    panic!("{name}: eight times the input takes this many times as long: {ratios:?}");
}

#[test]
fn depth_costs_its_length() {
    for text in ["<ul><li>", "<a>", "<b class=x>", "<x-y>", "<template><b>", "<svg><desc><a>"] {
        check_growth(text, |n| times(text, n));
    }
    check_growth("forms", |n| times("<form><div></form>", n));
    check_growth("bodies", |n| times("</body><p>", n));
}

#[test]
fn tables_cost_their_length() {
    check_growth("cells", |n| times("<table><td>", n));
    check_growth("text", |n| format!("<table>{}", times("<tr>x</tr>", n)));
    check_growth("deep tables", |n| times("<div>", n) + &times("<table></table>", n));
}

#[test]
fn misnested_tags_cost_their_length() {
    check_growth("font", |n| numbered("<font color=#>", n));
    check_growth("div, li", |n| format!("<ul>{}{}", times("<div>", n), times("<li></li>", n)));
    check_growth("div, unmatched", |n| {
        times("<div>", n) + &times("</x></p></b></li></body><i></i>", n)
    });
    check_growth("svg, unmatched", |n| format!("<svg>{}{}", times("<g>", n), times("</x>", n)));
    check_growth("b, span, div", |n| format!("<b>{}{}", times("<span><div>", n), times("</b>", n)));
    check_growth("b, i", |n| {
        numbered("<b id=#>", n) + &numbered("<i id=#>", n) + &times("</b>", n)
    });
    check_growth("b, i, u, p", |n| times("<b><i><u><p>", n) + &times("</b></i></u></p>", n));
}

#[test]
fn other_repetitions_cost_their_length() {
    check_growth("html attributes", |n| numbered("<html a#>", n));
    check_growth("attributes", |n| format!("<p {}>", numbered(" a#", n)));
    check_growth("options", |n| format!("<select>{}", times("<option>x", n)));
    check_growth("selectedcontent", |n| {
        format!("<select><selectedcontent></selectedcontent>{}", times("<option selected>x<i>y", n))
    });
}

#[test]
#[cfg(feature = "check")]
fn checking_costs_its_length() {
    let repeated = [
        "<p id=#>",
        "<p id=a>",
        "<label for=#>a</label>",
        "<a href='#x#'>a</a>",
        "<div role=list>",
        "<div role=listitem aria-labelledby=#>",
        "<div itemscope itemref='# x#'><b itemprop=a>",
        "<b itemprop=#>",
        "<div id=x#><b itemscope itemprop=a itemref='x# x'>",
        "<b itemscope itemprop=a id=x itemref=x>",
        "<h2>",
        "<svg><a>",
        "<math><mfrac>",
        "<select><option selected>a",
        "<style>",
        "<b style='a' onclick='b'>",
        "<img srcset='a #w' sizes='(min-width: #px) 1px, 2px' alt=#>",
        "<b lang=en-x-#>",
    ];
    let check = |html: &str| assert!(!broth::check::check(html).is_empty());
    for text in repeated {
        check_growth_of(text, |n| numbered(text, n / 4), check);
    }
    let attributes = |n| format!("<p {}>", numbered(" a#=b", n));
    check_growth_of("attributes", attributes, check);
    let ids = |n| format!("<p itemscope itemref='{}'>", numbered(" a#", n));
    check_growth_of("a list of ids", ids, check);
    let cells = |n| format!("<table>{}", times("<tr><td colspan=1000 rowspan=9>", n / 16));
    check_growth_of("wide cells", cells, check);
    let row = |n| format!("<table><tr>{}", times("<td colspan=1000>", n / 16));
    check_growth_of("a wide row", row, check);
    let json = |n| format!("<script type=speculationrules>{}", times("{\"prefetch\":[", n));
    check_growth_of("deep rules", json, check);
    let policies = |n| {
        let meta = "<meta http-equiv=content-security-policy content='style-src a; style-src b'>";
        format!("{}{}", times(meta, n / 8), times("<b style=c>", n / 8))
    };
    check_growth_of("policies", policies, check);
}

#[test]
fn a_million_levels_need_no_stack() {
    let levels = 1_000_000;
    let work = move || {
        let html = times("<div>", levels) + "x";
        let mut document = parse_without_limits(&html);
        let body = document.body().unwrap().id();
        let copy = document.clone_subtree(body);
        let mut depth = 0;
        let mut deepest = 0;
        for edge in document.node(copy).traverse() {
            match edge {
                Edge::Enter(_) => depth += 1,
                Edge::Leave(_) => depth -= 1,
            }
            deepest = deepest.max(depth);
        }
        assert_eq!(deepest, levels + 2);
        assert_eq!(document.root().text(), "x");
    };
    std::thread::Builder::new().stack_size(64 << 10).spawn(work).unwrap().join().unwrap();
}

/// The greatest number of ancestors that a node has.
fn depth(document: &Document) -> usize {
    let (mut depth, mut deepest) = (0_usize, 0);
    for edge in document.root().traverse() {
        match edge {
            Edge::Enter(_) => depth += 1,
            Edge::Leave(_) => depth -= 1,
        }
        deepest = deepest.max(depth);
    }
    deepest
}

#[test]
fn the_limit_of_depth_makes_siblings_and_loses_nothing() {
    let parsed = Parser::new().errors(true).parse(&numbered("<div>#,", 2_000));
    assert_eq!(parsed.root().text(), numbered("#,", 2_000));
    assert!((512..520).contains(&depth(&parsed.document)), "{}", depth(&parsed.document));
    assert!(parsed.errors.iter().all(|error| error.span.start == 0 || error.span.is_empty()));

    for text in
        ["<b><p id=#><div>", "<table><td>#", "<a><div>#", "<svg><desc>#", "<x>#", "<template>#"]
    {
        let html = numbered(text, 3_000) + &times("</b></a></x>", 3_000);
        let parsed = Parser::new().parse(&html);
        let deep = depth(&parsed.document);
        assert!(deep < 3 * 512, "{text}: {deep}");
        assert!(deep > 200, "{text}: {deep}");
    }
    let parsed = Parser::new().limits(Limits::default().depth(10)).parse(&times("<i>", 50));
    assert!(depth(&parsed.document) < 15);
}

#[test]
fn documents_go_from_thread_to_thread() {
    fn assert_send_sync<T: Send + Sync>() {}
    assert_send_sync::<Document>();
    assert_send_sync::<Parser>();
}
