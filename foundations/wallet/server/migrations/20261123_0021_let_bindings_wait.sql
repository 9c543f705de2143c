-- A card or wallet that was bound in a browser without the rider's session waits until the rider confirms it; whoever
-- bound it may undo it. Nothing of an open or waiting one can pay.
ALTER TABLE wallet.bindings DROP CONSTRAINT bindings_state_check;
ALTER TABLE wallet.bindings ADD CONSTRAINT bindings_state_check
  CHECK (state IN ('open', 'waiting', 'bound', 'failed', 'undone'));
ALTER TABLE wallet.bindings
  -- Whether the way back was given to the browser that the provider proved to be the one of whoever agreed.
  ADD COLUMN is_return_proven boolean NOT NULL DEFAULT false,
  -- Whether that browser carried the session of the rider who began.
  ADD COLUMN is_own_return boolean NOT NULL DEFAULT false,
  -- What was bound, until it is confirmed; the digest stays, so that it can be undone afterwards.
  ADD COLUMN token_sealed text,
  ADD COLUMN token_digest text,
  ADD COLUMN card_digest text,
  ADD COLUMN last4 text CHECK (last4 ~ '^[0-9]{4}$'),
  ADD COLUMN expires_yymm text,
  -- The four digits that confirm it.
  ADD COLUMN digits text CHECK (digits ~ '^[0-9]{4}$'),
  ADD COLUMN wrong_tries smallint NOT NULL DEFAULT 0 CHECK (wrong_tries >= 0),
  ADD COLUMN waits_until timestamptz,
  -- Digest of what opens the page after the bank, which undoes it once.
  ADD COLUMN undo_digest text UNIQUE,
  ADD COLUMN undo_until timestamptz,
  ADD CONSTRAINT bindings_waiting CHECK
    ((state = 'waiting') = (token_sealed IS NOT NULL AND digits IS NOT NULL AND waits_until IS NOT NULL));
CREATE INDEX bindings_waiting_of_rider ON wallet.bindings (rider_id) WHERE state = 'waiting';
