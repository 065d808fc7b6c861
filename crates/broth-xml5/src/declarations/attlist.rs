//! Declarations of attributes.

use alloc::boxed::Box;

use broth_markup::ErrorCode;

use super::{
    AttributeDeclaration, AttributeType, Expanded, ExpansionContext, Malformed, Read, Reader,
};

impl<'r> Reader<'r> {
    /// <https://www.w3.org/TR/xml/#NT-AttlistDecl>
    pub(super) fn attlist_declaration(&mut self) -> Read<()> {
        self.space()?;
        let element = self.qualified_name()?;
        loop {
            let spaced = self.scanner.skip_space();
            if self.scanner.take(">") {
                return Ok(());
            }
            if !spaced {
                return Err(Malformed);
            }
            self.attribute_definition(element)?;
        }
    }

    /// <https://www.w3.org/TR/xml/#NT-AttDef>
    fn attribute_definition(&mut self, element: &'r str) -> Read<()> {
        let name = self.qualified_name()?;
        self.space()?;
        let kind = self.attribute_type()?;
        self.space()?;
        let default = self.default_declaration()?;
        if self.is_cut {
            return Ok(());
        }
        // The first declaration counts.
        let attributes = self.declarations.attributes.entry(element.into()).or_default();
        attributes.entry(name.into()).or_insert(AttributeDeclaration { kind, default });
        Ok(())
    }

    /// <https://www.w3.org/TR/xml/#NT-AttType>
    fn attribute_type(&mut self) -> Read<AttributeType> {
        if self.scanner.take("CDATA") {
            return Ok(AttributeType::Cdata);
        }
        let is_notation = self.scanner.take("NOTATION");
        if is_notation {
            self.space()?;
        }
        if self.scanner.take("(") {
            return self.enumeration(is_notation).map(|()| AttributeType::Tokens);
        }
        // Longer ones first: `IDREFS` begins with `IDREF`.
        const TYPES: [&str; 7] =
            ["IDREFS", "IDREF", "ID", "ENTITIES", "ENTITY", "NMTOKENS", "NMTOKEN"];
        match TYPES.into_iter().find(|name| !is_notation && self.scanner.take(name)) {
            Some("ID") => Ok(AttributeType::Id),
            Some(_) => Ok(AttributeType::Tokens),
            None => Err(Malformed),
        }
    }

    /// After the parenthesis.
    ///
    /// <https://www.w3.org/TR/xml/#NT-Enumeration>
    fn enumeration(&mut self, is_notation: bool) -> Read<()> {
        loop {
            self.scanner.skip_space();
            if is_notation {
                self.name_without_colon()?;
            } else {
                self.scanner.nmtoken().ok_or(Malformed)?;
            }
            self.scanner.skip_space();
            if self.scanner.take(")") {
                return Ok(());
            }
            self.expect("|")?;
        }
    }

    /// <https://www.w3.org/TR/xml/#NT-DefaultDecl>
    fn default_declaration(&mut self) -> Read<Option<Box<str>>> {
        if self.scanner.take("#REQUIRED") || self.scanner.take("#IMPLIED") {
            return Ok(None);
        }
        if self.scanner.take("#FIXED") {
            self.space()?;
        }
        let start = self.scanner.at() + 1;
        let value = self.scanner.quoted().ok_or(Malformed)?;
        if value.contains('<') {
            return Err(Malformed);
        }
        Ok(self.default_value(value, start))
    }

    /// A default value must be right whether it is used or not, with the entities that are declared
    /// before it.
    ///
    /// <https://www.w3.org/TR/xml/#wf-entdeclared>
    fn default_value(&mut self, value: &str, start: usize) -> Option<Box<str>> {
        let value = value.replace("\r\n", "\n").replace('\0', "\u{FFFD}");
        let ExpansionContext { pay, external, .. } = &mut self.context;
        let code = match self.declarations.expand("", &value, true, &[], pay, external) {
            Expanded::Text(text, errors) => {
                for code in errors {
                    self.error(code, start, self.scanner.at() - 1);
                }
                return Some(text.into());
            }
            Expanded::Markup => ErrorCode::MarkupInAttributeValue,
            Expanded::Recursive => ErrorCode::RecursiveEntity,
            Expanded::Limit => ErrorCode::EntityExpansionLimit,
        };
        self.error(code, start, self.scanner.at() - 1);
        None
    }
}
