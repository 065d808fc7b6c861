//! The headers of table cells.
//!
//! <https://html.spec.whatwg.org/multipage/tables.html#attr-tdth-headers>

use alloc::collections::BTreeMap;
use alloc::vec::Vec;

use broth_dom::{Attribute, Node, NodeId};
use broth_markup::{Name, Span};

use crate::Finding;
use crate::findings::Findings;
use crate::rules::tables::circular_headers;
use crate::visitor::Ids;

/// Whether two cells are in the same table.
pub(super) fn are_in_one_table(cell: Node<'_>, header: Node<'_>) -> bool {
    table(cell) == table(header)
}

fn table(cell: Node<'_>) -> Option<NodeId> {
    cell.ancestors().find(|ancestor| ancestor.is_html(Name::Table)).map(Node::id)
}

/// A header cell with headers of its own.
struct Header {
    place: Span,
    /// The indices of those of its headers that have headers.
    targets: Vec<usize>,
    state: State,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    New,
    /// The search for circles is at one of its headers.
    Open,
    Done,
}

/// Reports the header cells that are among their own headers, directly or not. For each circle,
/// there is one finding.
pub(super) fn circles<'d>(
    cells: impl Iterator<Item = (Node<'d>, Attribute<'d>, Span)>,
    ids: &Ids<'d>,
    findings: &mut Findings,
) {
    let cells: Vec<_> = cells.filter(|(cell, ..)| cell.is_html(Name::Th)).collect();
    let indices: BTreeMap<NodeId, usize> =
        cells.iter().enumerate().map(|(index, (cell, ..))| (cell.id(), index)).collect();
    let index = |cell: Node<'_>, id: &str| {
        let (header, _) = ids.get(id).filter(|(header, _)| are_in_one_table(cell, *header))?;
        indices.get(&header.id()).copied()
    };
    let mut headers: Vec<Header> = cells
        .iter()
        .map(|&(cell, attribute, place)| {
            let names = attribute.value().split_ascii_whitespace();
            let targets = names.filter_map(|id| index(cell, id)).collect();
            Header { place, targets, state: State::New }
        })
        .collect();
    for start in 0..headers.len() {
        search(&mut headers, start, findings);
    }
}

/// Follows the headers of a header, depth first.
fn search(headers: &mut [Header], start: usize, findings: &mut Findings) {
    if headers[start].state != State::New {
        return;
    }
    headers[start].state = State::Open;
    // The headers on the way, with how many of their targets were followed.
    let mut path = alloc::vec![(start, 0)];
    while let Some((at, next)) = path.last_mut() {
        let at = *at;
        let Some(&target) = headers[at].targets.get(*next) else {
            headers[at].state = State::Done;
            path.pop();
            continue;
        };
        *next += 1;
        match headers[target].state {
            State::New => {
                headers[target].state = State::Open;
                path.push((target, 0));
            }
            State::Open => {
                let message = match target == at {
                    true => "this header cell is its own header",
                    false => "the headers of this header cell lead back to it",
                };
                let finding = Finding::new(&circular_headers::LINT, headers[at].place);
                findings.push(finding.message(message));
            }
            State::Done => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use crate::tests::broken;

    #[test]
    fn the_headers_of_a_header_do_not_lead_back_to_it() {
        let table = |cells: &str| broken(&format!("<table><tr>{cells}</table>"));
        for right in [
            "<th id=a>1<th id=b headers=a>2<td headers='a b'>3",
            "<th id=a headers=c>1<th id=b headers='a c'>2<th id=c>3",
            "<td id=a>1<th id=b>2",
        ] {
            assert_eq!(table(right), [""; 0], "{right}");
        }
        for wrong in [
            "<th id=a headers=a>1",
            "<th id=a headers='b a'>1<th id=b>2",
            "<th id=a headers=b>1<th id=b headers=a>2",
            "<th id=a headers=b>1<th id=b headers=c>2<th id=c headers=a>3",
            "<td headers=a>0<th id=z headers=a>0<th id=a headers=b>1<th id=b headers=a>2",
        ] {
            assert_eq!(table(wrong), ["circular-headers"], "{wrong}");
        }
        let two = "<th id=a headers=a>1<th id=b headers=b>2";
        assert_eq!(table(two), ["circular-headers"; 2]);
    }

    #[test]
    fn a_header_is_in_the_same_table() {
        let other = "<table><tr><th id=a>1</table><table><tr><td headers=a>2</table>";
        assert_eq!(broken(other), ["dangling-reference"]);
        let inner = "<table><tr><th id=a>1<td><table><tr><td headers=a>2</table></table>";
        assert_eq!(broken(inner), ["dangling-reference"]);
        let circle =
            "<table><tr><th id=a headers=b>1</table><table><tr><th id=b headers=a>2</table>";
        assert_eq!(broken(circle), ["dangling-reference"; 2]);
    }
}
