//! A file with nothing but the function that moves, made a program.
//!
//! The contestant delivers `move`, or `move_black` and `move_red`; the rest of the program is ours
//! and speaks the protocol `board`. Both are compiled together, in the same cage as any build.

use std::path::Path;

/// What a function is written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Language {
    /// C++, with arguments by reference.
    Cpp,
    /// C, with pointers.
    C,
    /// Python.
    Python,
    /// Java.
    Java,
    /// JavaScript.
    JavaScript,
    /// Rust.
    Rust,
}

/// How a function becomes a program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Recipe {
    /// The files beside the contestant's own: names and texts.
    pub(crate) files: Vec<(String, String)>,
    /// What makes it ready, one command after the other.
    pub(crate) steps: Vec<Vec<String>>,
    /// What runs it.
    pub(crate) command: Vec<String>,
}

impl Language {
    /// Every language, with the ends of names that mean it.
    pub const ALL: [(Language, &'static [&'static str]); 6] = [
        (Language::Cpp, &["cpp", "cc", "cxx"]),
        (Language::C, &["c"]),
        (Language::Python, &["py"]),
        (Language::Java, &["java"]),
        (Language::JavaScript, &["js"]),
        (Language::Rust, &["rs"]),
    ];

    /// The language of a file, by how its name ends.
    ///
    /// ```
    /// use arena::function::Language;
    /// assert_eq!(Language::of("move.cpp".as_ref()), Ok(Language::Cpp));
    /// assert!(Language::of("move.pas".as_ref()).is_err());
    /// ```
    pub fn of(file: &Path) -> Result<Language, String> {
        let end = file.extension().and_then(|end| end.to_str()).unwrap_or("");
        let end = end.to_ascii_lowercase();
        let found = Language::ALL.iter().find(|(_, ends)| ends.contains(&&*end));
        found.map(|(language, _)| *language).ok_or_else(|| {
            format!(
                "`{}` is in no language that functions are taken in: expected a name that ends \
                 with .cpp, .c, .py, .java, .js or .rs",
                crate::excerpt(&file.display().to_string())
            )
        })
    }

    /// The language that a compiler or an interpreter is for.
    pub(crate) fn of_tool(tool: &Path) -> Option<Language> {
        let name = tool.file_name()?.to_str()?;
        match name {
            "g++" | "c++" | "clang++" => Some(Language::Cpp),
            "gcc" | "cc" | "clang" => Some(Language::C),
            "java" | "javac" => Some(Language::Java),
            "node" | "deno" | "bun" => Some(Language::JavaScript),
            "cargo" | "rustc" => Some(Language::Rust),
            name => name.starts_with("python").then_some(Language::Python),
        }
    }

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Language::Cpp => "C++",
            Language::C => "C",
            Language::Python => "Python",
            Language::Java => "Java",
            Language::JavaScript => "JavaScript",
            Language::Rust => "Rust",
        }
    }
}

/// What the contestant's file is called beside ours.
pub(crate) fn name_of(language: Language) -> &'static str {
    match language {
        Language::Cpp => "move.cpp",
        Language::C => "move.c",
        Language::Python => "move.py",
        Language::Java => "move.java",
        Language::JavaScript => "move.js",
        Language::Rust => "move.rs",
    }
}

/// The recipe for a function with this text.
pub(crate) fn recipe(language: Language, text: &str) -> Recipe {
    match language {
        Language::Cpp => cpp(),
        Language::C => c(),
        Language::Python => {
            interpreted("python3", "harness.py", include_str!("function/harness.py"))
        }
        Language::JavaScript => {
            interpreted("node", "harness.js", include_str!("function/harness.js"))
        }
        Language::Java => java(text),
        Language::Rust => rust(text),
    }
}

fn words(line: &str) -> Vec<String> {
    line.split(' ').map(str::to_string).collect()
}

fn file(name: &str, text: &str) -> (String, String) {
    (name.to_string(), text.to_string())
}

const HARNESS: &str = include_str!("function/harness.c");

fn cpp() -> Recipe {
    let adapter = include_str!("function/adapter.cpp").replace("MOVE_FILE", "move.cpp");
    Recipe {
        files: vec![file("adapter.cpp", &adapter), file("harness.cpp", HARNESS)],
        steps: vec![words(
            "g++ -std=gnu++20 -O2 -w -o bot adapter.cpp harness.cpp",
        )],
        command: words("./bot"),
    }
}

