//! Hostile bots, as root and as nobody: each is caught with its own reason, reaches nothing that
//! is not its own, leaves nothing behind, and the next game is as good as any.
#![cfg(target_os = "linux")]

mod beyond;
mod builds;
mod court;
mod doom;
mod hidden;
mod hogs;
mod intruders;
mod manners;
mod odd;
mod view;

use self::court::tried;

/// Interpreters with threads, compiled programs and scripts that become another program all run.
#[test]
fn fair_bots_of_every_kind() {
    tried("fair_bots_of_every_kind", |court| {
        let write = |name: &str, text: &str| {
            let path = court.path(&format!("own/{name}"));
            std::fs::write(&path, text).unwrap();
            let executable = std::os::unix::fs::PermissionsExt::from_mode(0o755);
            std::fs::set_permissions(path, executable).unwrap();
        };
        write("bot.js", include_str!("../../../../bots/javascript/bot.js"));
        court.plays(&["node", "bot.js"]);
        write("wrapped", "#!/bin/sh\nexec /usr/bin/env python3 fair.py\n");
        court.plays(&["./wrapped"]);
        write("bot.cpp", FAIR_CPP);
        let built = std::process::Command::new("g++")
            .args(["-O1", "-o", "bot", "bot.cpp", "-pthread"])
            .current_dir(court.path("own"))
            .status();
        assert!(built.unwrap().success());
        court.plays(&["./bot"]);
    });
}

/// It answers from a second thread.
const FAIR_CPP: &str = r#"
#include <iostream>
#include <sstream>
#include <thread>
int main() {
    std::string line, word, fen, ms, move;
    while (std::getline(std::cin, line)) {
        std::istringstream words(line);
        words >> word >> fen >> ms >> move;
        if (word == "move") std::thread([&] { std::cout << move << std::endl; }).join();
    }
}
"#;
