//! The compiled engine against the definitions, on random selectors and documents: for each
//! element, each compound is tried at every place where its combinator allows it.

use std::fmt::{self, Display, Formatter};

use broth_dom::{Document, Node, NodeId};
use broth_select::{Select as _, Selector, SelectorSet};
use dice::Dice;

/// A selector as it is defined.
struct Complex {
    /// Each with the combinator before it.
    compounds: Vec<(char, Compound)>,
}

struct Compound {
    tag: Option<char>,
    tests: Vec<Test>,
}

enum Test {
    Class(char),
    Attribute,
    Empty,
    Root,
    Scope,
    Nth {
        a: i32,
        b: i32,
        from_last: bool,
        of: Of,
    },
    Is(Vec<Complex>),
    Not(Vec<Complex>),
    /// Relative selectors: their first combinators are before their first compounds.
    Has(Vec<Complex>),
}

enum Of {
    All,
    Type,
    Matching(Vec<Complex>),
}

impl Display for Complex {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        for (index, (combinator, compound)) in self.compounds.iter().enumerate() {
            if index > 0 || *combinator != ' ' {
                write!(f, "{combinator}")?;
            }
            write!(f, "{compound}")?;
        }
        Ok(())
    }
}

impl Display for Compound {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self.tag {
            Some(tag) => write!(f, "{tag}")?,
            None if self.tests.is_empty() => write!(f, "*")?,
            None => {}
        }
        self.tests.iter().try_for_each(|test| write!(f, "{test}"))
    }
}

impl Display for Test {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Class(class) => write!(f, ".{class}"),
            Self::Attribute => write!(f, "[title]"),
            Self::Empty => write!(f, ":empty"),
            Self::Root => write!(f, ":root"),
            Self::Scope => write!(f, ":scope"),
            Self::Nth { a, b, from_last, of } => {
                let last = if *from_last { "last-" } else { "" };
                match of {
                    Of::All => write!(f, ":nth-{last}child({a}n{b:+})"),
                    Of::Type => write!(f, ":nth-{last}of-type({a}n{b:+})"),
                    Of::Matching(of) => write!(f, ":nth-{last}child({a}n{b:+} of {})", list(of)),
                }
            }
            Self::Is(of) => write!(f, ":is({})", list(of)),
            Self::Not(of) => write!(f, ":not({})", list(of)),
            Self::Has(of) => write!(f, ":has({})", list(of)),
        }
    }
}

fn list(selectors: &[Complex]) -> String {
    selectors.iter().map(Complex::to_string).collect::<Vec<_>>().join(", ")
}

/// Whether the compounds up to `last` match, the last of them at `node`. A relative selector has an
/// anchor before its first.
fn matches(
    complex: &Complex,
    last: usize,
    node: Node<'_>,
    scope: NodeId,
    anchor: Option<Node<'_>>,
) -> bool {
    let (combinator, compound) = &complex.compounds[last];
    if !compound_matches(compound, node, scope) {
        return false;
    }
    let before = |other: Node<'_>| match last.checked_sub(1) {
        Some(index) => other.is_element() && matches(complex, index, other, scope, anchor),
        None => anchor == Some(other),
    };
    if last == 0 && anchor.is_none() {
        return true;
    }
    let mut earlier = node.previous_siblings().filter(|sibling| sibling.is_element());
    match combinator {
        ' ' => node.ancestors().any(before),
        '>' => node.parent().is_some_and(before),
        '+' => earlier.next().is_some_and(before),
        _ => earlier.any(before),
    }
}

fn any(selectors: &[Complex], node: Node<'_>, scope: NodeId) -> bool {
    selectors.iter().any(|complex| matches(complex, complex.compounds.len() - 1, node, scope, None))
}

fn compound_matches(compound: &Compound, node: Node<'_>, scope: NodeId) -> bool {
    let has_tag = compound.tag.is_none_or(|tag| node.is(&tag.to_string()));
    has_tag && compound.tests.iter().all(|test| test_matches(test, node, scope))
}

fn test_matches(test: &Test, node: Node<'_>, scope: NodeId) -> bool {
    match test {
        Test::Class(class) => node.has_class(&class.to_string()),
        Test::Attribute => node.has_attr("title"),
        Test::Empty => !node.children().any(|child| child.is_element()),
        Test::Root => node.document().document_element() == Some(node),
        Test::Scope => node.id() == scope,
        Test::Nth { a, b, from_last, of } => {
            let counts = |other: &Node<'_>| {
                other.is_element()
                    && match of {
                        Of::All => true,
                        Of::Type => other.qname() == node.qname(),
                        Of::Matching(of) => any(of, *other, scope),
                    }
            };
            let count = match from_last {
                true => node.next_siblings().filter(counts).count(),
                false => node.previous_siblings().filter(counts).count(),
            };
            let index = count as i32 + 1;
            counts(&node) && (0..50).any(|n| a * n + b == index)
        }
        Test::Is(of) => any(of, node, scope),
        Test::Not(of) => !any(of, node, scope),
        Test::Has(of) => {
            let top = node.ancestors().last().unwrap_or(node);
            of.iter().any(|complex| {
                let last = complex.compounds.len() - 1;
                let mut all = top.descendants().filter(|other| other.is_element());
                all.any(|other| matches(complex, last, other, scope, Some(node)))
            })
        }
    }
}

