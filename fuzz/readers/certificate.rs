//! Certificates of proofs. They need the solver, which the tests of the rules do not know; so
//! this stands beside the other readers and not among them.

use rules::builtin;
use solve::{Certificate, check};

/// A certificate as text, read and checked.
pub(crate) fn certificate(bytes: &[u8]) {
    match Certificate::read(bytes) {
        Ok(certificate) => checked(&certificate),
        Err(error) => short(&error.to_string()),
    }
}

fn checked(certificate: &Certificate) {
    let mut written = Vec::new();
    certificate.write(&mut written).expect("memory takes all");
    assert_eq!(&Certificate::read(&written[..]).unwrap(), certificate);
    let Some(rulebook) = builtin::rulebook(&certificate.rulebook) else {
        return;
    };
    match check(certificate, &rulebook, None) {
        Ok(proven) => assert!(proven.bounds.least <= proven.bounds.most, "{certificate:?}"),
        Err(wrong) => short(&wrong.to_string()),
    }
}

/// An error is a sentence or two, not an echo of all the text.
fn short(error: &str) {
    assert!(!error.is_empty() && error.len() < 1000, "{error}");
}
