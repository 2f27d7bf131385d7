//! `cargo xtask schemathesis`: asks the server whatever its description allows, and what not.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};

use crate::{Done, no_more, program, shell};

const VERSION: &str = "4.32.5";
/// Where the tool is installed, and the records of the server that is asked.
const HOME: &str = "target/schemathesis";
const ARGUMENTS: &str = "run --exclude-path-regex /events$ --max-examples 60 --request-timeout 30";

/// Runs it twice: with the id of a real game and its secret, and with ids of its own invention.
pub(crate) fn run(words: &[String]) -> Done {
    no_more(words)?;
    install()?;
    let server = Server::start(&program::built("dev")?)?;
    let game = server.open_game()?;
    let address = format!("http://{}/api/v1/openapi.json", server.address);
    let made = made_config()?;
    for (config, without) in [
        ("../../xtask/schemathesis.toml", "--exclude-method DELETE"),
        (made, ""),
    ] {
        let line =
            format!("venv/bin/schemathesis --config-file {config} {ARGUMENTS} {without} {address}");
        let mut command = shell::command(&line);
        // It leaves files where it runs.
        command.current_dir(shell::root().join(HOME));
        command.env("GAME", &game.id).env("SECRET", &game.secret);
        shell::run(command)?;
    }
    Ok(())
}

fn install() -> Done {
    let tool = shell::root().join(HOME).join("venv/bin/schemathesis");
    if tool.exists() {
        return Ok(());
    }
    shell::run(shell::command(&format!("python3 -m venv {HOME}/venv")))?;
    let pip = format!("{HOME}/venv/bin/pip install --quiet schemathesis=={VERSION}");
    shell::run(shell::command(&pip))
}

/// The configuration without the real game.
fn made_config() -> Result<&'static str, String> {
    const NAME: &str = "made.toml";
    let root = shell::root();
    std::fs::read_to_string(root.join("xtask/schemathesis.toml"))
        .map(|text| text.replace("\"path.id\"", "\"path.other\""))
        .and_then(|text| std::fs::write(root.join(HOME).join(NAME), text))
        .map(|()| NAME)
        .map_err(|error| format!("the configuration: {error}"))
}

/// A server that ends with the chore.
struct Server {
    child: Child,
    address: String,
}

/// A game to ask about.
struct Game {
    id: String,
    secret: String,
}

impl Server {
    fn start(program: &Path) -> Result<Server, String> {
        let data = format!("{HOME}/data");
        // What an older program left there is none of our business.
        let _ = std::fs::remove_dir_all(shell::root().join(&data));
        let line = format!("serve --addr 127.0.0.1:0 --rate 0 --streams 0 --data {data}");
        let mut child = Command::new(program)
            .args(line.split(' '))
            .current_dir(shell::root())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("the server did not start: {error}"))?;
        let mut text = String::new();
        if let Some(out) = child.stdout.take() {
            // Without a line there is no address below.
            let _ = BufReader::new(out).read_line(&mut text);
        }
        let address = text.trim().rsplit("http://").next().unwrap_or_default();
        Ok(Server {
            address: address.trim_end_matches('/').to_owned(),
            child,
        })
    }

    fn open_game(&self) -> Result<Game, String> {
        let body = r#"{"rulebook":"english","mode":"device"}"#;
        let head = "POST /api/v1/games HTTP/1.0\r\ncontent-type: application/json\r\n";
        let mut answer = String::new();
        TcpStream::connect(&self.address)
            .and_then(|mut stream| {
                let length = body.len();
                write!(stream, "{head}content-length: {length}\r\n\r\n{body}")?;
                stream.read_to_string(&mut answer)
            })
            .map_err(|error| format!("the server at {}: {error}", self.address))?;
        match (field(&answer, "id"), field(&answer, "first")) {
            (Some(id), Some(secret)) => Ok(Game { id, secret }),
            _ => Err(format!("the server opened no game: {answer}")),
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may have ended by itself.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The first text field of this name.
fn field(json: &str, name: &str) -> Option<String> {
    let rest = json.split_once(&format!("\"{name}\":\""))?.1;
    Some(rest.split_once('"')?.0.to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found() {
        let json = r#"{"id":"a","seats":{"first":"b"}}"#;
        assert_eq!(field(json, "id").as_deref(), Some("a"));
        assert_eq!(field(json, "first").as_deref(), Some("b"));
        assert_eq!(field(json, "second"), None);
    }
}
