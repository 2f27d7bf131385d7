//! `crownhead rules new`, `schema` and `identity`: what someone needs who writes a rulebook.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use rules::{Language, file, vocabulary};

use crate::exit::{Answer, Done, Failure};
use crate::load;
use crate::screen::Screen;

#[derive(Args)]
pub(crate) struct New {
    /// The id of the new rulebook, such as `my-house`. The file is called like it.
    #[arg(value_name = "ID")]
    id: String,
    /// The rulebook to start from: the id of one that is built in, or the path of a file.
    #[arg(long, value_name = "ID|FILE", default_value = "english")]
    extends: String,
    /// The folder to write to.
    #[arg(long, value_name = "FOLDER", default_value = ".")]
    folder: PathBuf,
}

#[derive(Args)]
pub(crate) struct Identity {
    /// The rulebook: the id of one that is built in, or the path of a file.
    #[arg(value_name = "ID|FILE")]
    rulebook: String,
    /// Write the canonical text, whose SHA-256 is the identity.
    #[arg(long)]
    text: bool,
}

impl New {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let parent = load::draft(&self.extends)?;
        let text = file::template(&self.id, &parent, Language::En);
        self.check(&text)?;
        let path = self.folder.join(format!("{}.toml", self.id));
        create(&path, &text)?;
        // The schema is the same for every file of the folder.
        let schema = self.folder.join(file::SCHEMA);
        if !schema.exists() {
            create(&schema, &vocabulary::schema())?;
        }
        screen.line(&format!(
            "{} is a rulebook like {}.",
            path.display(),
            parent.name
        ))?;
        screen.line("Change it in an editor, then:")?;
        screen.line(&format!("  crownhead rules check {}", path.display()))?;
        screen.line(&format!("  crownhead play --rules {}", path.display()))?;
        Ok(Answer::Yes)
    }

    /// An id that cannot be is told before anything is written.
    fn check(&self, text: &str) -> Result<(), Failure> {
        let parents =
            |id: &str| rules::builtin::parent(id).or_else(|| load::text_of(&self.extends, id));
        match file::read(text, &parents) {
            Ok(_) => Ok(()),
            Err(mistakes) => {
                let first = mistakes.first().map(|m| m.message.to_string());
                Err(Failure::Use(first.unwrap_or_default()))
            }
        }
    }
}

/// Writes a file that is not there yet.
fn create(path: &Path, text: &str) -> Result<(), Failure> {
    let refuse = |error: std::io::Error| {
        let why = match error.kind() {
            std::io::ErrorKind::AlreadyExists => {
                "it is there already: choose another id".to_string()
            }
            _ => error.to_string(),
        };
        Failure::Use(format!("cannot write {}: {why}", path.display()))
    };
    let mut file = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(refuse)?;
    file.write_all(text.as_bytes()).map_err(refuse)
}

/// Writes the JSON Schema of rulebook files.
pub(crate) fn schema(screen: &mut Screen) -> Done {
    screen.text(&vocabulary::schema())?;
    Ok(Answer::Yes)
}

impl Identity {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rulebook)?;
        if self.text {
            screen.text(&rulebook.canonical_text())?;
            return Ok(Answer::Yes);
        }
        screen.line(&format!("identity  {}", rulebook.identity()))?;
        screen.line(&format!("play      {}", rulebook.play_hash()))?;
        Ok(Answer::Yes)
    }
}
