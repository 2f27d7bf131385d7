-- Contests. `version` counts what was changed, `settled` is the line-up of which all is played.
-- One server runs a contest: `holder`, for as long as `beat` goes on; `term` counts holders.
CREATE TABLE contests (
    id TEXT PRIMARY KEY NOT NULL,
    name TEXT NOT NULL,
    rules TEXT NOT NULL,
    rulebook TEXT,
    head TEXT NOT NULL,
    phase TEXT NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    version BIGINT NOT NULL,
    settled TEXT,
    holder TEXT,
    term BIGINT NOT NULL,
    beat BIGINT NOT NULL,
    season BIGINT NOT NULL,
    print TEXT,
    roster TEXT,
    shown TEXT
);

-- Who may send bots, with the hash of a code.
CREATE TABLE students (
    contest TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    place BIGINT NOT NULL,
    name TEXT NOT NULL,
    code TEXT,
    sent BIGINT NOT NULL,
    plays BIGINT,
    PRIMARY KEY (contest, place)
);

-- What students sent, one row a version.
CREATE TABLE bots (
    contest TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    place BIGINT NOT NULL,
    number BIGINT NOT NULL,
    at BIGINT NOT NULL,
    file TEXT NOT NULL,
    entry TEXT NOT NULL,
    state TEXT NOT NULL,
    log TEXT NOT NULL,
    seconds BIGINT NOT NULL,
    bundle TEXT,
    PRIMARY KEY (contest, place, number)
);

-- The bytes of what was sent, in Base64, by their SHA-256.
CREATE TABLE bundles (
    contest TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    hash TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes TEXT NOT NULL,
    PRIMARY KEY (contest, hash)
);

-- Games of contests. Those of the contest's season count; the key lets none count twice.
CREATE TABLE results (
    contest TEXT NOT NULL REFERENCES contests (id) ON DELETE CASCADE,
    season BIGINT NOT NULL,
    pair BIGINT NOT NULL,
    game BIGINT NOT NULL,
    first_bot TEXT NOT NULL,
    second_bot TEXT NOT NULL,
    winner BIGINT,
    how TEXT NOT NULL,
    plies BIGINT NOT NULL,
    ended BIGINT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (contest, season, pair, game)
);