fn random_list(dice: &mut Dice, depth: u32, is_relative: bool, in_has: bool) -> Vec<Complex> {
    let len = 1 + dice.roll(2);
    (0..len)
        .map(|_| {
            let len = 1 + dice.roll(3);
            let compounds = (0..len).map(|index| {
                let combinator = match index > 0 || is_relative {
                    true => dice.one_of(&[' ', '>', '+', '~']),
                    false => ' ',
                };
                (combinator, random_compound(dice, depth, in_has))
            });
            Complex { compounds: compounds.collect() }
        })
        .collect()
}

fn random_compound(dice: &mut Dice, depth: u32, in_has: bool) -> Compound {
    let tag = dice.one_of(&[None, Some('a'), Some('b')]);
    let tests = (0..dice.roll(3)).map(|_| random_test(dice, depth, in_has)).collect();
    Compound { tag, tests }
}

fn random_test(dice: &mut Dice, depth: u32, in_has: bool) -> Test {
    let inner = |dice: &mut Dice| random_list(dice, depth - 1, false, in_has);
    match dice.roll(if depth > 0 { 11 } else { 7 }) {
        0 => Test::Class(dice.one_of(&['x', 'y'])),
        1 => Test::Attribute,
        2 => Test::Empty,
        3 if dice.flip() => Test::Root,
        3 => Test::Scope,
        4..7 => random_nth(dice, Of::All),
        7 => Test::Is(inner(dice)),
        8 => Test::Not(inner(dice)),
        9 if !in_has => Test::Has(random_list(dice, depth - 1, true, true)),
        _ => {
            let of = inner(dice);
            random_nth(dice, Of::Matching(of))
        }
    }
}

fn random_nth(dice: &mut Dice, of: Of) -> Test {
    let of = match of {
        Of::All if dice.flip() => Of::Type,
        of => of,
    };
    let (a, b) = (dice.roll(6) as i32 - 2, dice.roll(6) as i32 - 2);
    Test::Nth { a, b, from_last: dice.flip(), of }
}

fn random_document(dice: &mut Dice) -> Document {
    let mut document = Document::new();
    let mut nodes = vec![document.create_element("a").unwrap()];
    document.append(document.root().id(), nodes[0]).unwrap();
    for _ in 0..dice.roll(12) {
        let node = document.create_element(dice.one_of(&["a", "b", "c"])).unwrap();
        let class = dice.one_of(&["", "x", "y", "x y"]);
        document.set_attr(node, "class", class).unwrap();
        if dice.flip() {
            document.set_attr(node, "title", "").unwrap();
        }
        let parent = dice.one_of(&nodes);
        if dice.roll(4) == 0 {
            let comment = document.create_comment("");
            document.append(parent, comment).unwrap();
        }
        document.append(parent, node).unwrap();
        nodes.push(node);
    }
    document
}

#[test]
fn the_engine_follows_the_definitions() {
    let mut found = 0;
    for seed in 0..2_000 {
        let mut dice = Dice::new(seed);
        let document = random_document(&mut dice);
        let elements: Vec<Node<'_>> =
            document.root().descendants().filter(|node| node.is_element()).collect();
        let lists: Vec<_> = (0..2).map(|_| random_list(&mut dice, 2, false, false)).collect();
        let selectors: Vec<Selector> =
            lists.iter().map(|selectors| list(selectors).parse().unwrap()).collect();
        let scope = elements[0].id();
        let hits = |number: usize| {
            elements.iter().copied().filter(|node| any(&lists[number], *node, scope)).collect()
        };
        let set: Vec<_> = SelectorSet::new(&selectors).select(document.root()).collect();
        for (number, selector) in selectors.iter().enumerate() {
            let expected: Vec<Node<'_>> = hits(number);
            found += expected.len();
            let context = || format!("seed {seed}: {selector} on {}", elements[0].outer_html());
            assert!(document.select(selector).eq(expected.iter().copied()), "{}", context());
            let in_set = set.iter().filter(|(_, numbers)| numbers.contains(&number));
            assert!(in_set.map(|(node, _)| *node).eq(expected.iter().copied()), "{}", context());

            // In whatever order elements are asked for.
            let mut matcher = selector.matcher(document.root());
            for _ in 0..8 {
                let node = dice.one_of(&elements);
                assert_eq!(matcher.matches(node), expected.contains(&node), "{}", context());
                let closest = node.ancestors().find(|other| expected.contains(other));
                let closest = if expected.contains(&node) { Some(node) } else { closest };
                assert_eq!(matcher.closest(node), closest, "{}", context());
            }

            // From an element down, where `:scope` is that element.
            let from = dice.one_of(&elements);
            let below: Vec<Node<'_>> = from
                .descendants()
                .filter(|node| node.is_element() && any(&lists[number], *node, from.id()))
                .collect();
            assert!(from.select(selector).eq(below), "{} from {from:?}", context());
        }
    }
    assert!(found > 2_500, "only {found} elements were found");
}
