//! A record in one piece: an object with the keys of the head, and the deeds as a list. So a call
//! answers with it, and a line of a file holds it.

use serde_json::{Map, Value};

use super::{Head, Record, RecordError, read_line};

/// The list of what was done.
const DEEDS: &str = "deeds";

impl Record {
    /// The record in one piece.
    pub fn whole(&self) -> Map<String, Value> {
        // Plain data can always be written.
        let value = serde_json::to_value(&self.head).unwrap_or_default();
        let mut object = match value {
            Value::Object(object) => object,
            _ => Map::new(),
        };
        let deeds = serde_json::to_value(&self.lines).unwrap_or_default();
        object.insert(DEEDS.to_string(), deeds);
        object
    }

    /// Reads a record in one piece. What it says beside the record is left out.
    pub fn of_whole(text: &str) -> Result<Record, RecordError> {
        let mut object: Map<String, Value> = super::json(text, 1)?;
        let deeds = object.remove(DEEDS);
        object.retain(|key, _| Head::KEYS.contains(&key.as_str()));
        match object.get("crownhead").and_then(Value::as_u64) {
            Some(super::VERSION) => {}
            got => return Err(RecordError::Version(got)),
        }
        let head = serde_json::from_value(Value::Object(object)).map_err(|error| {
            let what = error.to_string();
            RecordError::Json { number: 1, what }
        })?;
        let Some(Value::Array(deeds)) = deeds else {
            return Err(RecordError::Empty);
        };
        let deeds = deeds.into_iter().zip(1..);
        let lines = deeds.map(|(deed, number)| read_line(&deed.to_string(), number));
        Ok(Record {
            head,
            lines: lines.collect::<Result<_, _>>()?,
        })
    }

    /// True if a text is a record in one piece, rather than one in lines.
    pub fn is_whole(text: &str) -> bool {
        let object = serde_json::from_str::<Map<String, Value>>(text);
        object.is_ok_and(|object| object.contains_key(DEEDS))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Control, Line, Manners, Mode, Opening};
    use rules::Game;
    use std::time::Duration;

    #[test]
    fn a_record_comes_back_from_one_piece() {
        let game = Game::new(rules::builtin::rulebook("english").unwrap(), 7);
        let second = Duration::from_secs(1);
        let opening = Opening {
            level: Some(3),
            manners: Manners::Yields,
            controls: [Some(Control::game(second, second)), None],
            ..Opening::of(Mode::Computer)
        };
        let line = |kind: &str, text: &str| Line {
            kind: kind.to_string(),
            text: Some(text.to_string()),
            ..Line::default()
        };
        let record = Record {
            head: Head::new(&opening, &game, second),
            lines: vec![line("move", "11-15"), line("name", "?")],
        };
        let mut object = record.whole();
        let keys: Vec<&String> = object.keys().filter(|key| *key != DEEDS).collect();
        assert!(keys.iter().all(|key| Head::KEYS.contains(&key.as_str())));
        object.insert("why".to_string(), "for people".into());
        let text = Value::Object(object).to_string();
        assert!(Record::is_whole(&text) && !Record::is_whole(&record.write()));
        assert_eq!(Record::of_whole(&text).unwrap(), record);
        assert_eq!(
            Record::of_whole("{\"deeds\":[]}"),
            Err(RecordError::Version(None))
        );
    }
}
