//! `crownhead serve`.

use std::io::ErrorKind;
use std::net::{SocketAddr, ToSocketAddrs};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::builder::FalseyValueParser;
use clap::{Args, ValueEnum};
use queue::Queue;
use server::{BasePath, Config, Database, Limits, Network, Server, Upkeep};
use tokio::net::{TcpListener, TcpSocket};

use crate::data::{self, Part};
use crate::exit::{Answer, Done, Failure, tell};
use crate::screen::Screen;
use crate::{endings, spread};

/// Play in the browser: serves the page and its API.
///
/// Prints the address to open. Games are kept in the data folder, move by move; after a crash or
/// a restart they go on where they were. It listens to this machine alone unless `--addr` says
/// otherwise. Ctrl-C ends it.
///
/// Tables of solved endings are made in the background for the rulebooks in use.
#[derive(Args)]
pub(crate) struct Serve {
    /// Where to listen, like 127.0.0.1:9000 or localhost:9000; without it 127.0.0.1:8080, or the
    /// next free port.
    #[arg(
        long,
        value_name = "ADDRESS:PORT",
        env = "CROWNHEAD_ADDR",
        hide_env_values = true,
        value_parser = place
    )]
    addr: Option<Place>,
    /// Keep the records in PostgreSQL (postgres://USER:PASSWORD@HOST:5432/NAME), which several
    /// servers may share, or in this file; without it in the data folder.
    #[arg(
        long,
        value_name = "URL",
        env = "CROWNHEAD_DATABASE",
        hide_env_values = true
    )]
    database: Option<Database>,
    /// Requests a second that one client may make; 0 is no limit. [default: 100]
    #[arg(long, value_name = "N", env = "CROWNHEAD_RATE", hide_env_values = true)]
    rate: Option<u32>,
    /// Event streams that one client may have open; 0 is no limit. [default: 64]
    #[arg(
        long,
        value_name = "N",
        env = "CROWNHEAD_STREAMS",
        hide_env_values = true
    )]
    streams: Option<u32>,
    /// Connections that one client may have open; 0 is no limit. [default: 512]
    #[arg(
        long,
        value_name = "N",
        env = "CROWNHEAD_CONNECTIONS",
        hide_env_values = true
    )]
    connections: Option<u32>,
    /// Rulebooks of their own that one client may store in a day; 0 is no limit. [default: 200]
    #[arg(
        long,
        value_name = "N",
        env = "CROWNHEAD_RULEBOOKS",
        hide_env_values = true
    )]
    rulebooks: Option<u32>,
    /// A game without a move goes after so many days; 0 is never. [default: 30]
    #[arg(
        long,
        value_name = "DAYS",
        env = "CROWNHEAD_UNBEGUN",
        hide_env_values = true
    )]
    unbegun: Option<u32>,
    /// When the records take so many megabytes, games that were begun go on and nothing new
    /// begins; 0 is no limit. [default: 0]
    #[arg(
        long,
        value_name = "MB",
        env = "CROWNHEAD_MOST_MB",
        hide_env_values = true
    )]
    most_mb: Option<u32>,
    /// The path that all addresses begin with, like /checkers, where a proxy has other things
    /// beside it.
    #[arg(
        long,
        value_name = "PATH",
        env = "CROWNHEAD_BASE_PATH",
        hide_env_values = true
    )]
    base_path: Option<BasePath>,
    /// Hold contests, too: whoever has the admin secret makes them on the page, and students send
    /// bots with codes of their own. The secret is printed once, when it is made; `crownhead admin
    /// secret` makes another one.
    #[arg(long, env = "CROWNHEAD_CONTESTS", hide_env_values = true, value_parser = FalseyValueParser::new())]
    contests: bool,
    /// A queue of work, like nats://127.0.0.1:4222 or tls://USER:PASSWORD@HOST: its workers play the
    /// games of contests, and this machine none. See `crownhead worker`.
    #[arg(
        long,
        value_name = "URL",
        env = "CROWNHEAD_QUEUE",
        hide_env_values = true
    )]
    queue: Option<queue::Address>,
    #[command(flatten)]
    endings: endings::Solved,
    /// How many minutes an engine is trained for a rulebook of one's own, one at a time and giving
    /// way to everything else; 0 trains none.
    #[arg(
        long,
        value_name = "M",
        env = "CROWNHEAD_TRAINING_MINUTES",
        hide_env_values = true,
        default_value_t = 5,
        value_parser = clap::value_parser!(u16).range(0..=600)
    )]
    training_minutes: u16,
    /// Believe this proxy, or this network of proxies, when it says for whom it speaks
    /// (`X-Forwarded-For`): then each of its clients has limits of his own. Several are
    /// separated by commas.
    #[arg(
        long,
        value_name = "ADDRESS",
        value_delimiter = ',',
        env = "CROWNHEAD_TRUST_PROXY",
        hide_env_values = true
    )]
    trust_proxy: Vec<Network>,
    /// What is told on standard error: off, error, warn, info (every answer), debug or trace.
    #[arg(
        long,
        value_name = "LEVEL",
        default_value = "warn",
        env = "CROWNHEAD_LOG",
        hide_env_values = true
    )]
    log: String,
    /// How it is told.
    #[arg(long, value_name = "FORM", value_enum, default_value_t = LogFormat::Text, env = "CROWNHEAD_LOG_FORMAT", hide_env_values = true)]
    log_format: LogFormat,
    /// A TOML file with options by their names, such as `rate = 20`. The command line and the
    /// environment come first.
    #[arg(
        long,
        value_name = "FILE",
        env = "CROWNHEAD_CONFIG",
        hide_env_values = true
    )]
    config: Option<PathBuf>,
}

