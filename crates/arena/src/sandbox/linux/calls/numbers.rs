//! Numbers of calls that more than one list has, or that have no name in the library.

use libc::c_long;

/// Newer calls have the same number everywhere, but not a name in every library.
pub(super) const MEMFD_SECRET: c_long = 447;
pub(super) const PROCESS_MRELEASE: c_long = 448;
pub(super) const QUOTACTL_FD: c_long = 443;
pub(super) const FCHMODAT2: c_long = 452;
pub(super) const SETXATTRAT: c_long = 463;
pub(super) const REMOVEXATTRAT: c_long = 466;
pub(super) const FILE_SETATTR: c_long = 469;

/// The calls that change the mode of a file.
#[cfg(target_arch = "x86_64")]
pub(super) const CHMODS: &[c_long] = &[
    libc::SYS_chmod,
    libc::SYS_fchmod,
    libc::SYS_fchmodat,
    FCHMODAT2,
];
#[cfg(not(target_arch = "x86_64"))]
pub(super) const CHMODS: &[c_long] = &[libc::SYS_fchmod, libc::SYS_fchmodat, FCHMODAT2];

/// Calls that change the times of a file.
#[cfg(target_arch = "x86_64")]
#[rustfmt::skip]
pub(super) const TIMES: &[c_long] = &[
    libc::SYS_utimensat, libc::SYS_utime, libc::SYS_utimes, libc::SYS_futimesat,
];
#[cfg(not(target_arch = "x86_64"))]
pub(super) const TIMES: &[c_long] = &[libc::SYS_utimensat];
