//! In how many ways so many pieces stand on so many squares.

/// The most pieces that one set of a class may have.
pub(crate) const MOST: usize = 7;

/// Squares on the largest board, and one more.
const ROWS: usize = 129;

/// Pascal's triangle, cut at [`MOST`]; every number in it fits.
static TRIANGLE: [[u64; MOST + 1]; ROWS] = triangle();

const fn triangle() -> [[u64; MOST + 1]; ROWS] {
    let mut table = [[0; MOST + 1]; ROWS];
    let mut n = 0;
    while n < ROWS {
        table[n][0] = 1;
        let mut k = 1;
        while k <= MOST && n > 0 {
            table[n][k] = table[n - 1][k - 1] + table[n - 1][k];
            k += 1;
        }
        n += 1;
    }
    table
}

/// How many sets of `k` squares there are among `n`.
#[inline(always)]
pub(crate) fn choose(n: u32, k: usize) -> u64 {
    TRIANGLE[n as usize][k]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_numbers() {
        assert_eq!(choose(32, 0), 1);
        assert_eq!(choose(32, 2), 496);
        assert_eq!(choose(3, 4), 0);
        assert_eq!(choose(0, 0), 1);
        assert_eq!(choose(128, 7), 94_525_795_200);
    }
}
