//! What the tests of this crate share.
#![allow(dead_code, reason = "each test uses a part of it")]

pub(crate) mod book;
pub(crate) mod plain;
pub(crate) mod random;
pub(crate) mod run;
pub(crate) mod table;
