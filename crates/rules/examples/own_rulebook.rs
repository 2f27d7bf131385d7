//! A rulebook of one's own, in sentences: `cargo run --example own_rulebook`.

use crownhead_rules::{builtin, file, sentences};

const GRANDPA: &str = r#"
extends = "english"
id = "grandpa"
name = "As grandpa plays"
capture.duty = "optional"
"#;

fn main() {
    match file::rulebook(GRANDPA, &builtin::parent) {
        Ok(rulebook) => {
            println!("{} ({})", rulebook.draft().name, rulebook.identity());
            for sentence in sentences::sentences(rulebook.draft()) {
                println!("- {}", sentence.text);
            }
        }
        // Each mistake has its line and column.
        Err(mistakes) => mistakes.iter().for_each(|mistake| println!("{mistake}")),
    }
}