fn c() -> Recipe {
    let adapter = include_str!("function/adapter.c");
    let build = "gcc -O2 -w -Dmain=main_of_the_contestant -o bot move.c adapter.c harness.c -lm";
    Recipe {
        files: vec![file("adapter.c", adapter), file("harness.c", HARNESS)],
        steps: vec![words(build), words("./bot --check")],
        command: words("./bot"),
    }
}

fn interpreted(program: &str, name: &str, text: &str) -> Recipe {
    let own = if program == "node" {
        "move.js"
    } else {
        "move.py"
    };
    Recipe {
        files: vec![file(name, &text.replace("MOVE_FILE", own))],
        steps: vec![words(&format!("{program} {name} --check"))],
        command: words(&format!("{program} {name}")),
    }
}

/// The class of the contestant; a file without one is wrapped, with every line where it was.
fn java(text: &str) -> Recipe {
    let class = class_of(text);
    let name = class.clone().unwrap_or_else(|| "Contestant".to_string());
    let own = match class {
        Some(_) => text.to_string(),
        None => wrapped(text),
    };
    let harness = include_str!("function/Harness.java").replace("MOVE_CLASS", &name);
    let flags = "-Xms8m -Xmx256m -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData";
    Recipe {
        files: vec![
            file(&format!("source/{name}.java"), &own),
            file("source/Harness.java", &harness),
        ],
        steps: vec![
            words(&format!(
                "javac -J-Xmx256m -nowarn -d . source/{name}.java source/Harness.java"
            )),
            words(&format!("java {flags} -cp . Harness --check")),
        ],
        command: words(&format!("java {flags} -cp . Harness")),
    }
}

/// The class that has the function: the public one, or the first.
pub(crate) fn class_of(text: &str) -> Option<String> {
    let name = |at: usize| {
        let rest = text[at..].trim_start();
        let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_');
        let name = &rest[..end.unwrap_or(rest.len())];
        (!name.is_empty()).then(|| name.to_string())
    };
    let public = text
        .find("public class ")
        .map(|at| at + "public class ".len());
    let public = public.or_else(|| {
        let first = text.find("public final class ");
        first.map(|at| at + "public final class ".len())
    });
    let is_start = |at: &usize| {
        let before = text[..*at].rsplit('\n').next().unwrap_or_default();
        let mut words = before.split_whitespace();
        words.all(|word| ["final", "abstract"].contains(&word))
    };
    let first = text
        .match_indices("class ")
        .map(|(at, _)| at)
        .find(is_start);
    name(public.or(first.map(|at| at + "class ".len()))?)
}

fn wrapped(text: &str) -> String {
    let is_import = |line: &&str| line.trim_start().starts_with("import ");
    let imports: Vec<&str> = text.lines().filter(is_import).map(str::trim).collect();
    let rest = text
        .lines()
        .map(|line| if is_import(&line) { "" } else { line });
    let rest: Vec<&str> = rest.collect();
    format!(
        "{} class Contestant {{ {}\n}}\n",
        imports.join(" "),
        rest.join("\n")
    )
}

fn rust(text: &str) -> Recipe {
    let has = |name: &str| text.contains(&format!("fn {name}"));
    let [black, red] = if has("move_black") && has("move_red") {
        ["move_black", "move_red"]
    } else {
        ["r#move", "r#move"]
    };
    let harness = include_str!("function/harness.rs.txt")
        .replace("MOVE_FILE", "move.rs")
        .replace("MOVE_BLACK", black)
        .replace("MOVE_RED", red);
    Recipe {
        files: vec![file("harness.rs", &harness)],
        steps: vec![words(
            "rustc --edition 2021 -O -A warnings -o bot harness.rs",
        )],
        command: words("./bot"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_class_of_a_java_file() {
        for (text, class) in [
            ("static int[] move(int[][] board, int me) {}", None),
            ("class Move {}", Some("Move")),
            (
                "import java.util.*;\nclass Helper {}\npublic class Mine{ }",
                Some("Mine"),
            ),
            ("// a class of its own\nint x;", None),
            ("final class A {}", Some("A")),
            ("import java.util.*;\nclass A {}", Some("A")),
            ("/** Says what it is. */\nclass A {}", Some("A")),
        ] {
            assert_eq!(class_of(text).as_deref(), class, "{text}");
        }
    }

    #[test]
    fn a_wrapped_file_keeps_its_lines() {
        let text = "import java.util.*;\n\nstatic int[] move(int[][] board, int me) {\n}";
        let lines: Vec<String> = wrapped(text).lines().map(str::to_string).collect();
        assert_eq!(lines[0], "import java.util.*; class Contestant { ");
        assert_eq!(lines[2], "static int[] move(int[][] board, int me) {");
    }
}
