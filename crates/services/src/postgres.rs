//! PostgreSQL.

use std::fs::File;
use std::net::IpAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use crate::Port;
use crate::daemon::{Folder, Owner, kill_all, listens, owned, signal, wait_until};

/// A PostgreSQL of a test's own.
#[derive(Debug)]
pub struct Postgres {
    folder: Folder,
    owner: Option<Owner>,
    port: Port,
    /// What it is told beside what all are told.
    settings: Vec<String>,
    child: Option<Child>,
    databases: AtomicU32,
}

const USER: &str = "crownhead";
const PASSWORD: &str = "not secret";

/// What is written survives a killed server; that it survives a power cut is not tested here.
const SETTINGS: [&str; 5] = [
    "fsync=off",
    "full_page_writes=off",
    "unix_socket_directories=",
    "shared_buffers=16MB",
    "max_connections=60",
];

/// A certificate that vouches for itself and for nobody else.
const CERTIFICATE: &str = "[req]
distinguished_name = name
x509_extensions = about
prompt = no
[name]
CN = crownhead
[about]
basicConstraints = critical, CA:FALSE
subjectAltName = IP:127.0.0.1
";

impl Postgres {
    /// Makes a cluster and starts it.
    pub fn start() -> Postgres {
        let mut postgres = Postgres::made();
        postgres.up();
        postgres
    }

    /// Makes a cluster and starts it, as an operator would: what is answered is on the disk.
    pub fn durable() -> Postgres {
        let mut postgres = Postgres::made();
        let settings = ["fsync=on", "full_page_writes=on", "shared_buffers=128MB"];
        let settings = settings.map(str::to_string);
        postgres.settings.extend(settings);
        postgres.up();
        postgres
    }

    /// Makes a cluster and starts it, for whoever is on the way to this address of this machine,
    /// too.
    pub fn at(address: IpAddr) -> Postgres {
        let mut postgres = Postgres::made();
        let settings = &mut postgres.settings;
        settings.push(format!("listen_addresses=127.0.0.1,{address}"));
        postgres.change_rules(|rules| format!("{rules}\nhost all all samenet scram-sha-256\n"));
        postgres.up();
        postgres
    }

    /// Makes a cluster and starts it, for whoever encrypts what is said, or says why that is
    /// impossible here.
    pub fn encrypted() -> Result<Postgres, String> {
        let mut postgres = Postgres::made();
        let [key, certificate] = [postgres.folder.path().join("key"), postgres.certificate()];
        let text = postgres.folder.path().join("certificate.conf");
        std::fs::write(&text, CERTIFICATE).expect("the folder takes files");
        let mut made = Command::new("openssl");
        made.args([
            "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
        ]);
        made.arg("-config").arg(text).arg("-keyout").arg(&key);
        made.arg("-out").arg(&certificate);
        made.current_dir(postgres.folder.path());
        let made = owned(made, postgres.owner).output();
        let made = made.map_err(|error| format!("`openssl` cannot be started: {error}"))?;
        let said = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{said}");
        let file = |name: &str, path: &Path| format!("{name}={}", path.display());
        let settings = &mut postgres.settings;
        settings.push("ssl=on".to_string());
        settings.push(file("ssl_key_file", &key));
        settings.push(file("ssl_cert_file", &certificate));
        postgres.change_rules(|rules| rules.replace("\nhost ", "\nhostssl "));
        postgres.up();
        Ok(postgres)
    }

    /// The certificate of one that encrypts.
    pub fn certificate(&self) -> PathBuf {
        self.folder.path().join("certificate")
    }

    /// Changes who may connect, before it starts.
    fn change_rules(&self, change: impl FnOnce(&str) -> String) {
        let path = self.folder.path().join("data/pg_hba.conf");
        let rules = std::fs::read_to_string(&path).expect("a cluster has its rules");
        std::fs::write(&path, change(&rules)).expect("the folder takes files");
    }

    /// Makes a cluster.
    fn made() -> Postgres {
        let owner = Owner::named("postgres");
        let folder = Folder::new("postgres", owner);
        let password = folder.path().join("password");
        std::fs::write(&password, PASSWORD).expect("the folder takes files");
        let mut init = Command::new(program("initdb"));
        init.args(["--username", USER, "--auth=scram-sha-256", "--no-sync"])
            .args(["--encoding=UTF8", "--locale=C.UTF-8", "--pwfile"])
            .arg(&password)
            .arg(folder.path().join("data"))
            .current_dir(folder.path());
        let made = owned(init, owner).output().expect("the tests need initdb");
        let said = String::from_utf8_lossy(&made.stderr);
        assert!(made.status.success(), "{said}");
        Postgres {
            folder,
            owner,
            port: Port::take(),
            settings: vec!["listen_addresses=127.0.0.1".to_string()],
            child: None,
            databases: AtomicU32::new(0),
        }
    }

