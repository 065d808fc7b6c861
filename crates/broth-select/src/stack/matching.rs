//! Tests what positions require of an element.

use broth_dom::NodeKind;
use broth_markup::Name;

use super::{Setting, Stack};
use crate::bits::has;
use crate::element::{has_word, is_empty, is_html};
use crate::keywords::is_same;
use broth_html_rules::elements::heading_level;

use crate::lookahead::Lookahead;
use crate::nth::FIRST;
use crate::program::Program;
use crate::subject::Subject;
use crate::test::Test;

impl Stack {
    /// Sets the bits of the possible positions whose tests the element meets, and returns the word.
    pub(super) fn test_each<'s, S: Subject>(
        &mut self,
        program: &Program,
        word: usize,
        possible: u64,
        subject: &'s S,
        lookahead: &Lookahead,
        known: &mut Known<'s>,
    ) -> u64 {
        let Setting { quirks, is_xml, .. } = self.setting;
        let mut rest = possible;
        while rest != 0 {
            let bit = rest.trailing_zeros();
            rest &= rest - 1;
            let is_met =
                program.positions[word * 64 + bit as usize].iter().all(|test| match test {
                    Test::Type(local) => local.matches(subject, is_xml),
                    Test::Prefixed(name) => name.matches(subject, is_xml),
                    // <https://drafts.csswg.org/selectors-4/#id-selectors>
                    Test::Id(wanted) => known
                        .value(subject, Name::Id, "id")
                        .is_some_and(|id| is_same(id.as_bytes(), wanted.as_bytes(), quirks)),
                    // <https://drafts.csswg.org/selectors-4/#class-html>
                    Test::Class(wanted) => known
                        .classes(subject)
                        .is_some_and(|classes| has_word(classes, wanted, quirks)),
                    Test::Attribute(test) if test.namespace.is_none() => {
                        let is_html = test.differs_in_html && is_html(subject, is_xml);
                        let (name, local) = test.name(is_html);
                        known
                            .value(subject, name, local)
                            .is_some_and(|value| test.accepts(value, is_html))
                    }
                    test => self.test(program, test, *subject, lookahead),
                });
            self.here[word] |= u64::from(is_met) << bit;
        }
        self.here[word]
    }

    /// Whether an element meets a test.
    // OPTIMIZATION: inlined into the loop, it makes each element load all that any test needs: 9 %
    // more instructions for a selector with an attribute.
    #[inline(never)]
    pub(super) fn test(
        &mut self,
        program: &Program,
        test: &Test,
        subject: impl Subject,
        lookahead: &Lookahead,
    ) -> bool {
        match test {
            Test::Attribute(attribute) => {
                let is_html = attribute.differs_in_html && is_html(&subject, self.setting.is_xml);
                attribute.matches(subject, is_html)
            }
            Test::AnyOf(positions) | Test::NoneOf(positions) => {
                let is_any = positions.iter().any(|&position| has(&self.here, position));
                is_any == matches!(test, Test::AnyOf(_))
            }
            rarer => self.test_rarer(program, rarer, subject, lookahead),
        }
    }

    pub(super) fn test_rarer(
        &mut self,
        program: &Program,
        test: &Test,
        subject: impl Subject,
        lookahead: &Lookahead,
    ) -> bool {
        let id = || subject.node().map(|node| node.id());
        match test {
            Test::Namespace(namespace) => namespace.is(subject.element_name().namespace),
            Test::Root => self.is_root(subject),
            Test::Scope => match self.setting.scope {
                Some(scope) => id() == Some(scope),
                None => self.is_root(subject),
            },
            Test::Empty => subject.node().is_some_and(is_empty),
            Test::Nth(counted, index) if !program.needs.counts => {
                debug_assert!(!counted.from_last && !counted.of_type, "not counted");
                subject.node().is_some_and(|node| match *index == FIRST {
                    true => node.previous_element_sibling().is_none(),
                    false => index.has(self.indices.of(node)),
                })
            }
            Test::Nth(counted, index) => index.has(self.nth(*counted, subject)),
            Test::NthOf(counter, index) => {
                let counter = *counter as usize;
                let before =
                    self.siblings().and_then(|siblings| siblings.counters.get(counter).copied());
                let mut positions = program.counters.get(counter).into_iter().flatten();
                positions.any(|&position| has(&self.here, position))
                    && before.is_some_and(|before| index.has(before + 1))
            }
            Test::NthLastOf(number, index) => id().is_some_and(|id| {
                let from_last = lookahead.index_from_last(id, *number);
                from_last > 0 && index.has(from_last)
            }),
            Test::Has(number) => id().is_some_and(|id| lookahead.has(id, *number)),
            Test::Element(state) => state.matches(&subject),
            Test::Heading(levels) => heading_level(subject.html_name())
                .is_some_and(|level| levels.contains(&level.cast_signed())),
            Test::Column(column) => id().is_some_and(|id| lookahead.column(id, *column)),
            _ => false,
        }
    }

    /// Whether the element is the document element.
    ///
    /// <https://drafts.csswg.org/selectors-4/#the-root-pseudo>
    pub(super) fn is_root(&self, subject: impl Subject) -> bool {
        match subject.node() {
            Some(node) => node.parent().is_some_and(|parent| parent.kind() == NodeKind::Document),
            None => self.setting.is_top_row,
        }
    }
}

/// A cache of the attributes of an element.
#[derive(Default)]
pub(super) struct Known<'s> {
    classes: Option<Option<&'s str>>,
    /// The name and value of the last other attribute that was looked up.
    last: Option<(Name, Option<&'s str>)>,
}

impl<'s> Known<'s> {
    #[inline]
    fn classes(&mut self, subject: &'s impl Subject) -> Option<&'s str> {
        *self.classes.get_or_insert_with(|| subject.class_attr())
    }

    /// The value of an attribute in no namespace.
    fn value(&mut self, subject: &'s impl Subject, name: Name, local: &str) -> Option<&'s str> {
        match self.last {
            _ if name == Name::Class => self.classes(subject),
            Some((last, value)) if name == last && name != Name::Unknown => value,
            _ => {
                let value = subject.known_attr_without_namespace(name, local);
                self.last = Some((name, value));
                value
            }
        }
    }
}
