CREATE TABLE games (
    id TEXT PRIMARY KEY NOT NULL,
    rulebook TEXT NOT NULL,
    rules TEXT NOT NULL,
    seed TEXT NOT NULL,
    start TEXT,
    mode TEXT NOT NULL,
    level BIGINT,
    base_ms BIGINT,
    increment_ms BIGINT,
    listed BIGINT NOT NULL,
    first_kind TEXT NOT NULL,
    first_name TEXT NOT NULL,
    first_secret TEXT,
    second_kind TEXT NOT NULL,
    second_name TEXT NOT NULL,
    second_secret TEXT,
    token TEXT,
    parent TEXT,
    created BIGINT NOT NULL
);

CREATE TABLE standings (
    game TEXT PRIMARY KEY NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    updated BIGINT NOT NULL,
    ply BIGINT NOT NULL,
    fen TEXT NOT NULL,
    state TEXT NOT NULL,
    winner TEXT,
    how TEXT,
    why TEXT
);

CREATE INDEX standings_by_state ON standings (state, updated, game);

CREATE TABLE entries (
    game TEXT NOT NULL REFERENCES games (id) ON DELETE CASCADE,
    seq BIGINT NOT NULL,
    at BIGINT NOT NULL,
    kind TEXT NOT NULL,
    side TEXT,
    text TEXT,
    count BIGINT,
    spent_ms BIGINT,
    left_ms BIGINT,
    PRIMARY KEY (game, seq)
);

CREATE TABLE rulebooks (
    hash TEXT PRIMARY KEY NOT NULL,
    file TEXT NOT NULL,
    created BIGINT NOT NULL
);
