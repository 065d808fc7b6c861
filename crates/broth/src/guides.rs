//! The Rust in README and in the guides, compiled and run with the other examples.

#[doc = include_str!("../../../README.md")]
mod readme {}
#[doc = include_str!("../../../docs/guides/bring-your-own-tree.md")]
mod bring_your_own_tree {}
#[doc = include_str!("../../../docs/guides/from-ammonia.md")]
mod from_ammonia {}
#[doc = include_str!("../../../docs/guides/from-dompurify-and-bleach.md")]
mod from_dompurify_and_bleach {}
#[doc = include_str!("../../../docs/guides/from-html5ever-and-scraper.md")]
mod from_html5ever_and_scraper {}
#[doc = include_str!("../../../docs/guides/from-html5gum.md")]
mod from_html5gum {}
#[doc = include_str!("../../../docs/guides/from-lol-html.md")]
mod from_lol_html {}
#[doc = include_str!("../../../docs/guides/from-quick-xml-and-roxmltree.md")]
mod from_quick_xml_and_roxmltree {}
#[doc = include_str!("../../../docs/guides/from-scraper-beautiful-soup-xpath.md")]
mod from_scraper_beautiful_soup_xpath {}
#[doc = include_str!("../../../docs/guides/from-turndown-markdownify-html2text.md")]
mod from_turndown_markdownify_html2text {}
#[doc = include_str!("../../../docs/guides/questions.md")]
mod questions {}
#[doc = include_str!("../../../docs/guides/streaming.md")]
mod streaming {}
#[doc = include_str!("../../../docs/guides/writing-a-linter.md")]
mod writing_a_linter {}
