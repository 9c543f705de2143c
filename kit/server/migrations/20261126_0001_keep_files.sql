-- The key of each person's files, sealed with the newest key of the ring. Destroyed with the person's account: every file
-- of theirs is unreadable from then on, and so are its copies. Retention: until the account is erased.
CREATE TABLE kit.file_keys (
  owner_id text PRIMARY KEY,
  key_sealed text NOT NULL,
  made_at timestamptz NOT NULL
);

-- Files of persons, such as pictures of a car. Their bytes are encrypted and lie elsewhere, under their place.
-- Retention: the slice that keeps a file drops it.
CREATE TABLE kit.files (
  file_id text PRIMARY KEY,
  owner_id text NOT NULL REFERENCES kit.file_keys,
  -- What it is kept for, `slice.noun`.
  purpose text NOT NULL,
  mime text NOT NULL,
  bytes integer NOT NULL CHECK (bytes > 0),
  place text NOT NULL UNIQUE,
  kept_at timestamptz NOT NULL
);
CREATE INDEX files_by_owner ON kit.files (owner_id);

-- Places whose bytes are to be deleted. A row goes once they are.
CREATE TABLE kit.dropped_files (
  place text PRIMARY KEY
);

-- The hour before which every place without a file has been found and deleted.
CREATE TABLE kit.file_sweeps (
  only_one boolean PRIMARY KEY DEFAULT true CHECK (only_one),
  swept_until timestamptz NOT NULL
);
