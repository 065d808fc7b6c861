//! The text and the language of code blocks.

use alloc::string::String;

use broth_dom::Node;
use broth_html_rules::rendering::Display;
use broth_markup::Name;

/// The text of a `pre`. Each line ends with a line break.
pub(super) fn lines(pre: Node<'_>) -> String {
    let mut code = String::new();
    let mut next = pre.first_child();
    while let Some(node) = next {
        let is_block = node.is_element()
            && broth_html_rules::rendering::display(node.html_name()) == Display::Block;
        if node.is_html(Name::Br) || is_block && !code.is_empty() && !code.ends_with('\n') {
            code.push('\n');
        }
        if let (true, Some(text)) = (node.is_text(), node.node_value()) {
            code.push_str(text);
        }
        let hidden = matches!(node.html_name(), Name::Script | Name::Style | Name::Template);
        let inside = node.first_child().filter(|_| !hidden);
        next = inside.or_else(|| {
            core::iter::successors(Some(node), |node| node.parent())
                .take_while(|node| *node != pre)
                .find_map(Node::next_sibling)
        });
    }
    if code.contains(['\r', '\0']) {
        code = code.replace("\r\n", "\n").replace('\r', "\n").replace('\0', "\u{FFFD}");
    }
    if !code.is_empty() && !code.ends_with('\n') {
        code.push('\n');
    }
    code
}

/// The language of a `pre`, from the classes of the `code` in it, or else from its own.
pub(super) fn language(pre: Node<'_>) -> &str {
    let code = pre.first_element_child().filter(|child| child.is_html(Name::Code));
    let mut classes = code.into_iter().chain([pre]).flat_map(Node::classes);
    let language = classes
        .find_map(|class| class.strip_prefix("language-").or_else(|| class.strip_prefix("lang-")));
    language.unwrap_or_default()
}
