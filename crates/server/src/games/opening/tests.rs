use super::*;

#[test]
fn names_are_plain() {
    assert_eq!(name("  Ada \u{202e}\u{7}").unwrap(), "Ada");
    assert_eq!(name("<script>").unwrap(), "<script>");
    assert!(name(&"é".repeat(40)).is_ok());
    assert_eq!(name(&"é".repeat(41)).unwrap_err().key(), "bad-name");
}

#[test]
fn clocks_have_bounds() {
    let of = |minutes, increment| control(ControlView { minutes, increment });
    assert_eq!(of(5.0, 3.0).unwrap().base, 300_000);
    assert_eq!(of(0.0, 3.0).unwrap().increment, 3_000);
    for (minutes, increment) in [(0.0, 0.0), (-1.0, 0.0), (1e9, 0.0), (f64::NAN, 1.0)] {
        assert!(of(minutes, increment).is_err());
    }
}
