//! The texts that every contestant was given.

macro_rules! kit {
    ($path:literal) => {
        ($path, include_str!(concat!("../../../../../bots/", $path)))
    };
}

/// Names and texts of the starter kits.
pub const KITS: [(&str, &str); 12] = [
    kit!("function/move.c"),
    kit!("function/move.cpp"),
    kit!("function/move.java"),
    kit!("function/move.js"),
    kit!("function/move.py"),
    kit!("function/move.rs"),
    kit!("c/bot.c"),
    kit!("cpp/bot.cpp"),
    kit!("java/bot.java"),
    kit!("javascript/bot.js"),
    kit!("python/bot.py"),
    kit!("rust/bot.rs"),
];
