//! `crownhead contest new`.

use std::fs;
use std::path::{Path, PathBuf};

use arena::protocol::Protocol;
use clap::Args;

use crate::exit::{Answer, Done, Failure};
use crate::file;
use crate::load;
use crate::screen::Screen;

/// Make the folder of a contest: a file with remarks and two bots to start from.
///
/// One bot plays any legal move, the other one takes what it can. Both are a few lines of Python
/// and need no rules of their own: they are told the legal moves. With `--functions` each bot is a
/// file with nothing but the function that moves, in C++ and in Python.
#[derive(Args)]
pub(crate) struct New {
    /// The folder to make.
    #[arg(value_name = "DIR")]
    folder: PathBuf,
    /// The rulebook: the id of one that is built in, or the path of a file, which is copied.
    #[arg(long, value_name = "ID|FILE", default_value = "contest")]
    rules: String,
    /// A contest of functions.
    #[arg(long)]
    functions: bool,
}

const FUNCTIONS: &str = include_str!("starter/functions.toml");
const FUNCTIONS_README: &str = include_str!("starter/functions.md");
const CPP: &str = include_str!("../../../../bots/function/move.cpp");
const PYTHON: &str = include_str!("../../../../bots/function/move.py");
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
        let bots = if self.functions {
            "ada, bob      "
        } else {
            "random, greedy"
        };
        if self.functions {
            Protocol::Board.check(&rulebook).map_err(Failure::Use)?;
        }
        let mut files: Vec<(String, String)> = self
            .files()
            .into_iter()
            .map(|(name, text)| (name.to_string(), text.replace("RULES", &rules)))
            .collect();
        files.extend(own.map(|text| (rules, text)));
        self.refuse_to_overwrite(&files)?;
        for (name, text) in &files {
            write(&self.folder.join(name), text)?;
        }
        let folder = file::name(&self.folder);
        screen.line(&format!(
            "{folder}/contest.toml   the contest: change what you like"
        ))?;
        screen.line(&format!("{folder}/{bots} two bots to start from"))?;
        screen.line(&format!(
            "next: crownhead contest run {folder}/contest.toml"
        ))?;
        Ok(Answer::Yes)
    }

    fn files(&self) -> [(&'static str, &'static str); 4] {
        if self.functions {
            [
                ("contest.toml", FUNCTIONS),
                ("README.md", FUNCTIONS_README),
                ("ada/move.cpp", CPP),
                ("bob/move.py", PYTHON),
            ]
        } else {
            [
                ("contest.toml", CONTEST),
                ("README.md", README),
                ("random/bot.py", RANDOM),
                ("greedy/bot.py", GREEDY),
            ]
        }
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
