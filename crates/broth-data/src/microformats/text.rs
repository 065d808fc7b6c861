//! The text of an element as a value.
//!
//! <https://microformats.org/wiki/microformats2-parsing#parsing_a_p-_property>

use alloc::borrow::ToOwned as _;
use alloc::string::String;

use broth_dom::Node;
use broth_markup::Name;

use super::reader::Reader;
use crate::meter;

/// The text that stands for an image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Images {
    /// Nothing.
    Nothing,
    /// Its `alt`.
    Alt,
    /// Its `alt`, else its address.
    AltOrSrc,
}

impl<'d> Reader<'d> {
    /// The text of an element without scripts and styles, and without white space at its ends.
    pub(super) fn text(&mut self, element: Node<'d>, images: Images) -> String {
        let mut text = String::new();
        let mut nodes = element.descendants();
        while let Some(node) = nodes.next() {
            if !self.meter.spend(meter::size(node)) {
                self.is_full = true;
                return String::new();
            }
            match node.html_name() {
                Name::Script | Name::Style => nodes.skip_children_of(node),
                Name::Img if images != Images::Nothing => self.image(node, images, &mut text),
                _ if node.is_text() => text.push_str(node.node_value().unwrap_or_default()),
                _ => {}
            }
        }
        text.trim_ascii().to_owned()
    }

    fn image(&mut self, image: Node<'d>, images: Images, text: &mut String) {
        if let Some(alt) = image.attr_named(Name::Alt) {
            text.push_str(alt);
        } else if let Some(src) = image.attr_named(Name::Src)
            && images == Images::AltOrSrc
        {
            text.push(' ');
            text.push_str(&self.url(src));
            text.push(' ');
        }
    }

    /// An address as an absolute URL, if it can be made one.
    pub(super) fn url(&mut self, address: &str) -> String {
        self.resolve(address).0
    }

    /// An address as an absolute URL, and whether it could be made one.
    pub(super) fn resolve(&mut self, address: &str) -> (String, bool) {
        let (mut url, is_absolute) = self.resolver.resolve(address);
        // DEVIATION: the URL Standard gives every host a path. The test suite has addresses without
        // one as they are written, and so have other readers.
        if is_absolute && has_no_path(address) && url.ends_with('/') {
            url.pop();
        }
        (url, is_absolute)
    }
}

/// Whether an address is a host, with or without scheme, and nothing else.
fn has_no_path(address: &str) -> bool {
    let host = address.trim_ascii().split_once("//").map(|(_, host)| host);
    host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '\\', '?', '#']))
}
