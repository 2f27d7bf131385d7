-- The identity of its rules; nothing for a file that this program cannot read.
ALTER TABLE rulebooks ADD COLUMN identity TEXT;

CREATE INDEX rulebooks_by_identity ON rulebooks (identity);
