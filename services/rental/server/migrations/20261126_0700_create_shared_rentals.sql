-- Prices of shared cars that bind for a while. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE rental.shared_quotes (
  rider_id text NOT NULL,
  quote_hash text NOT NULL,
  plate text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  has_waiver boolean NOT NULL,
  quote jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, quote_hash)
);
CREATE INDEX shared_quotes_expires_at ON rental.shared_quotes (expires_at);

-- Rentals of shared cars. Retention: ten years with the invoices that they led to, as those of stations.
CREATE TABLE rental.shared_orders (
  order_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  order_no text NOT NULL UNIQUE,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('RESERVED', 'DEPARTING', 'PREAUTHORIZING', 'PREAUTHORIZED', 'IN_USE', 'RETURNING',
    'RETURN_ERROR', 'PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'EXPIRED')),
  last_event text NOT NULL,
  operator_id text NOT NULL,
  asset_id text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  requested_at timestamptz NOT NULL,
  -- The car is the rider's until then, if it is not taken.
  take_until timestamptz NOT NULL,
  departed_at timestamptz,
  return_pressed_at timestamptz,
  -- The lot that a return has a bay of.
  return_stand_id text,
  returned_at timestamptz,
  ended_at timestamptz,
  -- Quote, car, lot, command, readings, bill and later lines: read and written whole, never searched.
  facts jsonb NOT NULL,
  CHECK (departed_at IS NOT NULL OR state NOT IN ('IN_USE', 'RETURNING', 'RETURN_ERROR', 'PENDING_PAYMENT', 'COMPLETED')),
  CHECK (return_pressed_at IS NOT NULL OR state NOT IN ('RETURNING', 'RETURN_ERROR', 'PENDING_PAYMENT', 'COMPLETED')),
  CHECK ((returned_at IS NOT NULL) = (state IN ('PENDING_PAYMENT', 'COMPLETED'))),
  CHECK ((ended_at IS NOT NULL) = (state IN ('PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'EXPIRED')))
);
CREATE INDEX shared_orders_of_rider ON rental.shared_orders (rider_id, requested_at DESC);
CREATE INDEX shared_orders_of_asset ON rental.shared_orders (asset_id, starts_at);
CREATE INDEX shared_orders_of_operator ON rental.shared_orders (operator_id, ended_at DESC);
CREATE INDEX shared_orders_of_stand ON rental.shared_orders (return_stand_id) WHERE state IN ('RETURNING', 'RETURN_ERROR');

-- Retention: with the order.
CREATE TABLE rental.shared_order_events (
  order_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, revision)
);

-- Pictures of handovers and accidents; a picture is the file of its id, encrypted for its rider. Retention: the days of
-- `rental_shared_times`, until the account ends at most.
CREATE TABLE rental.shared_pictures (
  picture_id text PRIMARY KEY,
  order_hash text NOT NULL,
  rider_id text NOT NULL,
  flow text NOT NULL CHECK (flow IN ('depart', 'return', 'accident')),
  -- Of a handover.
  slot text,
  -- Of an accident.
  accident_id text,
  taken_at timestamptz NOT NULL,
  kept_at timestamptz NOT NULL,
  problem text,
  likeness text NOT NULL,
  CHECK ((slot IS NULL) = (flow = 'accident')),
  CHECK ((accident_id IS NOT NULL) = (flow = 'accident'))
);
CREATE UNIQUE INDEX shared_pictures_of_slot ON rental.shared_pictures (order_hash, flow, slot) WHERE slot IS NOT NULL;
CREATE INDEX shared_pictures_of_order ON rental.shared_pictures (order_hash);
CREATE INDEX shared_pictures_kept_at ON rental.shared_pictures (kept_at);

-- The secret from which the keypad of a car and our passcard make the same codes. Retention: as long as the car.
CREATE TABLE rental.passcard_secrets (
  asset_id text PRIMARY KEY,
  secret_sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
