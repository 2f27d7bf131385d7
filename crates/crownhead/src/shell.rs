//! `crownhead completions` and `crownhead man`: what a shell and its manual need.

use clap::builder::PossibleValuesParser;
use clap::{Args, ValueEnum};
use rules::builtin;

use crate::exit::{Answer, Done, Failure};
use crate::screen::Screen;

/// Write the completions for a shell to standard output.
///
/// For example: `crownhead completions fish > ~/.config/fish/completions/crownhead.fish`
#[derive(Args)]
pub(crate) struct Completions {
    /// The shell.
    #[arg(value_name = "SHELL")]
    shell: Shell,
}

/// A shell that can complete.
#[derive(Clone, Copy, ValueEnum)]
enum Shell {
    Bash,
    Zsh,
    Fish,
}

impl Completions {
    pub(crate) fn run(self, cli: clap::Command, screen: &mut Screen) -> Done {
        use clap_complete::Shell as Kind;
        let mut cli = offering_rulebooks(cli);
        let kind = match self.shell {
            Shell::Bash => Kind::Bash,
            Shell::Zsh => Kind::Zsh,
            Shell::Fish => Kind::Fish,
        };
        let mut script = Vec::new();
        clap_complete::generate(kind, &mut cli, "crownhead", &mut script);
        screen.text(&String::from_utf8_lossy(&script))?;
        Ok(Answer::Yes)
    }
}

/// The commands with the ids of the rulebooks as the values of `--rules`. That is for shells
/// alone: the program takes files, too.
fn offering_rulebooks(command: clap::Command) -> clap::Command {
    let offering = |arg: clap::Arg| match arg.get_long() {
        Some("rules") => arg.value_parser(PossibleValuesParser::new(builtin::ids())),
        _ => arg,
    };
    command
        .mut_args(offering)
        .mut_subcommands(offering_rulebooks)
}

/// Write a page of the manual to standard output, as roff.
///
/// For example: `crownhead man > crownhead.1`, or `crownhead man perft | man -l -`
#[derive(Args)]
pub(crate) struct Man {
    /// The command that the page is about; without it, the page of the whole program.
    #[arg(value_name = "COMMAND")]
    path: Vec<String>,
}

impl Man {
    pub(crate) fn run(self, cli: clap::Command, screen: &mut Screen) -> Done {
        let mut cli = cli;
        cli.build();
        let mut command = &cli;
        for word in &self.path {
            command = command.find_subcommand(word).ok_or_else(|| {
                let name = crate::screen::harmless(word);
                Failure::Use(format!(
                    "there is no command `{name}`: see `crownhead help`"
                ))
            })?;
        }
        let title = command.get_display_name().unwrap_or("crownhead");
        let page = clap_mangen::Man::new(command.clone())
            .title(title.to_uppercase())
            .source(format!("crownhead {}", env!("CARGO_PKG_VERSION")));
        let mut roff = Vec::new();
        page.render(&mut roff)?;
        screen.text(&String::from_utf8_lossy(&roff))?;
        Ok(Answer::Yes)
    }
}
