CREATE SCHEMA rental;

-- Prices that bind for a while. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE rental.quotes (
  rider_id text NOT NULL,
  quote_hash text NOT NULL,
  -- The wish that was priced, in one canonical text.
  wish text NOT NULL,
  terms jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, quote_hash)
);
CREATE INDEX quotes_expires_at ON rental.quotes (expires_at);

-- Retention: ten years with the invoices that they led to; the law asks for two.
CREATE TABLE rental.orders (
  order_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  -- The number that rider and desk name.
  order_no text NOT NULL UNIQUE,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('AWAITING_PAYMENT', 'WISHED', 'RESERVED', 'DEPARTING', 'PREAUTHORIZING',
    'PREAUTHORIZED', 'IN_USE', 'RETURNING', 'RETURN_ERROR', 'PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'EXPIRED')),
  last_event text NOT NULL,
  booking_type text NOT NULL CHECK (booking_type IN ('SRENTAL', 'SRENTAL_DEMAND')),
  operator_id text NOT NULL,
  from_station_id text NOT NULL,
  to_station_id text NOT NULL,
  model_code text NOT NULL,
  -- Null while a wish has no car.
  asset_id text,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  requested_at timestamptz NOT NULL,
  pay_until timestamptz NOT NULL,
  answer_by timestamptz,
  departed_at timestamptz,
  returned_at timestamptz,
  ended_at timestamptz,
  -- Terms, wish, stations, model, bill and later lines: read and written whole, never searched.
  facts jsonb NOT NULL,
  CHECK ((answer_by IS NOT NULL) = (booking_type = 'SRENTAL_DEMAND')),
  CHECK (asset_id IS NOT NULL OR booking_type = 'SRENTAL_DEMAND'),
  CHECK (departed_at IS NOT NULL OR state NOT IN ('IN_USE', 'RETURNING', 'RETURN_ERROR', 'PENDING_PAYMENT', 'COMPLETED')),
  CHECK (returned_at IS NOT NULL OR state NOT IN ('PENDING_PAYMENT', 'COMPLETED')),
  CHECK ((ended_at IS NOT NULL) = (state IN ('PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'EXPIRED')))
);
CREATE INDEX orders_of_rider ON rental.orders (rider_id, requested_at DESC);
CREATE INDEX orders_of_station ON rental.orders (from_station_id, ends_at);
CREATE INDEX orders_of_operator ON rental.orders (operator_id, state);

-- Retention: with the order.
CREATE TABLE rental.order_events (
  order_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, revision)
);

-- The last searches of a rider. Retention: the ten newest, until the account ends.
CREATE TABLE rental.searches (
  rider_id text NOT NULL,
  from_station_id text NOT NULL,
  to_station_id text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL,
  searched_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, from_station_id, to_station_id)
);

-- A method that was chosen for one payment. Retention: until it is used, at most 7 days.
CREATE TABLE rental.payment_tokens (
  token_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  method text NOT NULL,
  card_id text,
  expires_at timestamptz NOT NULL
);
CREATE INDEX payment_tokens_expires_at ON rental.payment_tokens (expires_at);
