//! Whether the bots of a contest are isolated.

use arena::contest::Isolation;
use arena::sandbox::Enforced;
use clap::{Args, ValueEnum};

use crate::exit::Failure;

/// Whether the bots are isolated.
#[derive(Args)]
pub(super) struct Sandbox {
    /// Whether the bots are isolated. A bot then reads its own folder, and writes nowhere but to
    /// its `HOME`, which is removed after the game.
    #[arg(long, value_enum, default_value = "auto", value_name = "WHEN")]
    sandbox: When,
    /// Refuse to run where this machine cannot isolate the bots.
    #[arg(long)]
    require_sandbox: bool,
}

/// When bots are isolated.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum When {
    /// As far as this machine can; the report says how far that is.
    Auto,
    /// Not at all: for bots that you trust.
    Off,
}

impl Sandbox {
    /// What is to be done, if that can be done.
    pub(super) fn isolation(&self) -> Result<Isolation, Failure> {
        isolation(self.sandbox, self.require_sandbox)
    }
}

/// What is to be done, if that can be done.
pub(crate) fn isolation(when: When, is_required: bool) -> Result<Isolation, Failure> {
    match (when, is_required) {
        (When::Off, true) => Err(Failure::Use(
            "`--require-sandbox` and `--sandbox off` contradict each other: expected one of \
             them"
                .to_string(),
        )),
        (When::Off, false) => Ok(Isolation::Off),
        (When::Auto, false) => Ok(Isolation::Auto),
        (When::Auto, true) => {
            Enforced::here().require().map_err(Failure::Use)?;
            Ok(Isolation::Auto)
        }
    }
}

/// What that means on this machine.
pub(crate) fn sentence(isolation: Isolation) -> String {
    match isolation {
        Isolation::Auto => Enforced::here().sentence(),
        Isolation::Off => "bots are not isolated, as you wish".to_string(),
    }
}

/// What is to be known before, if anything.
pub(crate) fn warning(isolation: Isolation) -> Option<&'static str> {
    match isolation {
        Isolation::Auto => Enforced::here().warning(),
        Isolation::Off => None,
    }
}
