-- Cards and wallets that riders have bound. The token is sealed with a key that does not stand in the database.
-- Retention: as long as it is bound; of a removed one the last digits stay ten years with the receipts, the token goes.
CREATE TABLE wallet.instruments (
  rider_id text NOT NULL,
  instrument_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('creditcard', 'linepay', 'linebank', 'aftee')),
  token_sealed text,
  -- Tells the same card apart from another without being the token.
  token_digest text NOT NULL,
  last4 text CHECK (last4 ~ '^[0-9]{4}$'),
  expires_yymm text CHECK (expires_yymm ~ '^[0-9]{2}(0[1-9]|1[0-2])$'),
  bound_at timestamptz NOT NULL,
  removed_at timestamptz,
  -- Since when it is known not to pay.
  flagged_at timestamptz,
  PRIMARY KEY (rider_id, instrument_id),
  CHECK ((kind = 'creditcard') = (last4 IS NOT NULL)),
  CHECK ((last4 IS NULL) = (expires_yymm IS NULL)),
  CHECK ((removed_at IS NULL) = (token_sealed IS NOT NULL))
);
CREATE UNIQUE INDEX instruments_once ON wallet.instruments (rider_id, kind, token_digest) WHERE removed_at IS NULL;
CREATE UNIQUE INDEX instruments_one_wallet ON wallet.instruments (rider_id, kind)
  WHERE removed_at IS NULL AND kind <> 'creditcard';

-- What a rider pays with unless something else is said. Retention: as long as the account.
CREATE TABLE wallet.choices (
  rider_id text PRIMARY KEY,
  revision integer NOT NULL CHECK (revision > 0),
  method text NOT NULL CHECK (method IN
    ('cash', 'creditcard', 'linepay', 'linebank', 'applepay', 'googlepay', 'instore', 'company', 'aftee')),
  -- The card that pays where a card is to pay.
  card_id text
);

-- Visits to a provider's page on which a card or wallet is bound. Retention: 30 days.
CREATE TABLE wallet.bindings (
  reference text PRIMARY KEY CHECK (reference ~ '^[0-9a-f]{20}$'),
  rider_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('creditcard', 'linepay', 'linebank', 'aftee')),
  state text NOT NULL CHECK (state IN ('open', 'bound', 'failed')),
  -- Digest of the state in the return address; gone once the browser has come back.
  return_digest text UNIQUE,
  opened_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((state = 'open') = (settled_at IS NULL))
);
CREATE INDEX bindings_of_rider ON wallet.bindings (rider_id, opened_at DESC);

-- The payment of an order, one each. Retention: ten years with the invoices.
CREATE TABLE wallet.payments (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  -- The service's own number of the order, where it has one.
  order_number bigint,
  service text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  method text NOT NULL,
  instrument_id text,
  state text NOT NULL CHECK (state IN
    ('HOLDING', 'READY', 'FAILED', 'DUE', 'OWED', 'SAID_PAID', 'PAID', 'CANCELED')),
  -- Who earns it: `driver:ID`. Known once the amount is fixed.
  payee text,
  due_twd integer NOT NULL CHECK (due_twd >= 0),
  paid_twd integer NOT NULL CHECK (paid_twd BETWEEN 0 AND due_twd),
  refunded_twd integer NOT NULL CHECK (refunded_twd BETWEEN 0 AND paid_twd),
  decline_reason text,
  opened_at timestamptz NOT NULL,
  owed_since timestamptz,
  -- From when on what is owed stops the rider's next order, and until when that may be put off.
  blocks_at timestamptz,
  later_until timestamptz,
  PRIMARY KEY (rider_id, order_hash),
  CHECK ((state = 'PAID') <= (paid_twd = due_twd)),
  CHECK ((state = 'OWED') = (owed_since IS NOT NULL)),
  CHECK ((state = 'OWED') = (blocks_at IS NOT NULL AND later_until IS NOT NULL)),
  CHECK ((method IN ('creditcard', 'linepay', 'linebank', 'aftee')) = (instrument_id IS NOT NULL))
);
CREATE UNIQUE INDEX payments_by_order ON wallet.payments (order_hash);
CREATE INDEX payments_by_number ON wallet.payments (rider_id, order_number);
CREATE INDEX payments_owed ON wallet.payments (rider_id) WHERE state = 'OWED';

-- Amounts that a provider holds for us. The id is our reference of the authorization. Retention: as the payments.
CREATE TABLE wallet.holds (
  hold_id text PRIMARY KEY CHECK (hold_id ~ '^[0-9a-f]{20}$'),
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  kind text NOT NULL,
  instrument_id text NOT NULL,
  -- `fare` is held before the ride, `rest` is collected after it.
  purpose text NOT NULL CHECK (purpose IN ('fare', 'rest')),
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  state text NOT NULL CHECK (state IN
    ('AUTHORIZING', 'AUTHORIZED', 'FAILED', 'ABANDONING', 'CAPTURING', 'CAPTURED', 'RELEASING', 'RELEASED')),
  transaction_id text,
  captured_twd integer NOT NULL CHECK (captured_twd BETWEEN 0 AND amount_twd),
  refunded_twd integer NOT NULL CHECK (refunded_twd BETWEEN 0 AND captured_twd),
  created_at timestamptz NOT NULL,
  CHECK ((captured_twd > 0) = (state = 'CAPTURED')),
  CHECK (transaction_id IS NOT NULL OR state IN ('AUTHORIZING', 'FAILED', 'ABANDONING'))
);
CREATE INDEX holds_of_order ON wallet.holds (order_hash, created_at);
-- One hold of a kind is under way for an order: two taps take no money twice.
CREATE UNIQUE INDEX holds_under_way ON wallet.holds (order_hash, purpose)
  WHERE state IN ('AUTHORIZING', 'AUTHORIZED', 'CAPTURING');

-- What providers are asked to do, one after the other for each hold. Retention: as the payments.
CREATE TABLE wallet.movements (
  reference text PRIMARY KEY CHECK (reference ~ '^[0-9a-f]{20}$'),
  hold_id text NOT NULL REFERENCES wallet.holds,
  kind text NOT NULL CHECK (kind IN ('authorize', 'capture', 'release', 'refund')),
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  -- How much of the hold had gone back before this refund.
  refunded_before_twd integer NOT NULL CHECK (refunded_before_twd >= 0),
  state text NOT NULL CHECK (state IN ('intended', 'done', 'declined')),
  -- When the provider was first asked: from then on it is looked up before it is asked again.
  asked_at timestamptz,
  tries integer NOT NULL CHECK (tries >= 0),
  provider_code text,
  created_at timestamptz NOT NULL,
  settled_at timestamptz,
  CHECK ((state = 'intended') = (settled_at IS NULL))
);
CREATE UNIQUE INDEX movements_one_at_a_time ON wallet.movements (hold_id) WHERE state = 'intended';
CREATE UNIQUE INDEX movements_one_authorization ON wallet.movements (hold_id) WHERE kind = 'authorize';
CREATE UNIQUE INDEX movements_one_capture ON wallet.movements (hold_id) WHERE kind = 'capture';

-- More kinds of entries than cash: what is due, what was taken and given back, what is credited.
ALTER TABLE wallet.entries DROP CONSTRAINT entries_kind_check;
ALTER TABLE wallet.entries ADD CONSTRAINT entries_kind_check
  CHECK (kind IN ('cashFare', 'due', 'cashRest', 'creditUsed') OR kind ~ '^(capture|refund|credit|more):[0-9a-zA-Z]{1,40}$');
