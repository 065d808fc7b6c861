//! Generated soups, which must keep the promise.

use broth_format::{Formatter, WhiteSpace};
use dice::Dice;

use crate::promise::check;

const PARTS: &[&str] = &[
    "a",
    "b c",
    " ",
    "\n",
    "\n\n",
    "\t",
    "\r\n",
    "&#32;",
    "&nbsp;",
    "漢",
    "\u{200B}",
    "&",
    "<",
    "</",
    "<!--c-->",
    "<!--c\n-->",
    "<p>",
    "</p>",
    "<div>",
    "</div>",
    "<div class=' a  b '>",
    "<div style='display:inline'>",
    "<div style='float:left'>",
    "<div hidden>",
    "<span>",
    "</span>",
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<a href=x>",
    "</a>",
    "<br>",
    "<br/>",
    "<wbr>",
    "<hr>",
    "<img src=a alt='b c'>",
    "<ul>",
    "</ul>",
    "<li>",
    "</li>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<tbody>",
    "<caption>",
    "<col>",
    "<button>",
    "</button>",
    "<select>",
    "</select>",
    "<option>",
    "<optgroup>",
    "<pre>",
    "<pre>\n",
    "</pre>",
    "<textarea>",
    "</textarea>",
    "<script>x\ny</script>",
    "<style>p{}</style>",
    "<template>",
    "</template>",
    "<svg>",
    "</svg>",
    "<g>",
    "<path d=x />",
    "<text>",
    "<foreignObject>",
    "<math>",
    "<mi>",
    "</math>",
    "<title>",
    "</title>",
    "<head>",
    "<body>",
    "</body>",
    "<html>",
    "</html>",
    "<form>",
    "</form>",
    "<input>",
    "<label>",
    "</label>",
    "<h1>",
    "</h1>",
    "<dl>",
    "<dt>",
    "<dd>",
    "<ruby>",
    "<rt>",
    "<rp>",
    "<x-y>",
    "</x-y>",
    "<noscript>",
    "</noscript>",
    "<video>",
    "<source src=x>",
    "</video>",
    "<details>",
    "<summary>",
    "<frameset>",
    "<iframe>",
    "</iframe>",
    "<nobr>",
    "<font>",
    "<object>",
    "<p title=\"a 'b'\" id='\"' hidden data-long=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa>",
    "<meta charset=utf-8>",
    "<link href=x>",
    "<!DOCTYPE html>",
    "<!-- broth-fmt-ignore -->",
    "<?pi x?>",
    "\u{c}",
];

fn soup(dice: &mut Dice, most: usize) -> String {
    let count = 1 + dice.roll(most);
    (0..count).map(|_| dice.one_of(PARTS)).collect()
}

#[test]
fn soups_keep_the_promise() {
    let count = std::env::var("BROTH_SOUPS").map_or(20_000, |count| count.parse().unwrap());
    let seed = std::env::var("BROTH_SEED").map_or(7, |seed| seed.parse().unwrap());
    let mut dice = Dice::new(seed);
    let narrow = Formatter::new().width(20);
    let (mut kept, mut whole) = (0, 0);
    for _ in 0..count {
        let html = soup(&mut dice, 24);
        let formatter = if dice.flip() { Formatter::new() } else { narrow.clone() };
        let formatted = check(&formatter, &html);
        let is_left = |kept: &&broth_format::Kept| kept.message().contains("tree");
        kept += usize::from(formatted.kept.iter().any(|kept| is_left(&kept)));
        whole += 1;
    }
    // Some soups are beyond help, but few.
    assert!(kept * 10 < whole, "{kept} of {whole} soups were left in part");
}

#[test]
fn strict_formatting_keeps_all_white_space() {
    let mut dice = Dice::new(11);
    let formatter = Formatter::new().white_space(WhiteSpace::Strict).width(30);
    for _ in 0..3_000 {
        check(&formatter, &soup(&mut dice, 16));
    }
}
