//! `crownhead serve`.

use std::io::ErrorKind;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};

use clap::Args;
use server::{Config, Limits, Server};
use tokio::net::{TcpListener, TcpSocket};

use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;
use crate::{data, endings};

/// Play in the browser: serves the page and its API.
///
/// Prints the address to open. Games are kept in a file, move by move; after a crash or a
/// restart they go on where they were. It listens to this machine alone unless `--addr` says
/// otherwise. Ctrl-C ends it.
///
/// Small tables of solved endings are made in the background for the rulebooks in use.
#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen; without it 127.0.0.1:8080, or the next free port.
    #[arg(long, value_name = "ADDRESS:PORT")]
    addr: Option<SocketAddr>,
    /// The file of the records; without it one among the user's data.
    #[arg(long, value_name = "FILE")]
    data: Option<PathBuf>,
    /// Requests a second that one client may make; 0 is no limit. [default: 100]
    #[arg(long, value_name = "N")]
    rate: Option<u32>,
    /// Event streams that one client may have open; 0 is no limit. [default: 64]
    #[arg(long, value_name = "N")]
    streams: Option<u32>,
    /// Connections that one client may have open; 0 is no limit. [default: 512]
    #[arg(long, value_name = "N")]
    connections: Option<u32>,
    /// What is told on standard error: off, error, warn, info, debug or trace.
    #[arg(long, value_name = "LEVEL", default_value = "warn")]
    log: String,
}

/// The port that is tried first, and how many after it.
const PORT: u16 = 8080;
const PORTS: u16 = 50;
/// How many connections may wait to be accepted, if the system allows so many.
const BACKLOG: u32 = 4_096;

impl Serve {
    /// As without any option.
    pub(crate) fn usual() -> Serve {
        Serve {
            addr: None,
            data: None,
            rate: None,
            streams: None,
            connections: None,
            log: "warn".to_string(),
        }
    }

    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        self.begin_log()?;
        let most_files = raise_file_limit();
        let data = self.data_file()?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        runtime.block_on(self.serve(&data, most_files, screen))
    }

    async fn serve(&self, data: &Path, most_files: usize, screen: &mut Screen) -> Done {
        let wrong = |what: String| Failure::Use(what);
        let listener = self.listen()?;
        let config = Config {
            data: data.to_path_buf(),
            tables: self.tables_folder(),
            limits: self.limits(most_files),
        };
        let server = Server::open(config).await.map_err(|error| {
            wrong(format!(
                "the records in {} cannot be used: {error}",
                data.display()
            ))
        })?;
        let address = listener.local_addr()?;
        if !address.ip().is_loopback() {
            tell(&format!(
                "warning: {} can be reached from other machines",
                address.ip()
            ));
        }
        let end = told_to_end();
        screen.line(&format!("Crownhead is at http://{address}/"))?;
        screen.flush()?;
        server.run(listener, end).await;
        Ok(Answer::Yes)
    }

    fn begin_log(&self) -> Result<(), Failure> {
        let level: tracing_subscriber::filter::LevelFilter = self.log.parse().map_err(|_| {
            let got = crate::screen::harmless(&self.log);
            let expected = "expected off, error, warn, info, debug or trace";
            Failure::Use(format!("`{got}` is no level of the log: {expected}"))
        })?;
        tracing_subscriber::fmt()
            .with_writer(std::io::stderr)
            .with_ansi(false)
            .with_max_level(level)
            .init();
        Ok(())
    }

    fn limits(&self, most_files: usize) -> Limits {
        let usual = Limits::default();
        Limits {
            rate: self.rate.unwrap_or(usual.rate),
            streams: self.streams.unwrap_or(usual.streams),
            connections: self.connections.unwrap_or(usual.connections),
            all_connections: usual
                .all_connections
                .min(most_files.saturating_sub(100).max(10)),
        }
    }

    fn data_file(&self) -> Result<PathBuf, Failure> {
        if let Some(file) = &self.data {
            return Ok(file.clone());
        }
        let folder = data::folder("server").ok_or_else(|| {
            Failure::Use("there is no folder for data: say where with --data FILE".to_string())
        })?;
        std::fs::create_dir_all(&folder).map_err(|error| {
            Failure::Use(format!("{} cannot be made: {error}", folder.display()))
        })?;
        Ok(folder.join("records.sqlite"))
    }

    /// Tables of solved endings lie beside the records that the user named, or where all are.
    fn tables_folder(&self) -> Option<PathBuf> {
        match self.data.as_deref().and_then(Path::parent) {
            Some(folder) => Some(folder.join("tables")),
            None => endings::folder(),
        }
    }

    /// The address that was asked for, or the first free one.
    fn listen(&self) -> Result<TcpListener, Failure> {
        let refuse = |addr: SocketAddr, error: std::io::Error| {
            Failure::Use(format!("cannot listen at {addr}: {error}"))
        };
        if let Some(addr) = self.addr {
            return bind(addr).map_err(|e| refuse(addr, e));
        }
        for port in PORT..PORT + PORTS {
            let addr = SocketAddr::from(([127, 0, 0, 1], port));
            match bind(addr) {
                Ok(listener) => return Ok(listener),
                Err(error) if error.kind() == ErrorKind::AddrInUse => {}
                Err(error) => return Err(refuse(addr, error)),
            }
        }
        let last = PORT + PORTS - 1;
        Err(Failure::Use(format!(
            "the ports {PORT} to {last} are taken: say where to listen with --addr"
        )))
    }
}

/// Listens, with room for a crowd that comes all at once.
fn bind(addr: SocketAddr) -> std::io::Result<TcpListener> {
    let socket = match addr {
        SocketAddr::V4(_) => TcpSocket::new_v4(),
        SocketAddr::V6(_) => TcpSocket::new_v6(),
    }?;
    // A server that is started again takes its port back at once.
    #[cfg(unix)]
    socket.set_reuseaddr(true)?;
    socket.bind(addr)?;
    socket.listen(BACKLOG)
}

/// Waits for Ctrl-C, or for the signal that ends programs. The signal is caught from the call on,
/// not from the first wait.
fn told_to_end() -> impl Future<Output = ()> {
    let terminated = terminated();
    let ctrl_c = async {
        if tokio::signal::ctrl_c().await.is_err() {
            std::future::pending::<()>().await;
        }
    };
    async {
        tokio::select! {
            () = ctrl_c => {}
            () = terminated => {}
        }
    }
}

#[cfg(unix)]
fn terminated() -> impl Future<Output = ()> {
    use tokio::signal::unix::{SignalKind, signal};
    let signal = signal(SignalKind::terminate());
    async {
        match signal {
            Ok(mut signal) => drop(signal.recv().await),
            Err(_) => std::future::pending().await,
        }
    }
}

#[cfg(not(unix))]
fn terminated() -> impl Future<Output = ()> {
    std::future::pending()
}

/// Lets the program open as many files as the system allows, and tells how many that is.
#[cfg(unix)]
fn raise_file_limit() -> usize {
    use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
    let limit = getrlimit(Resource::Nofile);
    let most = Rlimit {
        current: limit.maximum,
        maximum: limit.maximum,
    };
    let files = match setrlimit(Resource::Nofile, most) {
        Ok(()) => limit.maximum,
        // As many as before, then.
        Err(_) => limit.current,
    };
    files.map_or(usize::MAX, |files| {
        usize::try_from(files).unwrap_or(usize::MAX)
    })
}

#[cfg(not(unix))]
fn raise_file_limit() -> usize {
    8_192
}
