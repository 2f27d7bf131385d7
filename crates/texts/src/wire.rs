//! Messages as JSON has them: `{"key": "…", "args": {"n": 3, "piece": {"key": …}, "squares": {"or": […]}}}`.

use crate::{Arg, Join, Message};
use serde::ser::{Serialize, SerializeMap, Serializer};

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(Some(2))?;
        map.serialize_entry("key", self.key())?;
        map.serialize_entry("args", &Args(self.args()))?;
        map.end()
    }
}

struct Args<'a>(&'a [(&'static str, Arg)]);

impl Serialize for Args<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, arg)| (name, arg)))
    }
}

impl Serialize for Arg {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Arg::Number(number) => serializer.serialize_i64(*number),
            Arg::Text(text) => serializer.serialize_str(text),
            Arg::Message(message) => message.serialize(serializer),
            Arg::List(items, join) => {
                let word = match join {
                    Join::And => "and",
                    Join::Or => "or",
                    Join::Nor => "nor",
                };
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry(word, items)?;
                map.end()
            }
        }
    }
}
