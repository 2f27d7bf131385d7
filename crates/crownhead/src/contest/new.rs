//! `crownhead contest new`.

use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::exit::{Answer, Done, Failure};
use crate::file;
use crate::load;
use crate::screen::Screen;

/// Make the folder of a contest: a file with remarks and two bots to start from.
///
/// One bot plays any legal move, the other one takes what it can. Both are a few lines of Python
/// and need no rules of their own: they are told the legal moves.
#[derive(Args)]
pub(crate) struct New {
    /// The folder to make.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The rulebook: the id of one that is built in, or the path of a file, which is copied.
    #[arg(long, value_name = "ID|FILE", default_value = "contest")]
    rules: String,
}

const CONTEST: &str = include_str!("starter/contest.toml");
const README: &str = include_str!("starter/README.md");
const RANDOM: &str = include_str!("starter/random.py");
const GREEDY: &str = include_str!("starter/greedy.py");

impl New {
    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        let rulebook = load::rulebook(&self.rules)?;
        let own = rulebook.own_file();
        let rules = match &own {
            None => rulebook.id().to_string(),
            Some(_) => format!("{}.toml", rulebook.id()),
        };
        let mut files = vec![
            ("contest.toml".to_string(), CONTEST.replace("RULES", &rules)),
            ("README.md".to_string(), README.to_string()),
            ("random/bot.py".to_string(), RANDOM.to_string()),
            ("greedy/bot.py".to_string(), GREEDY.to_string()),
        ];
        files.extend(own.map(|text| (rules, text)));
        self.refuse_to_overwrite(&files)?;
        for (name, text) in &files {
            write(&self.folder.join(name), text)?;
        }
        let folder = file::name(&self.folder);
        screen.line(&format!(
            "{folder}/contest.toml   the contest: change what you like"
        ))?;
        screen.line(&format!("{folder}/random, greedy two bots to start from"))?;
        screen.line(&format!(
            "next: crownhead contest run {folder}/contest.toml"
        ))?;
        Ok(Answer::Yes)
    }

    fn refuse_to_overwrite(&self, files: &[(String, String)]) -> Result<(), Failure> {
        let paths = files.iter().map(|(name, _)| self.folder.join(name));
        match paths.into_iter().find(|path| path.exists()) {
            None => Ok(()),
            Some(path) => Err(Failure::Use(format!(
                "{} is there already: expected a new folder",
                file::name(&path)
            ))),
        }
    }
}

fn write(path: &Path, text: &str) -> Result<(), Failure> {
    let folder = path.parent().map_or(Ok(()), fs::create_dir_all);
    let written = folder.and_then(|()| fs::write(path, text));
    written.map_err(|error| {
        let name = file::name(path);
        Failure::Use(format!("{name} cannot be written: {error}"))
    })
}
