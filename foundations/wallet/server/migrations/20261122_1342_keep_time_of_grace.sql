-- Until when a debt may stand, counted from when it was owed first, and whether it does: kept while it is tried again.
ALTER TABLE wallet.payments ADD COLUMN grace_ends_at timestamptz, ADD COLUMN is_put_off boolean NOT NULL DEFAULT false;
UPDATE wallet.payments SET grace_ends_at = later_until, is_put_off = (blocks_at = later_until) WHERE state = 'OWED';
