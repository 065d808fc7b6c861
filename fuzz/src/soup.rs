//! Cooks documents: the project's own cases, cut up, stirred and seasoned, the same every time.

use dice::Dice;

/// Text that means something to one parser or another; also the fuzzer's dictionary.
pub const SPICES: &[&str] = &[
    "<",
    ">",
    "/",
    "</",
    "/>",
    "=",
    "'",
    "\"",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\u{C}",
    "\0",
    "-",
    "--",
    "!",
    "?",
    "<!--",
    "-->",
    "--!>",
    "<!-",
    "<!",
    "<!DOCTYPE ",
    " PUBLIC ",
    " SYSTEM ",
    "html",
    "<?",
    "?>",
    "<?xml version='1.0'?>",
    "[CDATA[",
    "<![CDATA[",
    "]]>",
    "]",
    "[",
    "&",
    "&amp",
    "&amp;",
    "&notit;",
    "&#",
    "&#x",
    "65",
    ";",
    "&#0;",
    "&#x80;",
    "a",
    "B",
    "é",
    "😀",
    "\u{1}",
    "\u{FDD0}",
    "\u{85}",
    "\u{FEFF}",
    "`",
    "_",
    ":",
    "x:",
    "xmlns:x='u'",
    "xmlns='v'",
    "%p;",
    "<!ENTITY e '",
    "<!ENTITY % p '",
    "&e;",
    "<!ATTLIST a b CDATA 'c'>",
    "<!ELEMENT a ANY>",
    "<p>",
    "</p>",
    "<a>",
    "</a>",
    "<b>",
    "</b>",
    "<b id=1>",
    "<i>",
    "</i>",
    "<div>",
    "</div>",
    "<table>",
    "</table>",
    "<tr>",
    "<td>",
    "</td>",
    "<caption>",
    "<colgroup>",
    "<col>",
    "<tbody>",
    "<select>",
    "</select>",
    "<option>",
    "<optgroup>",
    "<hr>",
    "<input>",
    "<button>",
    "<selectedcontent>",
    "<template>",
    "</template>",
    "<template shadowrootmode=open>",
    "<template for=m>",
    "<?marker name=m?>",
    "<?start name=m?>",
    "<?end?>",
    "<svg>",
    "</svg>",
    "<desc>",
    "<foreignObject>",
    "<math>",
    "<mi>",
    "<annotation-xml encoding=text/html>",
    "<title>",
    "</title>",
    "<textarea>",
    "</textarea>",
    "<script>",
    "</script>",
    "<style>",
    "</style>",
    "<noscript>",
    "</noscript>",
    "<plaintext>",
    "<frameset>",
    "<frame>",
    "<html>",
    "</html>",
    "<head>",
    "</head>",
    "<body>",
    "</body>",
    "<body class=x>",
    "<form>",
    "</form>",
    "<li>",
    "<dd>",
    "<h1>",
    "</h2>",
    "<ruby>",
    "<rt>",
    "<rb>",
    "<nobr>",
    "<applet>",
    "</br>",
    "<image>",
    "<pre>",
    "<br/>",
    "<A B=C b=d>",
    "</>",
    "<a b='c' b=\"d\">",
    "<meta charset=utf-8>",
    "<meta http-equiv=content-type content='charset=gbk'>",
    "\u{FFFD}",
    "x=y",
    "<a xml:lang=de>",
    "{\"input\":\"",
    "\"}\n",
    "\",\"id\":[1]}\n",
    "\\ud83d",
    "\"<a>\"\n",
];

/// Cooks the next document, choices in front.
pub fn cook(dice: &mut Dice, seeds: &[Vec<u8>]) -> Vec<u8> {
    let mut soup: Vec<u8> = (0..4).map(|_| dice.roll(256) as u8).collect();
    for _ in 0..=dice.roll(3) {
        let mut part = match dice.roll(3) {
            0 => (0..1 + dice.roll(16)).flat_map(|_| dice.one_of(SPICES).bytes()).collect(),
            _ if seeds.is_empty() => Vec::new(),
            _ => seeds[dice.roll(seeds.len())].clone(),
        };
        for _ in 0..dice.roll(4) {
            stir(&mut part, dice, seeds);
        }
        soup.append(&mut part);
    }
    soup
}

/// Changes something somewhere.
fn stir(part: &mut Vec<u8>, dice: &mut Dice, seeds: &[Vec<u8>]) {
    let at = dice.roll(part.len() + 1);
    let end = at + dice.roll((part.len() - at).min(12) + 1);
    match dice.roll(6) {
        0 => drop(part.drain(at..end)),
        1 => drop(part.splice(at..at, dice.one_of(SPICES).bytes())),
        2 => drop(part.splice(at..end, dice.one_of(SPICES).bytes())),
        3 => {
            let again = part[at..end].repeat(1 + dice.roll(3));
            drop(part.splice(at..at, again));
        }
        4 if !seeds.is_empty() => {
            let other = &seeds[dice.roll(seeds.len())];
            let from = dice.roll(other.len() + 1);
            drop(part.splice(at.., other[from..].iter().copied()));
        }
        _ => {
            if let Some(byte) = part.get_mut(at) {
                *byte = dice.roll(256) as u8;
            }
        }
    }
}
