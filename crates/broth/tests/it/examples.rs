//! Runs the examples: each reads a page from standard input.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpListener, TcpStream};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

/// Where cargo puts the examples that it builds with the tests.
fn example(name: &str) -> PathBuf {
    let mut path = std::env::current_exe().unwrap();
    path.pop();
    path.pop();
    path.push("examples");
    path.push(format!("{name}{}", std::env::consts::EXE_SUFFIX));
    assert!(
        path.exists(),
        "no {}: `cargo test -p broth` builds it, a test by its name does not",
        path.display()
    );
    path
}

/// Runs an example and compares what it prints, and the first line of its messages.
#[track_caller]
fn check(name: &str, input: &str, output: &str, message: &str) {
    let (out, messages) = run(name, input.as_bytes());
    let first = messages.lines().next().unwrap_or_default();
    assert_eq!((String::from_utf8(out).unwrap().as_str(), first), (output, message));
}

/// Runs an example, which must not fail; returns what it prints and its messages.
#[track_caller]
fn run(name: &str, input: &[u8]) -> (Vec<u8>, String) {
    let mut child = Command::new(example(name))
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let ran = child.wait_with_output().unwrap();
    let messages = String::from_utf8(ran.stderr).unwrap();
    assert!(ran.status.success(), "{name}: {messages}");
    (ran.stdout, messages)
}

/// With any bytes, and with none at all.
#[test]
fn awkward_input() {
    let bytes: Vec<u8> = (0..=255).cycle().take(5000).collect();
    let broken = b"<table><tr><td><table><td>\xE9<a href=\xE9>x<input type=date \
        value=\xE9><rss><item><title>& <";
    for input in [&b""[..], b"\xFF\xFE\x00\xD8<\xE9", broken, &bytes] {
        for name in [
            "links",
            "feed",
            "table_to_csv",
            "minify_template",
            "check_values",
            "form_values",
            "own_tree",
            "unknown_bytes",
            "edit",
            "xpath",
            "markdown",
            "count_tags",
            "css_addresses",
        ] {
            run(name, input);
        }
        // It has nothing to edit here, and leaves every byte as it is.
        assert_eq!(run("rewrite", input).0, input);
    }
    let (out, _) = run("rewrite", b"\xE9<img alt='\x80\xFF'>\r\n\0");
    assert_eq!(out, b"\xE9<img loading=lazy alt='\x80\xFF'>\r\n\0");
}

#[test]
fn links() {
    check(
        "links",
        "<a href=/soup>Onion\n soup</a> <a name=x>here</a><p><a href='?a=1&amp;b'><b>Crème</b>",
        "/soup\tOnion soup\n?a=1&b\tCrème\n",
        "UTF-8 (tentative): the document declares nothing, and its bytes look like this encoding.",
    );
}

#[test]
fn feed() {
    check(
        "feed",
        "<rss><channel><title>Menus</title><item><title>Fish & chips</title><link>/1</link></item>\
         <item><title>Cr&egrave;me</title><link>/2</link>",
        "Fish & chips\n    /1\nCrème\n    /2\n",
        "repaired: unclosed-element at 0..5",
    );
    check(
        "feed",
        "<feed xmlns='http://www.w3.org/2005/Atom'><entry><title>Soup</title><link \
         href='/3'/></entry></feed>",
        "Soup\n    /3\n",
        "",
    );
}

#[test]
fn table_to_csv() {
    check(
        "table_to_csv",
        "<table><tr><th>Dish<th colspan=2>Price<tr><td>Soup, \
         hot<td>3<td><table><tr><td>\"4\"</table></table>",
        "Dish,Price,Price\r\n\"Soup, hot\",3,\"\"\"4\"\"\"\r\n\"\"\"4\"\"\"\r\n",
        "",
    );
}

#[test]
fn minify_template() {
    check(
        "minify_template",
        "<ul class=\"menu\">\n  <li title=\"{{ title }}\">{{#each dishes}}</li>\n</ul>",
        "<ul class=menu> <li title=\"{{ title }}\">{{#each dishes}}</li> </ul>",
        "71 -> 67 bytes",
    );
}

