//! The files of all languages hold the same texts, each without a mistake.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement, Resource};
use std::collections::{BTreeMap, BTreeSet};
use texts::Language;

/// The arguments that each text asks for. What an argument brings along counts as the argument:
/// `$piece-many` is `piece`.
type Arguments = BTreeMap<String, BTreeSet<String>>;

#[test]
fn every_language_has_every_key_with_the_same_arguments() {
    let english = arguments(Language::En);
    for language in Language::ALL {
        let other = arguments(language);
        let keys = |texts: &Arguments| texts.keys().cloned().collect::<BTreeSet<_>>();
        let (ours, theirs) = (keys(&english), keys(&other));
        let missing: Vec<_> = ours.difference(&theirs).collect();
        let alone: Vec<_> = theirs.difference(&ours).collect();
        assert!(missing.is_empty(), "{language:?} lacks {missing:?}");
        assert!(alone.is_empty(), "only {language:?} has {alone:?}");
        for (key, asked) in &other {
            assert_eq!(asked, &english[key], "{key} in {language:?} and in English");
        }
    }
}

#[test]
fn every_language_is_divided_alike() {
    let keys = |part: &str| -> BTreeSet<String> {
        let resource = fluent_syntax::parser::parse(part).unwrap_or_else(|_| panic!("{part}"));
        entries(&resource).map(|(key, _)| key).collect()
    };
    let english = texts::parts(Language::En.texts()).map(keys);
    assert!(english.iter().all(|part| part.len() > 50));
    for language in Language::ALL {
        let other = texts::parts(language.texts()).map(keys);
        for (ours, theirs) in english.iter().zip(&other) {
            let moved: Vec<_> = ours.symmetric_difference(theirs).collect();
            assert!(moved.is_empty(), "{language:?} has {moved:?} elsewhere");
        }
    }
}

fn arguments(language: Language) -> Arguments {
    let resource = fluent_syntax::parser::parse(language.texts())
        .unwrap_or_else(|(_, errors)| panic!("{language:?}: {errors:?}"));
    let mut texts = Arguments::new();
    for (key, asked) in entries(&resource) {
        let before = texts.insert(key.clone(), asked);
        assert!(before.is_none(), "{key} stands twice in {language:?}");
    }
    texts
}

fn entries<'a>(
    resource: &'a Resource<&'a str>,
) -> impl Iterator<Item = (String, BTreeSet<String>)> + 'a {
    resource.body.iter().filter_map(|entry| {
        let Entry::Message(message) = entry else {
            return None;
        };
        let mut asked = BTreeSet::new();
        let attributes = message.attributes.iter().map(|attribute| &attribute.value);
        for pattern in message.value.iter().chain(attributes) {
            in_pattern(pattern, &mut asked);
        }
        Some((message.id.name.to_string(), asked))
    })
}

fn in_pattern(pattern: &Pattern<&str>, asked: &mut BTreeSet<String>) {
    for element in &pattern.elements {
        match element {
            PatternElement::Placeable { expression } => in_expression(expression, asked),
            // A comment between attributes would become a part of the text above it.
            PatternElement::TextElement { value } => assert!(!value.contains('#'), "{value}"),
        }
    }
}

fn in_expression(expression: &Expression<&str>, asked: &mut BTreeSet<String>) {
    match expression {
        Expression::Inline(inline) => in_inline(inline, asked),
        Expression::Select { selector, variants } => {
            in_inline(selector, asked);
            for variant in variants {
                in_pattern(&variant.value, asked);
            }
        }
    }
}

fn in_inline(inline: &InlineExpression<&str>, asked: &mut BTreeSet<String>) {
    match inline {
        InlineExpression::VariableReference { id } => {
            let name = id.name.split('-').next().unwrap_or_default();
            asked.insert(name.to_string());
        }
        InlineExpression::FunctionReference { arguments, .. } => {
            for argument in &arguments.positional {
                in_inline(argument, asked);
            }
        }
        InlineExpression::Placeable { expression } => in_expression(expression, asked),
        _ => {}
    }
}
