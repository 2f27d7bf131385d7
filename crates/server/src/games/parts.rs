//! A JSON object in two parts: what everybody gets is written once, and what depends on who
//! listens follows it.

use std::io;

use serde::Serialize;
use serde_json::Serializer;
use serde_json::ser::Formatter;

/// The first part: an object that stays open. It has at least one member.
pub(super) fn head(value: &impl Serialize) -> String {
    written(value, Part::Head)
}

/// The last part: the members of this object follow those of the first, and both end.
pub(super) fn rest(value: &impl Serialize) -> String {
    written(value, Part::Rest)
}

fn written(value: &impl Serialize, part: Part) -> String {
    let mut bytes = Vec::new();
    let parted = Parted { part, depth: 0 };
    let written = value.serialize(&mut Serializer::with_formatter(&mut bytes, parted));
    // Plain data can always be written, and as text.
    let text = written.ok().and_then(|()| String::from_utf8(bytes).ok());
    text.unwrap_or_default()
}

/// Which part it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Part {
    Head,
    Rest,
}

/// Writes compact JSON, without one of the outermost braces.
struct Parted {
    part: Part,
    /// How many objects are open.
    depth: usize,
}

impl Parted {
    fn is_outermost(&self, part: Part) -> bool {
        self.depth == 1 && self.part == part
    }
}

impl Formatter for Parted {
    fn begin_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        self.depth += 1;
        if self.is_outermost(Part::Rest) {
            return Ok(());
        }
        writer.write_all(b"{")
    }

    fn end_object<W: ?Sized + io::Write>(&mut self, writer: &mut W) -> io::Result<()> {
        let stays_open = self.is_outermost(Part::Head);
        self.depth -= 1;
        if stays_open {
            return Ok(());
        }
        writer.write_all(b"}")
    }

    fn begin_object_key<W: ?Sized + io::Write>(
        &mut self,
        writer: &mut W,
        is_first: bool,
    ) -> io::Result<()> {
        if is_first && !self.is_outermost(Part::Rest) {
            return Ok(());
        }
        writer.write_all(b",")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn both_parts_are_one_object() {
        let first = json!({ "a": { "b": [{}, { "c": "}" }] }, "d": {} });
        let other = json!({ "e": { "f": "{" }, "g": [] });
        let both = format!("{}{}", head(&first), rest(&other));
        let expected = r#"{"a":{"b":[{},{"c":"}"}]},"d":{},"e":{"f":"{"},"g":[]}"#;
        assert_eq!(both, expected);
        let both = format!("{}{}", head(&first), rest(&json!({})));
        assert_eq!(both, first.to_string());
    }
}
