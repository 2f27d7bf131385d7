//! What is asked of the linker.
//!
//! A release has no names of functions: cargo forgets `strip` where a package has settings of its own.
//!
//! What is to be moved at the start is written in short where the program is run where it is built:
//! that is more than a megabyte of the file. The C library reads that from 2.36 on; a program for
//! others (`cargo xtask dist`) is to run with older ones, too.

use std::env;
use std::process::Command;

/// The first version of the C library that knows the short form.
const FIRST: (u32, u32) = (2, 36);

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let is = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let for_here = env::var("HOST") == env::var("TARGET") && is("OPT_LEVEL", "s");
    let linux = is("CARGO_CFG_TARGET_OS", "linux");
    let gnu = linux && is("CARGO_CFG_TARGET_ENV", "gnu");
    if linux && is("PROFILE", "release") {
        println!("cargo::rustc-link-arg-bins=-Wl,--strip-all");
    }
    if for_here && gnu && libc().is_some_and(|version| version >= FIRST) {
        println!("cargo::rustc-link-arg-bins=-Wl,-z,pack-relative-relocs");
    }
}

/// The version of the C library of this machine.
fn libc() -> Option<(u32, u32)> {
    let asked = Command::new("getconf").arg("GNU_LIBC_VERSION").output();
    let text = String::from_utf8(asked.ok()?.stdout).ok()?;
    let (major, minor) = text.trim().strip_prefix("glibc ")?.split_once('.')?;
    Some((major.parse().ok()?, minor.parse().ok()?))
}
