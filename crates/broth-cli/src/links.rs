//! Makes the links in attributes absolute, by the [URL Standard](https://url.spec.whatwg.org/).

use std::borrow::Cow;

use broth::Namespace;
use broth::dom::{Document, Node};
use broth::encoding::{Encoding, UTF_8};
use broth::markdown::Address;
use broth::values::srcset_urls;
use url::Url;

/// The URL that links in a document are relative to.
pub(crate) struct Base {
    /// <https://html.spec.whatwg.org/multipage/urls-and-fetching.html#document-base-url>
    url: Url,
    /// The encoding of their queries.
    encoding: &'static Encoding,
}

/// How an attribute contains links.
enum Links {
    /// One.
    One,
    /// Several with white space between them.
    Words,
    /// Several with commas between them, each with descriptors.
    Candidates,
}

/// Parses an absolute URL.
pub(crate) fn absolute(text: &str) -> Result<Url, String> {
    Url::parse(text).map_err(|error| match error {
        url::ParseError::RelativeUrlWithoutBase => {
            "not an absolute URL; begin it with a scheme, as in https://example.org/".to_owned()
        }
        error => error.to_string(),
    })
}

impl Base {
    /// The base URL of a document at this address: that of its first `<base>` with an `href`,
    /// unless that is a `data:` or `javascript:` URL.
    pub(crate) fn of(document: &Document, address: &Url, encoding: &'static Encoding) -> Self {
        // The queries of a UTF-16 document are encoded as UTF-8, like its forms.
        let encoding = if encoding.name().starts_with("UTF-16") { UTF_8 } else { encoding };
        let mut base = Self { url: address.clone(), encoding };
        let mut elements = document.root().descendants();
        let is_base = |node: Node<'_>| node.name() == "base" && node.namespace() == Namespace::Html;
        let href = elements.find_map(|node| node.attr("href").filter(|_| is_base(node)));
        let url = href.and_then(|href| base.parse(href));
        if let Some(url) = url.filter(|url| !matches!(url.scheme(), "data" | "javascript")) {
            base.url = url;
        }
        base
    }

    /// The value of an attribute with its links made absolute. What is not a URL stays as it is.
    pub(crate) fn resolve<'v>(&self, node: Node<'_>, name: &str, value: &'v str) -> Cow<'v, str> {
        match links(node, name) {
            None => Cow::Borrowed(value),
            Some(Links::One) => self.resolve_one(value),
            Some(Links::Words) => {
                let words = value.split_ascii_whitespace().map(|word| self.resolve_one(word));
                Cow::Owned(words.collect::<Vec<_>>().join(" "))
            }
            Some(Links::Candidates) => Cow::Owned(self.resolve_candidates(value)),
        }
    }

    fn parse(&self, link: &str) -> Option<Url> {
        let encode = encoder(self.encoding);
        Url::options().base_url(Some(&self.url)).encoding_override(Some(&encode)).parse(link).ok()
    }

    fn resolve_one<'v>(&self, link: &'v str) -> Cow<'v, str> {
        self.parse(link).map_or(Cow::Borrowed(link), |url| Cow::Owned(url.into()))
    }

    fn resolve_candidates(&self, value: &str) -> String {
        let mut resolved = String::with_capacity(value.len());
        let mut written = 0;
        for url in srcset_urls(value) {
            resolved.push_str(&value[written..url.start]);
            resolved.push_str(&self.resolve_one(&value[url.clone()]));
            written = url.end;
        }
        resolved.push_str(&value[written..]);
        resolved
    }
}

/// The encoder of queries.
fn encoder(encoding: &'static Encoding) -> impl Fn(&str) -> Cow<'_, [u8]> {
    move |text| encoding.encode(text)
}

/// How the attribute of an element contains links, if it does.
fn links(node: Node<'_>, name: &str) -> Option<Links> {
    let name = name.to_ascii_lowercase();
    match (name.as_str(), node.name()) {
        ("data", "object") => Some(Links::One),
        (
            "action" | "background" | "cite" | "formaction" | "href" | "longdesc" | "manifest"
            | "poster" | "src" | "xlink:href",
            _,
        ) => Some(Links::One),
        ("ping", _) => Some(Links::Words),
        ("imagesrcset" | "srcset", _) => Some(Links::Candidates),
        _ => None,
    }
}

/// The address of a link or an image in Markdown, as an absolute one.
pub(crate) fn made_absolute(base: &Base, address: Address<'_>) -> Option<String> {
    match base.resolve(address.element(), address.name(), address.value()) {
        Cow::Owned(absolute) => Some(absolute),
        Cow::Borrowed(_) => None,
    }
}
