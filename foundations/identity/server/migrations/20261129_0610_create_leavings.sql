-- Accounts that their riders end. `TAKEN_BACK` by signing in before the time. The row of an ended account stays with its
-- certificate, without a name. Retention: ten years, as long as what stays of the account.
CREATE TABLE identity.leavings (
  leaving_id uuid PRIMARY KEY,
  rider_id uuid NOT NULL REFERENCES identity.users (id),
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('WAITING', 'ERASING', 'ERASED', 'TAKEN_BACK')),
  certificate_hash text NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  erase_at timestamptz NOT NULL CHECK (erase_at > asked_at),
  erased_at timestamptz,
  -- The slices whose part is done, so that an interrupted erasure continues.
  erased_slices text[] NOT NULL DEFAULT '{}',
  CHECK ((state = 'ERASED') = (erased_at IS NOT NULL))
);
-- One request at a time.
CREATE UNIQUE INDEX leavings_one_open ON identity.leavings (rider_id) WHERE state IN ('WAITING', 'ERASING');

-- Why riders leave; the words are sealed, and end with the account. Retention: until the account ends.
CREATE TABLE identity.leaving_reasons (
  rider_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
  reasons text[] NOT NULL,
  note_sealed text NOT NULL,
  noted_at timestamptz NOT NULL
);