/// How the log is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
enum LogFormat {
    /// A line for people.
    Text,
    /// An object a line, for programs.
    Json,
}

/// The port that is tried first, and how many after it.
const PORT: u16 = 8080;
const PORTS: u16 = 50;
/// How many connections may wait to be accepted, if the system allows so many.
const BACKLOG: u32 = 4_096;

impl Serve {
    /// The file that has further options.
    pub(crate) fn config(&self) -> Option<&Path> {
        self.config.as_deref()
    }

    pub(crate) fn run(self, screen: &mut Screen) -> Done {
        self.begin_log()?;
        let most_files = raise_file_limit();
        let records = match &self.database {
            Some(database) => database.clone(),
            None => Database::File(records()?),
        };
        let connect = |address| spread::connect(address, "crownhead-server");
        // It outlives the server: what it does in the background ends where that may be waited for.
        let queue = self.queue.as_ref().map(connect).transpose()?;
        let runtime = tokio::runtime::Builder::new_multi_thread()
            .enable_all()
            .build()?;
        runtime.block_on(self.serve(&records, queue.clone(), most_files, screen))
    }

    async fn serve(
        &self,
        records: &Database,
        queue: Option<Queue>,
        most_files: usize,
        screen: &mut Screen,
    ) -> Done {
        let wrong = |what: String| Failure::Use(what);
        let listener = self.listen()?;
        let config = Config {
            records: records.clone(),
            tables: self.endings.tables(),
            learned: data::folder(Part::Learned).ok(),
            limits: self.limits(most_files),
            upkeep: self.upkeep(),
            base: self.base_path.clone().unwrap_or_default(),
            proxies: self.trust_proxy.iter().copied().collect(),
            contests: if self.contests {
                Some(data::folder(Part::Contests)?)
            } else {
                None
            },
            queue,
            training: self.training()?,
        };
        let server = Server::open(config)
            .await
            .map_err(|error| wrong(format!("the records in {records} cannot be used: {error}")))?;
        let address = listener.local_addr()?;
        if !address.ip().is_loopback() {
            tell(&format!(
                "warning: {} can be reached from other machines",
                address.ip()
            ));
        }
        if self.contests {
            let enforced = arena::sandbox::Enforced::here();
            tell(&format!("sandbox: {}", enforced.sentence()));
            if let Some(warning) = enforced.warning() {
                tell(&format!("warning: {warning}"));
            }
        }
        let end = told_to_end();
        let base = self.base_path.as_ref().map_or("", BasePath::as_str);
        screen.line(&format!("Crownhead is at http://{address}{base}/"))?;
        if let Some(secret) = server.new_admin_secret() {
            screen.line(&format!(
                "admin secret for contests, shown this once: {secret}"
            ))?;
        }
        screen.flush()?;
        server.run(listener, end).await;
        Ok(Answer::Yes)
    }

