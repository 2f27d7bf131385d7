//! Options from the command line, the environment and a file.

use std::fs;
use std::net::TcpStream;

use super::{answer, ask, asked};
use crate::run::{Folder, command, run};
use crate::serve::{Served, fresh};

#[test]
fn options_come_from_the_command_line_then_the_environment_then_a_file() {
    let folder = Folder::new("operate-config");
    let file = folder.fresh("options.toml");
    fs::write(
        &file,
        "addr = \"127.0.0.1:0\"\nrate = 1\nlog = \"off\"\ntrust-proxy = [\"127.0.0.1\"]\n",
    )
    .unwrap();
    let data = fresh(&folder);
    let options = ["--config", &file, "--data", &data];
    let refused = |served: &Served| {
        // All at once: how long each takes must not decide how many are too many.
        let requests: Vec<TcpStream> = (0..100)
            .map(|_| asked(&served.address, "/api/v1/health"))
            .collect();
        let answers = requests.into_iter().map(answer);
        answers.filter(|answer| answer.contains(" 429 ")).count()
    };
    let limited = Served::start(command().arg("serve").args(options));
    assert!(refused(&limited) > 0);
    let told = ask(&limited.address, "/api/v1/health");
    assert!(told.contains(" 200 ") || told.contains("connection: close"));
    drop(limited);
    let free = Served::start(
        command()
            .arg("serve")
            .args(options)
            .env("CROWNHEAD_RATE", "0"),
    );
    assert_eq!(refused(&free), 0);
    drop(free);
    let mut program = command();
    program.env("CROWNHEAD_RATE", "0");
    let limited = Served::start(program.arg("serve").args(options).args(["--rate", "1"]));
    assert!(refused(&limited) > 0);
    drop(limited);
    // Without a command it serves, and the file may be named by the environment.
    let mut program = command();
    program.env("CROWNHEAD_CONFIG", &file);
    let plain = Served::start(program.args(["--data", &data]));
    assert!(refused(&plain) > 0);
}

#[test]
fn a_wrong_file_of_options_is_refused() {
    let folder = Folder::new("operate-wrong");
    let file = folder.fresh("options.toml");
    let told = |text: &str| {
        fs::write(&file, text).unwrap();
        run(&format!("serve --config {file}")).wrong_use()
    };
    let unknown = told("rat = 1\n");
    assert!(unknown.contains("`rat` is no option"), "{unknown}");
    assert!(unknown.contains("rate, streams"), "{unknown}");
    let shape = told("rate = { a = 1 }\n");
    assert!(shape.contains("`rate`: expected"), "{shape}");
    let value = told("rate = \"many\"\n");
    assert!(
        value.contains("'many'") && value.contains("--rate"),
        "{value}"
    );
    let broken = told("rate =\n");
    assert!(broken.contains("line 1"), "{broken}");
    let itself = told("config = \"other.toml\"\n");
    assert!(itself.contains("`config` is no option"), "{itself}");
}
