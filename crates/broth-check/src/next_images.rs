//! `NextImages`: the image of each `source`.

use alloc::collections::BTreeMap;

use broth_dom::{Node, NodeId};
use broth_markup::Name;

/// For the parents of `source` elements, the next `img` among their children. Without it, each of
/// many `source` elements would look through all that follow.
#[derive(Debug, Default)]
pub(crate) struct NextImages<'d>(BTreeMap<NodeId, Option<Node<'d>>>);

impl<'d> NextImages<'d> {
    /// Passes an element that the walk has reached: after an image, another one is next.
    pub(crate) fn pass(&mut self, element: Node<'d>) {
        if element.is_html(Name::Img)
            && let Some(parent) = element.parent()
        {
            self.0.remove(&parent.id());
        }
    }

    /// The next image after a `source` that the walk has reached.
    pub(crate) fn after(&mut self, source: Node<'d>) -> Option<Node<'d>> {
        let find = || source.next_siblings().find(|node| node.is_html(Name::Img));
        *self.0.entry(source.parent()?.id()).or_insert_with(find)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::check;

    #[test]
    fn the_image_of_a_source_is_the_next_one_in_its_picture() {
        let source = "<source sizes=auto srcset='a.png 1w' media=print>";
        let lazy = "<img src=a.png alt=a loading=lazy>";
        let eager = "<img src=a.png alt=a>";
        for (picture, wrong) in [
            (format!("<picture>{source}{source}{lazy}</picture>"), 0),
            (format!("<picture>{source}{source}{eager}</picture>"), 2),
            (format!("<picture>{source}{lazy}{source}{eager}</picture>"), 1),
            (format!("<picture>{source}{eager}{source}{lazy}</picture>"), 1),
            // Without an image, nothing is known.
            (format!("<picture>{source}{source}</picture>{eager}"), 0),
            (
                format!(
                    "<picture>{source}<picture>{source}{eager}</picture>{source}{lazy}</picture>"
                ),
                1,
            ),
        ] {
            let found = check(&format!("<!DOCTYPE html><title>a</title>{picture}"));
            let found = found.iter().filter(|it| it.rule.as_str() == "invalid-source-sizes");
            assert_eq!(found.count(), wrong, "{picture}");
        }
    }
}
