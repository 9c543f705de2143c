-- The same card bound a second time is the same row: a keyed digest of its masked number and expiry, where both are told.
ALTER TABLE wallet.instruments ADD COLUMN card_digest text;
CREATE UNIQUE INDEX instruments_one_card ON wallet.instruments (rider_id, card_digest) WHERE removed_at IS NULL;
