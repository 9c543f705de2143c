-- A wallet has no digits of its own that its payer alone knows: four are drawn and kept sealed. Cards keep theirs in
-- `digits`, as the version before reads them.
ALTER TABLE wallet.bindings ADD COLUMN digits_sealed text;
ALTER TABLE wallet.bindings DROP CONSTRAINT bindings_waiting;
ALTER TABLE wallet.bindings ADD CONSTRAINT bindings_waiting CHECK
  ((state = 'waiting') = (token_sealed IS NOT NULL AND (digits IS NOT NULL OR digits_sealed IS NOT NULL)
    AND waits_until IS NOT NULL));
-- Finds what counts against the limit of a rider: what waits, and what ended after wrong digits.
CREATE INDEX bindings_tried_of_rider ON wallet.bindings (rider_id, settled_at)
  WHERE state IN ('failed', 'undone') AND wrong_tries > 0;
