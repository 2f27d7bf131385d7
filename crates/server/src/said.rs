//! Sentences as plain data.

use std::collections::BTreeMap;

use serde::Serialize;
use texts::{Arg, Message};
use utoipa::ToSchema;

/// A sentence: a key with arguments, from which `/texts/LANGUAGE.ftl` makes it in each language,
/// and how it reads in English.
///
/// An argument is a number, a text, a list (`{"and": […]}`, `{"or": […]}` or `{"nor": […]}`) or a sentence
/// again, without its English.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, ToSchema)]
pub(crate) struct SaidView {
    pub(crate) key: String,
    #[schema(value_type = Object)]
    args: BTreeMap<&'static str, Arg>,
    /// In English.
    pub(crate) text: String,
}

impl From<Message> for SaidView {
    fn from(message: Message) -> SaidView {
        SaidView {
            key: message.key().to_string(),
            text: message.to_string(),
            args: message.args().iter().cloned().collect(),
        }
    }
}