#[test]
fn check_values() {
    check(
        "check_values",
        "<time datetime=2026-02-30>soon</time>\n<time datetime=2026>now</time>\
         <input type=number min=1 value='1.'><input type=color value=#ff8000><input value=any>",
        "1:16: time datetime: day 30 is out of range for 2026-02\n\
         2:63: input value: expected a digit after the full stop at byte 2, but the value ends \
         there\n",
        "",
    );
}

#[test]
fn form_values() {
    check(
        "form_values",
        "<form action=/buy><input name=a value=1><input name=b type=checkbox checked>\
         <input name=c type=radio value=x><input name=c type=radio value=y checked>\
         <select name=d><option>One<option selected>Two  pots</select><textarea name=e> x</textarea>\
         <input name=f disabled><input type=SUBMIT name=g value=Go><input value=h></form>\
         <input form=q name=i><form id=q action=/q></form><input name=j>",
        "/buy\ta\t1\n/buy\tb\ton\n/buy\tc\ty\n/buy\td\tTwo pots\n/buy\te\t x\n/q\ti\t\n",
        "",
    );
}

#[test]
fn own_tree() {
    check(
        "own_tree",
        "<p>One<p class=a id=b>Two <b>and</b><table>x<body class=c>",
        "name           count  depth attrs  text\n\
         b                  1      4     0     3\n\
         body               1      2     1     0\n\
         head               1      2     0     0\n\
         html               1      1     0     0\n\
         p                  2      3     2     8\n\
         table              1      4     0     0\n",
        "",
    );
}

#[test]
fn rewrite() {
    check(
        "rewrite",
        "<!doctype HTML>\r\n<IMG  src='http://a/b'\n>&copy;<img loading=eager src=x></ ><a \
         HREF=http://a>\u{FFFD}\n\
         <script>'<img>'</script><!-- <img> -->\n</a>&am",
        "<!doctype HTML>\r\n<IMG loading=lazy  src='https://a/b'\n>&copy;<img loading=eager \
         src=x></ ><a HREF=https://a>\u{FFFD}\n\
         <script>'<img>'</script><!-- <img> -->\n</a>&am",
        "",
    );
}

#[test]
fn comments() {
    check(
        "comments",
        "<p onclick=x()>Hot <a href=https://a/>soup</a> <a href=javascript:x()>x</a><img src=a>",
        "<p>Hot <a href=\"https://a/\" rel=\"nofollow noopener\">soup</a> \
         <a>x</a></p>\n",
        "1:4: attribute \"onclick\": it could run a script",
    );
}

#[test]
fn own_rule() {
    check(
        "own_rule",
        "<img src=a>\n<a href=/ target=_blank rel=me>x</a><a target=_blank rel='noopener'>y</a>",
        "<img src=a>\n<a href=/ target=_blank rel=\"me noopener\">x</a>\
         <a target=_blank rel='noopener'>y</a>",
        "1:1: error: this image needs `alt` (image-text)",
    );
}

#[test]
fn unknown_bytes() {
    let declared = "<meta charset=koi8-r><p>".as_bytes();
    let (out, message) = run("unknown_bytes", &[declared, b"\xCD\xC9\xD2"].concat());
    assert_eq!(String::from_utf8(out).unwrap(), "<meta charset=koi8-r><p>мир");
    assert!(message.starts_with("KOI8-R"), "{message}");
}

#[test]
fn edit() {
    let page = b"<title>t</title><p></p><p>A <b>hot</b> <a class=x href=https://a/>soup</a>";
    let (out, _) = run("edit", page);
    let expected = "<title>t</title><p>A <strong>hot</strong> \
                    <a class=\"x external\" href=https://a/>soup</a><footer></footer>\n";
    assert_eq!(String::from_utf8(out).unwrap(), expected);
}

#[test]
fn xpath() {
    check("xpath", "<p class='a hot'>x<a href=/>y</a><p class=hotter>z", "xy\n", "1 links");
}

