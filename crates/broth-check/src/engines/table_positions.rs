//! The order of the columns and rows that ARIA numbers.
//!
//! <https://w3c.github.io/aria/#aria-colindex>
//! <https://w3c.github.io/aria/#aria-rowindex>

use alloc::format;
use alloc::vec::Vec;

use broth_dom::Node;
use broth_markup::{Name, Span};

use crate::Finding;
use crate::open_elements::Around;
use crate::rule_groups::RuleGroups;
use crate::rules::values::invalid_number;
use crate::visitor::{Visitor, Walk};

/// The open tables and rows, and the trees that the walk is in.
#[derive(Debug, Default)]
pub(crate) struct Check<'d> {
    open: Vec<Open<'d>>,
}

#[derive(Debug)]
struct Open<'d> {
    node: Node<'d>,
    kind: Kind,
    /// The last position in it, with its place. `None` if there is none.
    last: Option<(u64, Span)>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// It has rows.
    Table,
    /// It has cells.
    Row,
    /// The contents of a template, whose elements are in no table outside.
    Tree,
}

impl<'d> Visitor<'d> for Check<'d> {
    #[inline]
    fn start(&mut self, element: Node<'d>, walk: &mut Walk<'_, 'd>) {
        let has_aria = walk.groups.have(RuleGroups::ARIA);
        if has_aria || matches!(walk.name, Name::Table | Name::Tr) {
            self.enter(element, has_aria, walk);
        }
    }

    fn end(&mut self, element: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.open.pop_if(|open| open.node == element);
    }

    fn start_tree(&mut self, root: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.open.push(Open { node: root, kind: Kind::Tree, last: None });
    }

    fn end_tree(&mut self, root: Node<'d>, _: &mut Walk<'_, 'd>) {
        self.open.pop_if(|open| open.node == root);
    }
}

impl<'d> Check<'d> {
    /// Enters an element that may be a table, a row or a cell.
    fn enter(&mut self, element: Node<'d>, has_aria: bool, walk: &mut Walk<'_, 'd>) {
        let kind = kind(element, walk.name, walk.groups);
        if has_aria {
            walk.findings.extend(self.position(element, kind));
        }
        if let Some(kind) = kind {
            self.open.push(Open { node: element, kind, last: None });
        }
    }

    /// Reports a row that is not after the row before it, or a cell that is not after the cell
    /// before it. A cell may repeat the number of its row.
    fn position(&mut self, element: Node<'d>, kind: Option<Kind>) -> Option<Finding> {
        let (name, within) = match kind {
            Some(Kind::Row) => (Name::AriaRowindex, Kind::Table),
            _ => (Name::AriaColindex, Kind::Row),
        };
        let around = self.open.last_mut().filter(|open| open.kind == within)?;
        // The elements that it owns may come from elsewhere, in an order that is not the source's.
        if around.node.attr_named(Name::AriaOwns).is_some() {
            return None;
        }
        let attribute = element.attribute_named(name)?;
        let position: u64 = attribute.value().parse().ok()?;
        let place = attribute.value_span().filter(|span| !span.is_empty())?;
        let (last, before) = around.last.replace((position, place))?;
        let outer = if within == Kind::Row { "row" } else { "table" };
        (position <= last).then(|| {
            Finding::new(&invalid_number::LINT, place)
                .message(format!("`{name}` is not greater than the one before it in the {outer}"))
                .related(before, format!("it is {last} here"))
        })
    }
}

/// The kind of an element, by its role.
fn kind(element: Node<'_>, name: Name, groups: RuleGroups) -> Option<Kind> {
    if Around::Table.is(element, name, groups) {
        return Some(Kind::Table);
    }
    let is_row = match element.attr_named(Name::Role) {
        Some(role) => role.trim().eq_ignore_ascii_case("row"),
        None => name == Name::Tr,
    };
    is_row.then_some(Kind::Row)
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::tests::broken;

    #[test]
    fn each_column_of_a_row_comes_after_the_one_before() {
        let row = |cells: &str| broken(&format!("<table><tr>{cells}</table>"));
        for right in [
            "<td aria-colindex=1>a<td aria-colindex=2>b",
            "<td aria-colindex=2>a<td>b<td aria-colindex=9>c",
            // Another rule reports what is not a number.
            "<td aria-colindex=2>a<td>b<td aria-colindex=3>c",
            "<td aria-colindex=2>a<tr><td aria-colindex=2>b",
            "<td aria-colindex=3><table><tr><td aria-colindex=1>a</table><td aria-colindex=4>b",
            "<td aria-colindex=3><template><p aria-colindex=1 role=cell></p></template>",
        ] {
            let found = row(right);
            assert!(!found.contains(&"invalid-number"), "{right}: {found:?}");
        }
        for wrong in [
            "<td aria-colindex=2>a<td aria-colindex=2>b",
            "<td aria-colindex=2>a<td>b<td aria-colindex=1>c",
            "<td aria-colindex=3><table><tr><td>a</table><td aria-colindex=2>b",
        ] {
            assert_eq!(row(wrong), ["invalid-number"], "{wrong}");
        }
        let roles = "<div role=table><div role=row><div role=cell aria-colindex=2>a</div>\
                     <div role=cell aria-colindex=1>b</div></div></div>";
        assert_eq!(broken(roles), ["invalid-number"]);
    }

    #[test]
    fn each_row_of_a_table_comes_after_the_one_before() {
        let table = |rows: &str| broken(&format!("<table aria-rowcount=9>{rows}</table>"));
        for right in [
            "<tr aria-rowindex=1><td>a<tr aria-rowindex=7><td>b",
            "<thead><tr aria-rowindex=1><th>a<tbody><tr><td>b<tr aria-rowindex=3><td>c",
            // A cell may repeat the number of its row.
            "<tr aria-rowindex=2><td aria-rowindex=2>a<td aria-rowindex=2>b",
        ] {
            assert_eq!(table(right), [""; 0], "{right}");
        }
        for wrong in [
            "<tr aria-rowindex=2><td>a<tr aria-rowindex=2><td>b",
            "<thead><tr aria-rowindex=5><th>a<tbody><tr aria-rowindex=4><td>b",
        ] {
            assert_eq!(table(wrong), ["invalid-number"], "{wrong}");
        }
        let owned = "<div role=table aria-owns=x><div role=row aria-rowindex=2 id=x>\
                     <span role=cell>a</span></div><div role=row aria-rowindex=1>\
                     <span role=cell>b</span></div></div>";
        assert!(!broken(owned).contains(&"invalid-number"), "{:?}", broken(owned));
    }
}
