-- Small texts that a server keeps beside its games.
CREATE TABLE notes (
    shelf TEXT NOT NULL,
    name TEXT NOT NULL,
    text TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (shelf, name)
);

CREATE INDEX notes_by_time ON notes (shelf, at, name);
