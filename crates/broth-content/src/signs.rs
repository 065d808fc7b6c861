//! `Signs`: the evidence for the kind of a page.

use broth_markup::Name;

use crate::cues::Cues;
use crate::declared::Declared;
use crate::page::Page;
use crate::tally::is_prose;

/// How far up a comment is looked for.
const LEVELS: usize = 24;

/// Statements of a page about itself, and counts of its parts.
pub(crate) struct Signs<'p> {
    pub(crate) page_says: &'p Declared,
    /// The size of the text that is not in links.
    pub(crate) no_links: u32,
    /// The size of the text in links.
    pub(crate) links: u32,
    /// The size of long paragraphs.
    pub(crate) paragraphs: u32,
    /// The size of all blocks that are more than a line.
    pub(crate) prose: u32,
    /// The part of them in comments.
    pub(crate) comments: u32,
    /// The number of blocks of code.
    pub(crate) code: usize,
}

impl<'p> Signs<'p> {
    pub(crate) fn new(page: &Page<'_>, page_says: &'p Declared) -> Self {
        let mut signs = Self {
            page_says,
            no_links: 0,
            links: 0,
            paragraphs: 0,
            prose: 0,
            comments: 0,
            code: page.elements.iter().filter(|it| it.name == Name::Pre).count(),
        };
        let is_comment = |it: usize| page.elements[it].cues.has(Cues::COMMENTS);
        for block in &page.blocks {
            signs.links += block.link_size;
            signs.no_links += block.size - block.link_size;
            if block.size > 120 && block.link_size * 3 < block.size {
                signs.paragraphs += block.size;
            }
            if is_prose(block, 61) {
                signs.prose += block.size;
                let mut around = page.around(block.element).take(LEVELS);
                signs.comments += if around.any(is_comment) { block.size } else { 0 };
            }
        }
        signs
    }

    /// How many products the page describes.
    pub(crate) fn products(&self) -> u32 {
        self.page_says.count(&["Product", "ProductGroup"])
    }

    /// Whether the page says that it is an article.
    pub(crate) fn is_article(&self) -> bool {
        self.page_says.og_type == "article"
            || self.page_says.count(&["Article", "BlogPosting", "NewsArticle", "Recipe"]) > 0
    }
}
