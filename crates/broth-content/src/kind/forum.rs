//! Forums: posts of several people. Comments and names of authors are content here, and signatures
//! are not.

use super::{Evidence, Strength};
use crate::cues::Cues;
use crate::rules::Rules;
use crate::signs::Signs;

pub(super) const RULES: Rules = Rules {
    ignored: Cues::COMMENTS.or(Cues::AUTHOR).or(Cues::REVIEWS),
    narrow: Some(95),
    // The names of the authors are links.
    single_links: false,
    in_page_links: false,
    // People quote each other.
    repeated: None,
    before_title: false,
    // "Comments" is the heading of the content.
    end_section: 25,
    ..Rules::GENERAL
};

const ADDRESS: &[&str] = &[
    "discussion",
    "discussions",
    "forum",
    "forums",
    "questions",
    "showthread",
    "thread",
    "threads",
    "topic",
    "topics",
    "viewtopic",
];

pub(super) fn evidence(signs: &Signs<'_>) -> Evidence {
    if signs.page_says.count(&["DiscussionForumPosting", "QAPage"]) > 0 {
        return Some((Strength::Type, "its type is that of a discussion"));
    }
    let path = &signs.page_says.path;
    if signs.page_says.path_has(ADDRESS) || path.contains("/t/") || path.contains("/comments/") {
        return Some((Strength::Type, "its address is that of a discussion"));
    }
    let has_more = signs.comments * 10 > signs.prose * 6;
    has_more.then_some((Strength::Structure, "most of it is comments"))
}
