//! Tables against a plain solver, published counts, damaged files and interrupted builds.

mod agreement;
mod counts;
mod files;
mod plain;
