//! The texts of a language, read once, and how a message becomes a sentence of them.

use crate::{Arg, Join, Language, Message, functions};
use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentError, FluentMessage, FluentResource};
use fluent_syntax::ast::Pattern;
use std::sync::LazyLock;
use unic_langid::LanguageIdentifier;

/// What was missing when a message was said.
pub type Faults = Vec<String>;

/// Whether there is a text for a key.
pub fn knows(key: &str) -> bool {
    bundle(Language::En).0.has_message(key)
}

/// The texts of a language.
pub(crate) struct Bundle(FluentBundle<FluentResource>);

pub(crate) fn bundle(language: Language) -> &'static Bundle {
    static BUNDLES: [LazyLock<Bundle>; 3] = [
        LazyLock::new(|| Bundle::read(Language::En)),
        LazyLock::new(|| Bundle::read(Language::De)),
        LazyLock::new(|| Bundle::read(Language::Es)),
    ];
    &BUNDLES[language as usize]
}

impl Bundle {
    /// A text with a mistake is left out, and a test finds it.
    fn read(language: Language) -> Bundle {
        let tag: LanguageIdentifier = language.tag().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![tag]);
        // Marks around arguments would help where two directions of writing meet. None do here.
        bundle.set_use_isolating(false);
        let _ = bundle.add_function("CAPITAL", functions::capital);
        let _ = bundle.add_function("STARTS", functions::starts);
        let texts = FluentResource::try_new(language.texts().to_string());
        bundle.add_resource_overriding(texts.unwrap_or_else(|(texts, _)| texts));
        Bundle(bundle)
    }

    pub(crate) fn say(&self, message: &Message, faults: &mut Faults) -> Option<String> {
        let (found, args) = self.find(message, faults)?;
        Some(self.format(found.value()?, &args, faults))
    }

    pub(crate) fn attribute(&self, message: &Message, name: &str) -> Option<String> {
        let mut faults = Faults::new();
        let (found, args) = self.find(message, &mut faults)?;
        let pattern = found.get_attribute(name)?.value();
        Some(self.format(pattern, &args, &mut faults))
    }

    /// The text of a message, and its arguments with all that they bring along.
    fn find<'a>(
        &'a self,
        message: &Message,
        faults: &mut Faults,
    ) -> Option<(FluentMessage<'a>, FluentArgs<'static>)> {
        let Some(found) = self.0.get_message(message.key()) else {
            faults.push(format!("no text for the key {}", message.key()));
            return None;
        };
        let mut args = FluentArgs::new();
        for (name, arg) in message.args() {
            let said = self.argument(arg, faults);
            for (attribute, text) in said.brought {
                args.set(format!("{name}-{attribute}"), text);
            }
            match arg {
                Arg::Number(number) => args.set(*name, *number),
                _ => args.set(*name, said.text),
            }
        }
        Some((found, args))
    }

    fn argument(&self, arg: &Arg, faults: &mut Faults) -> Said {
        match arg {
            Arg::Number(number) => self.number(*number, faults),
            Arg::Text(text) => Said::plain(text.clone()),
            Arg::Message(message) => match self.find(message, faults) {
                Some((found, args)) => self.whole(&found, &args, faults),
                None => Said::plain(message.key().to_string()),
            },
            Arg::List(items, join) => {
                let items: Vec<Said> = items.iter().map(|i| self.argument(i, faults)).collect();
                self.list(&items, *join, faults)
            }
        }
    }

    fn number(&self, number: i64, faults: &mut Faults) -> Said {
        let mut args = FluentArgs::new();
        args.set("n", number);
        match self.0.get_message("number") {
            Some(found) => self.whole(&found, &args, faults),
            None => Said::plain(number.to_string()),
        }
    }

    /// A text with all its attributes.
    fn whole(&self, found: &FluentMessage<'_>, args: &FluentArgs<'_>, faults: &mut Faults) -> Said {
        let text = found.value().map(|p| self.format(p, args, faults));
        let brought = found.attributes().map(|attribute| {
            let text = self.format(attribute.value(), args, faults);
            (attribute.id().to_string(), text)
        });
        Said {
            brought: brought.collect(),
            text: text.unwrap_or_default(),
        }
    }

    /// The items as one text; and their attributes likewise, where all of them have one.
    fn list(&self, items: &[Said], join: Join, faults: &mut Faults) -> Said {
        let texts = items.iter().map(|item| Some(item.text.as_str()));
        let text = self.joined(texts, join, faults);
        let names = items.iter().flat_map(|item| &item.brought);
        let mut brought: Vec<(String, String)> = Vec::new();
        for (name, _) in names {
            if brought.iter().all(|(known, _)| known != name) {
                let texts = items.iter().map(|item| item.attribute(name));
                let text = self.joined(texts, join, faults);
                brought.extend(text.map(|text| (name.clone(), text)));
            }
        }
        Said {
            text: text.unwrap_or_default(),
            brought,
        }
    }

    /// "a, b and c"; nothing, if one of the texts is not there.
    fn joined<'t>(
        &self,
        texts: impl Iterator<Item = Option<&'t str>>,
        join: Join,
        faults: &mut Faults,
    ) -> Option<String> {
        let mut texts: Vec<&str> = texts.collect::<Option<_>>()?;
        let mut pair = |key: &'static str, before: String, last: &str| {
            let pair = Message::new(key).with("before", before).with("last", last);
            self.say(&pair, faults).unwrap_or_default()
        };
        let last = texts.pop()?;
        let mut texts = texts.into_iter();
        let Some(first) = texts.next() else {
            return Some(last.to_string());
        };
        let before = texts.fold(first.to_string(), |before, text| {
            pair("list-comma", before, text)
        });
        let key = match join {
            Join::And => "list-and",
            Join::Or => "list-or",
            Join::Nor => "list-nor",
        };
        Some(pair(key, before, last))
    }

    fn format(
        &self,
        pattern: &Pattern<&str>,
        args: &FluentArgs<'_>,
        faults: &mut Faults,
    ) -> String {
        let mut errors: Vec<FluentError> = Vec::new();
        let text = self.0.format_pattern(pattern, Some(args), &mut errors);
        faults.extend(errors.iter().map(ToString::to_string));
        text.into_owned()
    }
}

/// An argument as its language says it, and what it brings along.
struct Said {
    text: String,
    brought: Vec<(String, String)>,
}

impl Said {
    fn plain(text: String) -> Said {
        Said {
            text,
            brought: Vec::new(),
        }
    }

    fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.brought.iter().find(|(known, _)| known == name);
        found.map(|(_, text)| text.as_str())
    }
}