    /// Starts it again where it was.
    pub fn up(&mut self) {
        // What a killed server held in memory may not be free yet: then the next try does it.
        while !self.try_up() {
            std::thread::sleep(std::time::Duration::from_millis(100));
        }
    }

    fn try_up(&mut self) -> bool {
        let log = File::create(self.folder.path().join("log")).expect("the folder takes files");
        let mut command = Command::new(program("postgres"));
        command
            .arg("-D")
            .arg(self.folder.path().join("data"))
            .args(["-p", &self.port.number().to_string()])
            .args(SETTINGS.iter().flat_map(|setting| ["-c", setting]))
            // Of what is said twice, the last counts.
            .args(self.settings.iter().flat_map(|setting| ["-c", setting]))
            .current_dir(self.folder.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(log);
        let mut child = owned(command, self.owner).spawn().expect("it starts");
        let mut has_ended = false;
        wait_until("PostgreSQL answers", || {
            has_ended = child.try_wait().is_ok_and(|status| status.is_some());
            has_ended || (listens(self.port.number()) && self.is_ready())
        });
        self.child = (!has_ended).then_some(child);
        !has_ended
    }

    fn is_ready(&self) -> bool {
        self.client("psql")
            .args(["-c", "SELECT 1", "postgres"])
            .output()
            .is_ok_and(|said| said.status.success())
    }

    /// Ends it as an operator does.
    pub fn down(&mut self) {
        if let Some(mut child) = self.child.take() {
            signal(&child, "-INT");
            // It can only end.
            let _ = child.wait();
        }
    }

    /// Ends it as a power cut does.
    pub fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            // Whoever it started would go on without it for a moment, and answer.
            kill_all(&mut child);
        }
    }

    /// The address of a new, empty database.
    pub fn database(&self) -> String {
        let name = format!("games{}", self.databases.fetch_add(1, Ordering::Relaxed));
        self.tell("postgres", &format!("CREATE DATABASE {name}"));
        self.url(PASSWORD, &name)
    }

    /// The same address with another password.
    pub fn with_password(&self, url: &str, password: &str) -> String {
        let name = url.rsplit('/').next().unwrap_or_default();
        self.url(password, name)
    }

    fn url(&self, password: &str, name: &str) -> String {
        let password = password.replace(' ', "%20");
        format!(
            "postgres://{USER}:{password}@127.0.0.1:{}/{name}",
            self.port.number()
        )
    }

    /// Runs a statement in a database.
    pub fn tell(&self, database: &str, statement: &str) {
        self.ask(database, statement);
    }

    /// Runs a statement in a database, and gives what it answers, without names and frames.
    pub fn ask(&self, database: &str, statement: &str) -> String {
        let name = database.rsplit('/').next().unwrap_or_default();
        let mut client = self.client("psql");
        let said = client.args(["-A", "-t", "-c", statement, name]).output();
        let said = said.expect("the tests need psql");
        let words = String::from_utf8_lossy(&said.stderr);
        assert!(said.status.success(), "{words}");
        String::from_utf8_lossy(&said.stdout).trim().to_string()
    }

    /// The port that it listens to.
    pub fn port(&self) -> u16 {
        self.port.number()
    }

    fn client(&self, name: &str) -> Command {
        let mut command = Command::new(program(name));
        command
            .env("PGPASSWORD", PASSWORD)
            .args([
                "-h",
                "127.0.0.1",
                "-U",
                USER,
                "-p",
                &self.port.number().to_string(),
            ])
            .stdin(Stdio::null());
        command
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        self.down();
    }
}

/// A program of the newest PostgreSQL that the distribution has installed, or of the path.
fn program(name: &str) -> PathBuf {
    let versions = std::fs::read_dir("/usr/lib/postgresql")
        .into_iter()
        .flatten();
    let found = versions.flatten().filter_map(|version| {
        let number: u32 = version.file_name().to_str()?.parse().ok()?;
        let path = version.path().join("bin").join(name);
        path.exists().then_some((number, path))
    });
    found
        .max()
        .map_or_else(|| PathBuf::from(name), |(_, path)| path)
}
