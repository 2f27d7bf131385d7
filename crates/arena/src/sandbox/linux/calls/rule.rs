//! Rules about calls and their arguments.

use std::collections::BTreeMap;

use libc::c_long;
use seccompiler::{SeccompCmpArgLen, SeccompCmpOp, SeccompCondition, SeccompRule};

/// Rules for calls, by their numbers. One without conditions holds whatever the arguments are.
pub(super) type Rules = BTreeMap<i64, Vec<SeccompRule>>;

/// Rules for calls whatever their arguments are.
pub(super) fn plain(calls: impl IntoIterator<Item = c_long>) -> Rules {
    calls.into_iter().map(|call| (call, Vec::new())).collect()
}

pub(super) fn rule(conditions: Vec<SeccompCondition>) -> SeccompRule {
    SeccompRule::new(conditions).expect("every rule here has a condition")
}

pub(super) fn is(argument: u8, value: u32) -> SeccompCondition {
    condition(argument, SeccompCmpOp::Eq, value.into())
}

pub(super) fn not(argument: u8, value: u32) -> SeccompCondition {
    condition(argument, SeccompCmpOp::Ne, value.into())
}

pub(super) fn masked(argument: u8, mask: u64, value: u64) -> SeccompCondition {
    condition(argument, SeccompCmpOp::MaskedEq(mask), value)
}

fn condition(argument: u8, op: SeccompCmpOp, value: u64) -> SeccompCondition {
    SeccompCondition::new(argument, SeccompCmpArgLen::Dword, op, value)
        .expect("a call has six arguments")
}
