//! The "text" insertion mode: inside elements that contain only text.
//!
//! <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata>

use broth_dom::TreeSink;
use broth_markup::{ErrorCode, Name};

use crate::builder::TreeBuilder;
use crate::feedback::PendingFeedback;
use crate::item::{Item, Step};
use crate::options::ScriptingMode;

impl<S: TreeSink> TreeBuilder<S> {
    /// <https://html.spec.whatwg.org/multipage/parsing.html#parsing-main-incdata>
    pub(super) fn text<'t>(&mut self, item: Item<'t>) -> Step<'t> {
        match item {
            Item::Text(run) => {
                self.insert_text(run);
                Step::Done
            }
            Item::EndOfFile => {
                self.error(ErrorCode::EofInTextElement);
                if let Some(current) = self.open.current()
                    && current.is(Name::Script)
                {
                    self.sink.mark_script_already_started(&current.node);
                }
                self.pop();
                self.again_in(self.original_mode, item)
            }
            Item::End(tag) => {
                let element = self.open.current_position();
                let script = self.open.current().filter(|_| tag.name == Name::Script);
                if let Some(script) = script
                    && self.options.scripting == ScriptingMode::Normal
                {
                    self.token.feedback = PendingFeedback::Script(script.node.clone());
                }
                if let Some(at) = element {
                    self.close(at);
                }
                self.mode = self.original_mode;
                Step::Done
            }
            // UNREACHABLE: the tokenizer makes no other tokens here.
            _ => Step::Done,
        }
    }
}
