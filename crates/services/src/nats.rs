//! NATS, with JetStream.

use std::fs::File;
use std::process::{Child, Command, Stdio};

use crate::Port;
use crate::daemon::{Folder, listens, signal, wait_until};

/// A NATS server of a test's own.
#[derive(Debug)]
pub struct Nats {
    folder: Folder,
    port: Port,
    child: Option<Child>,
}

impl Nats {
    /// Starts it with nothing in it.
    pub fn start() -> Nats {
        let mut nats = Nats {
            folder: Folder::new("nats", None),
            port: Port::take(),
            child: None,
        };
        nats.up();
        nats
    }

    /// Starts it again where it was.
    pub fn up(&mut self) {
        let log = self.folder.path().join("log");
        let file = File::create(&log).expect("the folder takes files");
        let child = Command::new("nats-server")
            .args([
                "--addr",
                "127.0.0.1",
                "--port",
                &self.port.number().to_string(),
            ])
            .arg("--jetstream")
            .arg("--store_dir")
            .arg(self.folder.path().join("data"))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(file)
            .spawn();
        let mut child = child.expect("the tests need nats-server");
        wait_until("NATS answers", || {
            let ended = child.try_wait().ok().flatten();
            let said = || std::fs::read_to_string(&log).unwrap_or_default();
            assert!(ended.is_none(), "NATS has ended: {}", said());
            listens(self.port.number())
        });
        self.child = Some(child);
    }

    /// Ends it as an operator does.
    pub fn down(&mut self) {
        if let Some(mut child) = self.child.take() {
            signal(&child, "-TERM");
            // It can only end.
            let _ = child.wait();
        }
    }

    /// Ends it as a power cut does.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let _ = child.kill();
            let _ = child.wait();
        }
    }

    /// The number of its process, while it runs.
    pub fn id(&self) -> Option<u32> {
        self.child.as_ref().map(Child::id)
    }

    /// Where it is.
    pub fn address(&self) -> String {
        format!("nats://127.0.0.1:{}", self.port.number())
    }
}

impl Drop for Nats {
    fn drop(&mut self) {
        self.kill();
    }
}
