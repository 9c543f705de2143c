-- Payment tokens of a device are instruments of one order each, up to the amount on the sheet of the device.
ALTER TABLE wallet.instruments DROP CONSTRAINT instruments_kind_check;
ALTER TABLE wallet.instruments ADD CONSTRAINT instruments_kind_check
  CHECK (kind IN ('creditcard', 'linepay', 'linebank', 'aftee', 'applepay', 'googlepay'));
ALTER TABLE wallet.instruments ADD COLUMN limit_twd integer CHECK (limit_twd > 0);
-- Until when it may begin an order.
ALTER TABLE wallet.instruments ADD COLUMN ends_at timestamptz;
-- The order that it pays.
ALTER TABLE wallet.instruments ADD COLUMN order_hash text;
ALTER TABLE wallet.instruments ADD CONSTRAINT instruments_of_devices CHECK (
  (kind IN ('applepay', 'googlepay')) = (limit_twd IS NOT NULL)
  AND (limit_twd IS NULL) = (ends_at IS NULL)
  AND (limit_twd IS NOT NULL OR order_hash IS NULL));
DROP INDEX wallet.instruments_one_wallet;
CREATE UNIQUE INDEX instruments_one_wallet ON wallet.instruments (rider_id, kind)
  WHERE removed_at IS NULL AND kind NOT IN ('creditcard', 'applepay', 'googlepay');
-- A token of a device is accepted once, from anybody.
CREATE UNIQUE INDEX instruments_token_once ON wallet.instruments (token_digest) WHERE kind IN ('applepay', 'googlepay');

-- Consents that a device is asked for: the amount of a payment sheet. Retention: 30 days.
CREATE TABLE wallet.device_sheets (
  reference text PRIMARY KEY CHECK (reference ~ '^[0-9a-f]{20}$'),
  rider_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('applepay', 'googlepay')),
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  opened_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > opened_at),
  -- The instrument that its token became.
  instrument_id text
);
CREATE INDEX device_sheets_of_rider ON wallet.device_sheets (rider_id, opened_at DESC);
CREATE INDEX device_sheets_opened ON wallet.device_sheets (opened_at);

-- A payment by card, account or device names its instrument; what the driver or a company pays has none.
DO $$
DECLARE found text;
BEGIN
  SELECT conname INTO STRICT found FROM pg_constraint
    WHERE conrelid = 'wallet.payments'::regclass AND pg_get_constraintdef(oid) LIKE '%linebank%';
  EXECUTE format('ALTER TABLE wallet.payments DROP CONSTRAINT %I', found);
END $$;
ALTER TABLE wallet.payments ADD CONSTRAINT payments_instrument CHECK (
  (method IN ('creditcard', 'linepay', 'linebank', 'aftee', 'applepay', 'googlepay')) = (instrument_id IS NOT NULL));
