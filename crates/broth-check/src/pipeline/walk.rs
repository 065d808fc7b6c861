//! The walk over the tree, for all rules at once.

use alloc::boxed::Box;
use alloc::vec::Vec;

use broth_dom::{Edge, Node, NodeKind};
use broth_markup::Name;

use crate::findings::Findings;
use crate::options::Options;
use crate::visitor::{CustomRule, Visitor, Walk};
use crate::visitors::Visitors;

/// Checks the nodes below `root` with the built-in rules and those of the user.
pub(crate) fn check(root: Node<'_>, options: &Options, findings: &mut Findings) {
    let Options { custom, project, .. } = options;
    let mut walk = Walk::new(root.document(), project, findings);
    let mut ours = Visitors::default();
    let mut custom = custom.iter().map(CustomRule::visitor).collect::<Vec<Box<dyn Visitor<'_>>>>();
    for edge in root.traverse() {
        match edge {
            Edge::Enter(node) => match node.kind() {
                NodeKind::Element => {
                    walk.enter(node);
                    ours.start(node, &mut walk);
                    custom.iter_mut().for_each(|visitor| visitor.start(node, &mut walk));
                    for attribute in node.attrs() {
                        let Some(name) = attribute.name_span() else { continue };
                        if attribute.known_name() == Name::Id {
                            walk.note_id(node, attribute, name);
                        }
                        walk.note_binding(attribute);
                        ours.attribute(node, attribute, &mut walk);
                        custom
                            .iter_mut()
                            .for_each(|visitor| visitor.attribute(node, attribute, &mut walk));
                    }
                    walk.open.enter(node, walk.name, walk.groups);
                }
                NodeKind::Text | NodeKind::Cdata => {
                    ours.text(node, &mut walk);
                    custom.iter_mut().for_each(|visitor| visitor.text(node, &mut walk));
                }
                _ if node.host().is_some() => {
                    walk.enter_tree();
                    ours.start_tree(node, &mut walk);
                    custom.iter_mut().for_each(|visitor| visitor.start_tree(node, &mut walk));
                }
                _ => {}
            },
            Edge::Leave(node) => match node.kind() {
                NodeKind::Element => {
                    walk.open.leave();
                    ours.end(node, &mut walk);
                    custom.iter_mut().for_each(|visitor| visitor.end(node, &mut walk));
                }
                NodeKind::Text | NodeKind::Cdata => {}
                _ if node.host().is_some() => {
                    ours.end_tree(node, &mut walk);
                    custom.iter_mut().for_each(|visitor| visitor.end_tree(node, &mut walk));
                    walk.leave_tree();
                }
                _ => {}
            },
        }
    }
    ours.finish(&mut walk);
    custom.iter_mut().for_each(|visitor| visitor.finish(&mut walk));
}
