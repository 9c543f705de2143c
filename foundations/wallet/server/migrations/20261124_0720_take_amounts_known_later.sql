-- Amounts that a service states for an order after it began: parts, late charges, refunds and the end of a deposit.
-- The key makes each of them happen once. Retention: as the payments.
CREATE TABLE wallet.stated_amounts (
  order_hash text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('part', 'late', 'refund', 'depositKept')),
  -- The reason in letters and digits, unique per order and kind.
  key text NOT NULL CHECK (key ~ '^[0-9a-zA-Z]{1,40}$'),
  amount_twd integer NOT NULL CHECK (amount_twd >= 0),
  stated_at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, kind, key)
);

-- `deposit` is held beside the price, `advance` is a deposit that is taken at once.
ALTER TABLE wallet.holds DROP CONSTRAINT holds_purpose_check;
ALTER TABLE wallet.holds ADD CONSTRAINT holds_purpose_check
  CHECK (purpose IN ('fare', 'raise', 'rest', 'deposit', 'advance'));
ALTER TABLE wallet.holds
  -- The hold that this one replaces: before it lapses, or after a part of it was captured.
  ADD COLUMN replaces text REFERENCES wallet.holds,
  -- When the provider drops the hold, and when it is to be renewed; null of holds from before.
  ADD COLUMN lapses_at timestamptz,
  ADD COLUMN renew_at timestamptz;
CREATE INDEX holds_to_renew ON wallet.holds (renew_at) WHERE state = 'AUTHORIZED';
CREATE UNIQUE INDEX holds_replaced_once ON wallet.holds (replaces) WHERE state <> 'FAILED';
-- An order may have several raises, and a hold stands beside its replacement. The rest and the deposit stay unique.
DROP INDEX wallet.holds_under_way;
CREATE UNIQUE INDEX holds_under_way ON wallet.holds (order_hash, purpose)
  WHERE state IN ('AUTHORIZING', 'AUTHORIZED', 'CAPTURING') AND purpose <> 'raise' AND replaces IS NULL;

-- `part` is charged while the order goes on, `deposit` was captured ahead of any charge, `depositUsed` pays a charge.
ALTER TABLE wallet.entries DROP CONSTRAINT entries_kind_check;
ALTER TABLE wallet.entries ADD CONSTRAINT entries_kind_check
  CHECK (kind IN ('cashFare', 'due', 'cashRest', 'creditUsed', 'waived', 'depositUsed')
    OR kind ~ '^(capture|refund|credit|more|part|deposit):[0-9a-zA-Z]{1,40}$');

-- The payee is a driver, an operator or the house.
ALTER TABLE wallet.payments ADD CONSTRAINT payments_payee_check
  CHECK (payee ~ '^(driver|operator):.' OR payee = 'house');
