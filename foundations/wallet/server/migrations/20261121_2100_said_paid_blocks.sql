-- From when on cash that only the rider has spoken of stops the next order again.
ALTER TABLE wallet.payments ADD COLUMN said_blocks_at timestamptz;
UPDATE wallet.payments SET said_blocks_at = opened_at + interval '3 days' WHERE state = 'SAID_PAID';
CREATE INDEX payments_said_paid ON wallet.payments (rider_id) WHERE state = 'SAID_PAID';
