//! Compares the stack with a simple one that searches, under everything that tags do to it.

use alloc::vec::Vec;

use broth_markup::{Name, NameSet, Namespace};
use dice::Dice;

use super::{NamespaceByte, OpenElement, OpenElements};
use crate::ordered::Position;
use crate::scope::{IntegrationPoint, Traits};
use crate::tag_names::TagName;

/// Elements of every kind that the questions distinguish.
const ELEMENTS: [(Namespace<'static>, Name); 22] = [
    (Namespace::Html, Name::P),
    (Namespace::Html, Name::Div),
    (Namespace::Html, Name::Li),
    (Namespace::Html, Name::Ul),
    (Namespace::Html, Name::Button),
    (Namespace::Html, Name::Select),
    (Namespace::Html, Name::Table),
    (Namespace::Html, Name::Td),
    (Namespace::Html, Name::Template),
    (Namespace::Html, Name::Form),
    (Namespace::Html, Name::Span),
    (Namespace::Html, Name::Option),
    (Namespace::Html, Name::A),
    (Namespace::Html, Name::B),
    (Namespace::Html, Name::I),
    (Namespace::Html, Name::Title),
    (Namespace::Svg, Name::Title),
    (Namespace::Svg, Name::G),
    (Namespace::Svg, Name::A),
    (Namespace::MathMl, Name::Mi),
    (Namespace::MathMl, Name::AnnotationXml),
    (Namespace::MathMl, Name::G),
];

const NAMES: [Name; 16] = [
    Name::P,
    Name::Div,
    Name::Li,
    Name::Ul,
    Name::Button,
    Name::Select,
    Name::Table,
    Name::Td,
    Name::Template,
    Name::Form,
    Name::Option,
    Name::A,
    Name::B,
    Name::I,
    Name::Title,
    Name::G,
];

/// An element of the simple stack: its number, namespace and name.
type Entry = (u32, Namespace<'static>, Name);

fn is_html(element: &Entry, name: Name) -> bool {
    element.1 == Namespace::Html && element.2 == name
}

fn traits(element: &Entry) -> Traits {
    Traits::of(element.1, element.2)
}

/// *Has an element in the specific scope*, as the text says it.
fn has_in(model: &[Entry], name: Name, ends: impl Fn(&Entry) -> bool) -> bool {
    for element in model.iter().rev() {
        if is_html(element, name) {
            return true;
        }
        if ends(element) {
            return false;
        }
    }
    false
}

fn one_of(element: &Entry, names: &[Name]) -> bool {
    element.1 == Namespace::Html && NameSet::of(names).contains(element.2)
}

fn is_formatting(element: &Entry) -> bool {
    one_of(element, &[Name::A, Name::B, Name::I])
}

/// Both stacks, and how to find an element of one in the other.
#[derive(Default)]
struct Twins {
    stack: OpenElements<u32>,
    model: Vec<Entry>,
    next: u32,
}

impl Twins {
    fn push(&mut self, (namespace, name): (Namespace<'static>, Name)) {
        self.stack.push(OpenElement {
            node: self.next,
            namespace: NamespaceByte::of(namespace),
            name,
            tag_name: TagName::known(name),
            integration_point: IntegrationPoint::None,
            formatting: None,
        });
        self.model.push((self.next, namespace, name));
        self.next += 1;
    }

    /// The positions, first to last.
    fn positions(&self) -> Vec<Position> {
        let mut positions: Vec<Position> =
            core::iter::successors(self.stack.current_position(), |&at| self.stack.above(at))
                .collect();
        positions.reverse();
        positions
    }

    fn number(&self, at: Option<Position>) -> Option<u32> {
        Some(self.stack.get(at?)?.node)
    }

    fn remove(&mut self, index: usize) {
        let at = self.positions()[index];
        assert!(self.stack.remove(at).is_some());
        self.model.remove(index);
    }

    /// Works as the adoption agency: takes out elements between a formatting element and the
    /// furthest block, and opens another formatting element below that.
    fn adopt(&mut self, index: usize, mut goes: impl FnMut() -> bool) {
        let positions = self.positions();
        let formatting_element = positions[index];
        let block =
            self.model[index + 1..].iter().position(|element| traits(element).has(Traits::SPECIAL));
        let found = self.stack.first_special_below(formatting_element);
        let expected = block.map(|block| self.model[index + 1 + block].0);
        assert_eq!(self.number(found), expected, "furthest block");
        let (Some(block), Some(furthest_block)) = (block, found) else { return };
        for between in (index + 1..index + 1 + block).rev() {
            if goes() {
                self.remove(between);
            }
        }
        let block = self.model.iter().position(|element| Some(element.0) == expected).unwrap();
        self.stack.move_below(formatting_element, furthest_block, self.next, |_, _| ());
        let (_, namespace, name) = self.model[index];
        self.model.insert(block + 1, (self.next, namespace, name));
        self.model.remove(index);
        self.next += 1;
    }

    /// Whether an element is a formatting element that the agency may meet: it is in scope, so that
    /// there is no SVG or MathML below it, and it is the last of its name above the furthest block.
    fn may_be_adopted(&self, index: usize) -> bool {
        let element = &self.model[index];
        let below = &self.model[index + 1..];
        is_formatting(element)
            && below.iter().all(|other| other.1 == Namespace::Html)
            && below
                .iter()
                .take_while(|other| !traits(other).has(Traits::SPECIAL))
                .all(|other| other.2 != element.2)
    }

    fn check(&self) {
        let numbers: Vec<u32> =
            self.positions().iter().map(|&at| self.stack.get(at).unwrap().node).collect();
        let expected: Vec<u32> = self.model.iter().map(|element| element.0).collect();
        assert_eq!(numbers, expected);
        assert_eq!(self.stack.len(), expected.len());
        let (stack, model) = (&self.stack, self.model.as_slice());
        let ends_scope = |element: &Entry| traits(element).has(Traits::ENDS_SCOPE);
        let last = |test: &dyn Fn(&Entry) -> bool| {
            model.iter().rev().find(|element| test(element)).map(|element| element.0)
        };
        for name in NAMES {
            assert_eq!(self.number(stack.last(name)), last(&|e| is_html(e, name)), "last {name}");
            assert_eq!(stack.has_in_scope(name), has_in(model, name, ends_scope), "{name}");
            assert_eq!(
                stack.has_in_button_scope(name),
                has_in(model, name, |e| ends_scope(e) || one_of(e, &[Name::Button])),
                "{name} in button scope"
            );
            assert_eq!(
                stack.has_in_list_item_scope(name),
                has_in(model, name, |e| ends_scope(e) || one_of(e, &[Name::Ol, Name::Ul])),
                "{name} in list item scope"
            );
            assert_eq!(
                stack.has_any_in_table_scope(&[name]),
                has_in(model, name, |e| one_of(e, &[Name::Html, Name::Table, Name::Template])),
                "{name} in table scope"
            );
            // Only foreign content asks this question.
            let found = stack.last_foreign(TagName::known(name));
            let is_foreign = model.last().is_some_and(|last| last.1 != Namespace::Html);
            assert_eq!(
                self.number(found.filter(|_| is_foreign)),
                model
                    .iter()
                    .rev()
                    .take_while(|element| element.1 != Namespace::Html)
                    .find(|element| element.2 == name)
                    .map(|element| element.0),
                "foreign {name}"
            );
        }
        assert_eq!(self.number(stack.last_special()), last(&|e| traits(e).has(Traits::SPECIAL)));
        assert_eq!(
            self.number(stack.last_list_item_stop()),
            last(&|e| traits(e).has(Traits::SPECIAL)
                && !one_of(e, &[Name::Address, Name::Div, Name::P]))
        );
        assert_eq!(
            stack.has_unclosed(),
            model.iter().any(|e| !traits(e).has(Traits::MAY_STAY_OPEN))
        );
    }
}

#[test]
fn the_index_answers_as_a_search_would() {
    let mut dice = Dice::new(1);
    for round in 0..200 {
        // Half of the time, what the agency meets, which would be rare among all the others.
        let elements = if round % 2 == 0 { &ELEMENTS[..] } else { &ELEMENTS[10..15] };
        let mut twins = Twins::default();
        twins.push((Namespace::Html, Name::Html));
        for _ in 0..60 {
            match dice.roll(8) {
                0 if twins.model.len() > 1 => twins.remove(twins.model.len() - 1),
                1 => {
                    let index = dice.roll(twins.model.len());
                    // Only some ever leave from the middle.
                    if is_formatting(&twins.model[index])
                        || is_html(&twins.model[index], Name::Form)
                    {
                        twins.remove(index);
                    }
                }
                2 | 3 => {
                    let index = dice.roll(twins.model.len());
                    if twins.may_be_adopted(index) {
                        let often = dice.roll(4);
                        twins.adopt(index, || dice.roll(4) < often);
                    }
                }
                5 if round % 2 == 1 => twins.push((Namespace::Html, Name::Div)),
                _ => twins.push(dice.one_of(elements)),
            }
            twins.check();
        }
        while twins.model.len() > 1 {
            twins.remove(twins.model.len() - 1);
            twins.check();
        }
    }
}