#[test]
fn markdown() {
    check(
        "markdown",
        "<nav>Menu</nav><main><h1>Soup</h1><p><b>Hot</b><video src=a></video></main>",
        "# Soup\n\n**Hot**\n",
        "1:48: video: dropped: Markdown has no syntax for it",
    );
}

#[test]
fn dates() {
    check(
        "dates",
        "<rss><pubDate>Sat, 7 Sep 2002 00:00 +0200</pubDate><time datetime='2011-11-18'/>\
         <updated>soon</updated>",
        "2002-09-07T00:00:00+02:00\n\"soon\": expected the name of a month or a \
         weekday at byte 0, but found another word\n2011-11-18\n",
        "",
    );
}

#[test]
fn page_data() {
    check(
        "page_data",
        "<title>Menu</title><a href=/soups>All</a><table><tr><th>Soup<tr><td>Leek<td>4</table>",
        "Menu\n/soups\tAll\nLeek\t4\n",
        "",
    );
}

#[test]
fn count_tags() {
    check("count_tags", "<ul><li>a</li><LI>b<!--<p>--></ul>", "2\tli\n1\tul\n", "");
}

#[test]
fn css_addresses() {
    check(
        "css_addresses",
        "<style>a { background: url(a.png) } @import 'x'</style><p style='b: UR\\4c( \"b.png\" )'>",
        "a.png\nb.png\n",
        "",
    );
}

/// A process that does not end by itself.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        // It may have ended.
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Real sockets on both sides; the page comes in pieces that are cut inside tags and characters.
#[test]
fn proxy() -> std::io::Result<()> {
    const PAGE: [&[u8]; 5] = [
        b"<!DOCTYPE html><body><a hr",
        b"ef=http://a.example>caf\xC3",
        b"\xA9</a><IMG SR",
        b"C=/a.png><p>",
        b"Soup",
    ];
    let origin = TcpListener::bind("127.0.0.1:0")?;
    let address = origin.local_addr()?.to_string();
    let serving = std::thread::spawn(move || {
        for kind in ["Text/HTML; charset=utf-8", "text/plain"] {
            let (mut client, _) = origin.accept()?;
            let mut request = BufReader::new(client.try_clone()?).lines();
            assert_eq!(request.next().unwrap()?, "GET /menu HTTP/1.0");
            while !request.next().unwrap()?.is_empty() {}
            let length = PAGE.concat().len();
            write!(client, "HTTP/1.0 200 OK\r\nContent-Type: {kind}\r\n")?;
            write!(client, "Content-Length: {length}\r\n\r\n")?;
            for piece in PAGE {
                client.write_all(piece)?;
                client.flush()?;
                std::thread::sleep(Duration::from_millis(20));
            }
        }
        Ok::<_, std::io::Error>(())
    });

    let mut command = Command::new(example("proxy"));
    command.args(["127.0.0.1:0", &address]).stdout(Stdio::piped());
    let mut proxy = Running(command.spawn()?);
    let mut address = String::new();
    BufReader::new(proxy.0.stdout.take().unwrap()).read_line(&mut address)?;
    let get = || {
        let mut client = TcpStream::connect(address.trim())?;
        client.write_all(b"GET /menu HTTP/1.1\r\nHost: a.example\r\n\r\n")?;
        let mut response = String::new();
        client.read_to_string(&mut response)?;
        Ok::<_, std::io::Error>(response)
    };
    assert_eq!(
        get()?,
        "HTTP/1.0 200 OK\r\nContent-Type: Text/HTML; charset=utf-8\r\n\r\n\
         <!DOCTYPE html><body><a href=\"https://a.example\">caf\u{e9}</a>\
         <IMG SRC=/a.png loading=\"lazy\"><p>Soup<li>onions</li><li>soup</li>"
    );
    assert!(get()?.ends_with(&*String::from_utf8_lossy(&PAGE.concat())));
    serving.join().expect("the origin has served two pages")
}
