//! The words that tell the frame from the content, from `xtask/data/content-words.txt`.

use alloc::string::String;

use crate::cues::Cues;

mod generated;

/// The meaning of a word of a class or an id.
pub(crate) fn cue(word: &[u8]) -> Option<Cues> {
    let found = generated::CLASSES.binary_search_by_key(&word, |(known, _)| known.as_bytes());
    found.ok().map(|at| generated::CLASSES[at].1)
}

/// Whether a heading begins a section that comes after the content, such as "Related articles".
pub(crate) fn ends_content(heading: &str) -> bool {
    let heading: String = heading.trim_matches(|c: char| !c.is_alphanumeric()).to_lowercase();
    generated::HEADINGS.iter().any(|(beginning, is_open)| {
        let Some(rest) = heading.strip_prefix(beginning) else { return false };
        if *is_open {
            return rest.split(' ').count() <= 4;
        }
        match beginning.contains(' ') || !beginning.is_ascii() {
            true => !rest.starts_with(char::is_alphanumeric),
            false => !rest.contains(char::is_alphabetic),
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headings_after_the_content_are_known_in_many_languages() {
        for heading in [
            "Related articles",
            "Related",
            "Comments (12)",
            "You may also like:",
            "Das könnte Sie auch interessieren",
            "À lire aussi",
            "Artículos relacionados",
            "関連記事",
            "相关文章",
            "مقالات ذات صلة",
            "Похожие статьи",
        ] {
            assert!(ends_content(heading), "{heading}");
        }
        for heading in ["Commentary on soup", "Relating soups", "How to share a soup", "Tagsüber"]
        {
            assert!(!ends_content(heading), "{heading}");
        }
    }

    #[test]
    fn words_of_classes_are_whole_words() {
        assert_eq!(cue(b"nav"), Some(Cues::NAVIGATION));
        assert_eq!((cue(b"navy"), cue(b"")), (None, None));
    }
}
