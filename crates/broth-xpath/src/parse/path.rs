//! Location paths, their steps and their abbreviations.
//!
//! <https://www.w3.org/TR/1999/REC-xpath-19991116/#location-paths>

use alloc::format;
use alloc::vec::Vec;

use super::token::Kind;
use super::{Parser, Result};
use crate::ast::{Axis, NodeTest, Path, Start, Step};
use crate::error::{XPathError, XPathErrorCode as Code};

impl Parser<'_> {
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-LocationPath>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AbsoluteLocationPath>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AbbreviatedAbsoluteLocationPath>
    pub(super) fn location_path(&mut self) -> Result<Path> {
        let mut steps = Vec::new();
        let start = match self.peek() {
            Some(Kind::SlashSlash) => {
                self.more_steps(&mut steps)?;
                Start::Root
            }
            Some(Kind::Slash) => {
                self.at += 1;
                if self.is_at_step() {
                    self.relative_location_path(&mut steps)?;
                }
                Start::Root
            }
            _ => {
                self.relative_location_path(&mut steps)?;
                Start::Context
            }
        };
        Ok(Path { start, steps })
    }

    fn is_at_step(&self) -> bool {
        matches!(
            self.peek(),
            Some(
                Kind::Dot
                    | Kind::DotDot
                    | Kind::At
                    | Kind::AxisName(_)
                    | Kind::AnyName
                    | Kind::AnyNameOf(_)
                    | Kind::Name(..)
                    | Kind::NodeType(_)
            )
        )
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-RelativeLocationPath>
    fn relative_location_path(&mut self, steps: &mut Vec<Step>) -> Result<()> {
        steps.push(self.step()?);
        self.more_steps(steps)
    }

    /// The steps after a `/` or `//`.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AbbreviatedRelativeLocationPath>
    pub(super) fn more_steps(&mut self, steps: &mut Vec<Step>) -> Result<()> {
        loop {
            let span = self.span();
            if self.take(Kind::SlashSlash) {
                let (axis, test) = (Axis::DescendantOrSelf, NodeTest::Node);
                steps.push(Step { axis, test, predicates: Vec::new(), span });
            } else if !self.take(Kind::Slash) {
                return Ok(());
            }
            steps.push(self.step()?);
        }
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-Step>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AbbreviatedStep>
    fn step(&mut self) -> Result<Step> {
        let span = self.span();
        for (kind, axis) in [(Kind::Dot, Axis::This), (Kind::DotDot, Axis::Parent)] {
            if self.take(kind) {
                return Ok(Step { axis, test: NodeTest::Node, predicates: Vec::new(), span });
            }
        }
        let axis = self.axis_specifier()?;
        let test = self.node_test()?;
        let predicates = self.predicates()?;
        Ok(Step { axis, test, predicates, span: self.span_from(span.start) })
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AxisSpecifier>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-AbbreviatedAxisSpecifier>
    fn axis_specifier(&mut self) -> Result<Axis> {
        match self.peek() {
            Some(Kind::At) => {
                self.at += 1;
                Ok(Axis::Attribute)
            }
            Some(Kind::AxisName(name)) => {
                let axis = Axis::of(name).ok_or_else(|| {
                    let message = format!("there is no axis `{name}`");
                    XPathError::new(Code::UnknownAxis, self.span(), message)
                })?;
                self.at += 1;
                self.expect(Kind::ColonColon, "`::`")?;
                Ok(axis)
            }
            _ => Ok(Axis::Child),
        }
    }

    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-NodeTest>
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-NameTest>
    fn node_test(&mut self) -> Result<NodeTest> {
        let test = match self.peek() {
            Some(Kind::AnyName) => NodeTest::AnyName,
            Some(Kind::AnyNameOf(prefix)) => NodeTest::AnyNameOf(prefix.into()),
            Some(Kind::Name(prefix, local)) => NodeTest::Name(prefix.map(Into::into), local.into()),
            Some(Kind::NodeType(name)) => {
                self.at += 1;
                return self.node_type(name);
            }
            _ => return Err(self.unexpected("expected a step, such as a name or `*`")),
        };
        self.at += 1;
        Ok(test)
    }

    /// The rest of a node test, after the name of a node type.
    ///
    /// <https://www.w3.org/TR/1999/REC-xpath-19991116/#NT-NodeType>
    fn node_type(&mut self, name: &str) -> Result<NodeTest> {
        self.expect(Kind::LeftParen, "`(`")?;
        let test = match (name, self.peek()) {
            ("comment", _) => NodeTest::Comment,
            ("text", _) => NodeTest::Text,
            ("node", _) => NodeTest::Node,
            (_, Some(Kind::Literal(target))) => {
                self.at += 1;
                NodeTest::ProcessingInstruction(Some(target.into()))
            }
            _ => NodeTest::ProcessingInstruction(None),
        };
        self.expect(Kind::RightParen, "`)`")?;
        Ok(test)
    }
}