    /// What may be spent on training engines.
    fn training(&self) -> Result<Option<server::Training>, Failure> {
        Ok(match self.training_minutes {
            0 => None,
            minutes => Some(server::Training {
                folder: data::folder(Part::Training)?,
                time: std::time::Duration::from_secs(60 * u64::from(minutes)),
                games: None,
            }),
        })
    }

    fn begin_log(&self) -> Result<(), Failure> {
        let level: tracing_subscriber::filter::LevelFilter = self.log.parse().map_err(|_| {
            let got = crate::screen::harmless(&self.log);
            let expected = "expected off, error, warn, info, debug or trace";
            Failure::Use(format!("`{got}` is no level of the log: {expected}"))
        })?;
        let log = tracing_subscriber::fmt()
            .with_writer(std::io::stderr)
            .with_ansi(false)
            .with_max_level(level);
        match self.log_format {
            LogFormat::Text => log.init(),
            LogFormat::Json => log.json().flatten_event(true).init(),
        }
        Ok(())
    }

    fn limits(&self, most_files: usize) -> Limits {
        let usual = Limits::default();
        Limits {
            rate: self.rate.unwrap_or(usual.rate),
            streams: self.streams.unwrap_or(usual.streams),
            connections: self.connections.unwrap_or(usual.connections),
            rulebooks: self.rulebooks.unwrap_or(usual.rulebooks),
            all_connections: usual
                .all_connections
                .min(most_files.saturating_sub(100).max(10)),
            patience: usual.patience,
        }
    }

    fn upkeep(&self) -> Upkeep {
        const DAY: Duration = Duration::from_secs(24 * 3600);
        let usual = Upkeep::default();
        Upkeep {
            unbegun: match self.unbegun {
                Some(days) => (days > 0).then(|| DAY * days),
                None => usual.unbegun,
            },
            most_bytes: match self.most_mb {
                Some(mb) => (mb > 0).then(|| u64::from(mb) << 20),
                None => usual.most_bytes,
            },
        }
    }

    /// The address that was asked for, or the first free one.
    fn listen(&self) -> Result<TcpListener, Failure> {
        let refuse = |addr: SocketAddr, error: std::io::Error| {
            Failure::Use(format!("cannot listen at {addr}: {error}"))
        };
        if let Some(Place { first, others }) = &self.addr {
            let other = |_| others.iter().find_map(|addr| bind(*addr).ok()).ok_or(());
            let found = bind(*first).or_else(|e| other(()).map_err(|()| e));
            return found.map_err(|e| refuse(*first, e));
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

/// A place to listen: a name may have several addresses.
#[derive(Clone)]
struct Place {
    first: SocketAddr,
    others: Vec<SocketAddr>,
}

/// Looks a place up. Of several addresses the short kind comes first.
fn place(text: &str) -> Result<Place, String> {
    let expected = "expected an address and a port, like 127.0.0.1:8080 or localhost:8080";
    let found = text.to_socket_addrs().map_err(|_| expected)?;
    let mut all: Vec<SocketAddr> = found.collect();
    all.sort_by_key(SocketAddr::is_ipv6);
    let mut all = all.into_iter();
    Ok(Place {
        first: all.next().ok_or(expected)?,
        others: all.collect(),
    })
}

/// The file of the records, in a folder that is there.
fn records() -> Result<PathBuf, Failure> {
    let folder = data::folder(Part::Server)?;
    std::fs::create_dir_all(&folder)
        .map_err(|error| Failure::Use(format!("{} cannot be made: {error}", folder.display())))?;
    Ok(folder.join(data::RECORDS))
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
