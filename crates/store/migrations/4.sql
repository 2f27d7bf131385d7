-- A clock of its own for each side, and what the engine does when a game is clear.
ALTER TABLE games ADD COLUMN second_base_ms BIGINT;
ALTER TABLE games ADD COLUMN second_increment_ms BIGINT;
ALTER TABLE games ADD COLUMN manners TEXT NOT NULL DEFAULT 'plays-on';
UPDATE games SET second_base_ms = base_ms, second_increment_ms = increment_ms;
