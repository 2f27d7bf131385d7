//! A network that can be cut.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::{Arc, Condvar, Mutex, PoisonError};
use std::thread;

/// A cable to a server on this machine. What is sent through it while it is cut is on its way
/// until it is mended: nobody is told, as with a real network.
#[derive(Debug)]
pub struct Cable {
    from: u16,
    to: u16,
    state: Arc<(Mutex<State>, Condvar)>,
}

/// How a cable is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum State {
    Whole,
    Cut,
    /// The test is over.
    Gone,
}

impl Cable {
    /// A cable to the server at a port.
    pub fn to(port: u16) -> Cable {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port is free");
        let cable = Cable {
            from: listener.local_addr().expect("it has an address").port(),
            to: port,
            state: Arc::new((Mutex::new(State::Whole), Condvar::new())),
        };
        let state = cable.state.clone();
        thread::spawn(move || {
            for near in listener.incoming().flatten() {
                if *locked(&state.0) == State::Gone {
                    return;
                }
                let state = state.clone();
                thread::spawn(move || join(&near, port, &state));
            }
        });
        cable
    }

    /// An address of the server, as it is reached through the cable.
    pub fn through(&self, url: &str) -> String {
        url.replace(&format!(":{}", self.to), &format!(":{}", self.from))
    }

    /// From now on nothing comes through.
    pub fn cut(&self) {
        self.set(State::Cut);
    }

    /// All that is on its way arrives.
    pub fn mend(&self) {
        self.set(State::Whole);
    }

    fn set(&self, state: State) {
        *locked(&self.state.0) = state;
        self.state.1.notify_all();
    }
}

impl Drop for Cable {
    fn drop(&mut self) {
        self.set(State::Gone);
        // Wakes the one who listens. If nobody does, that is what was wanted.
        let _ = TcpStream::connect(("127.0.0.1", self.from));
    }
}

fn locked(state: &Mutex<State>) -> std::sync::MutexGuard<'_, State> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Waits until the cable is whole; false if it never will be.
fn is_whole(state: &(Mutex<State>, Condvar)) -> bool {
    let guard = locked(&state.0);
    let waited = state.1.wait_while(guard, |state| *state == State::Cut);
    *waited.unwrap_or_else(PoisonError::into_inner) == State::Whole
}

/// Carries a connection to the server and back.
fn join(near: &TcpStream, port: u16, state: &(Mutex<State>, Condvar)) {
    if !is_whole(state) {
        return;
    }
    let Ok(far) = TcpStream::connect(("127.0.0.1", port)) else {
        // Nobody is there: the connection ends.
        return;
    };
    thread::scope(|scope| {
        scope.spawn(|| carry(near, &far, state));
        carry(&far, near, state);
    });
}

/// Carries what is said in one direction, and its end.
fn carry(mut from: &TcpStream, mut to: &TcpStream, state: &(Mutex<State>, Condvar)) {
    let mut bytes = [0; 16 * 1024];
    loop {
        let read = from.read(&mut bytes).unwrap_or(0);
        let is_sent = is_whole(state) && to.write_all(&bytes[..read]).is_ok();
        if read == 0 || !is_sent {
            break;
        }
    }
    // One that is closed already is what was wanted.
    let _ = to.shutdown(Shutdown::Write);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn what_is_sent_through_a_cut_cable_arrives_when_it_is_mended() {
        let server = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = server.local_addr().unwrap().port();
        let cable = Cable::to(port);
        let address = cable.through(&format!("127.0.0.1:{port}"));
        let mut client = TcpStream::connect(&address).unwrap();
        client.write_all(b"a").unwrap();
        let (mut far, _) = server.accept().unwrap();
        let mut byte = [0];
        far.read_exact(&mut byte).unwrap();
        assert_eq!(&byte, b"a");
        cable.cut();
        client.write_all(b"b").unwrap();
        far.set_read_timeout(Some(Duration::from_millis(300)))
            .unwrap();
        assert!(far.read_exact(&mut byte).is_err(), "nothing comes through");
        cable.mend();
        far.set_read_timeout(None).unwrap();
        far.read_exact(&mut byte).unwrap();
        assert_eq!(&byte, b"b");
        drop(client);
        assert_eq!(far.read(&mut byte).unwrap(), 0, "the end arrives, too");
    }
}
