-- Since when a provider has been at work on what it was asked for; null where nobody waits for its answer.
ALTER TABLE wallet.movements ADD COLUMN under_way_since timestamptz;
