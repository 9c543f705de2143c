CREATE SCHEMA membership;

-- The ledger of points: one unit is one point. Every entry sums to zero over the accounts of the rider, the issuer and what
-- was redeemed, expired or taken back. Append-only. Retention: as long as the membership.
CREATE TABLE membership.entries (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rider_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('earned', 'used', 'expired', 'reversed')),
  -- The cause, once for each kind: an order, a redemption, a lot.
  reference text NOT NULL,
  points integer NOT NULL CHECK (points > 0),
  order_hash text,
  service text,
  created_at timestamptz NOT NULL,
  UNIQUE (kind, reference)
);
CREATE INDEX entries_of_rider ON membership.entries (rider_id, kind, entry_id DESC);

CREATE TABLE membership.postings (
  entry_id bigint NOT NULL REFERENCES membership.entries,
  account text NOT NULL CHECK (account IN ('rider', 'issuer', 'redeemed', 'expired', 'reversed')),
  points integer NOT NULL CHECK (points <> 0),
  PRIMARY KEY (entry_id, account)
);

CREATE FUNCTION membership.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is written in the ledger of points is never changed';
END $$;
CREATE TRIGGER postings_stay BEFORE UPDATE OR DELETE ON membership.postings
  FOR EACH ROW EXECUTE FUNCTION membership.refuse_change();
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON membership.entries
  FOR EACH ROW EXECUTE FUNCTION membership.refuse_change();

CREATE FUNCTION membership.assert_balanced() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(points) FROM membership.postings WHERE entry_id = NEW.entry_id) IS DISTINCT FROM 0 THEN
    RAISE EXCEPTION 'an entry of points sums to zero';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entries_balance AFTER INSERT ON membership.entries
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION membership.assert_balanced();
CREATE CONSTRAINT TRIGGER postings_balance AFTER INSERT ON membership.postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION membership.assert_balanced();

-- The points of one earning that are left. What expires first is used first.
CREATE TABLE membership.lots (
  entry_id bigint PRIMARY KEY REFERENCES membership.entries,
  rider_id text NOT NULL,
  points integer NOT NULL CHECK (points > 0),
  left_points integer NOT NULL CHECK (left_points BETWEEN 0 AND points),
  expires_at timestamptz NOT NULL
);
CREATE INDEX lots_of_rider ON membership.lots (rider_id, expires_at, entry_id) WHERE left_points > 0;
CREATE INDEX lots_expiring ON membership.lots (expires_at) WHERE left_points > 0;

-- Orders that counted towards a level and earned points, each once, with the rate that held then.
CREATE TABLE membership.counted_orders (
  order_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  service text NOT NULL,
  amount_twd integer NOT NULL CHECK (amount_twd >= 0),
  points_per_hundred integer NOT NULL CHECK (points_per_hundred >= 0),
  -- The points that refunds have taken back, or will.
  reversed_points integer NOT NULL DEFAULT 0 CHECK (reversed_points >= 0),
  counted_at timestamptz NOT NULL
);
CREATE INDEX counted_orders_of_rider ON membership.counted_orders (rider_id, counted_at);

-- How much of an order was refunded; a refund may be told before its order.
CREATE TABLE membership.refunded_orders (
  order_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  refunded_twd integer NOT NULL CHECK (refunded_twd > 0)
);
CREATE INDEX refunded_orders_of_rider ON membership.refunded_orders (rider_id);

CREATE TABLE membership.members (
  rider_id text PRIMARY KEY,
  level text NOT NULL CHECK (level IN ('traveller', 'silver', 'gold', 'diamond')),
  started_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > started_at),
  -- Points of refunded rides that were used already: taken from the next earnings.
  owed_points integer NOT NULL DEFAULT 0 CHECK (owed_points >= 0)
);

-- Each level that a rider had, with the table that decided.
CREATE TABLE membership.level_spans (
  span_number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rider_id text NOT NULL,
  started_at timestamptz NOT NULL,
  level text NOT NULL,
  ended_at timestamptz,
  why text NOT NULL CHECK (why IN ('joined', 'reached', 'kept', 'lowered')),
  terms jsonb NOT NULL
);
CREATE UNIQUE INDEX level_spans_one_open ON membership.level_spans (rider_id) WHERE ended_at IS NULL;
CREATE INDEX level_spans_of_rider ON membership.level_spans (rider_id, span_number DESC);
