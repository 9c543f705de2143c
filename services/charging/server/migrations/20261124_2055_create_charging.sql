CREATE SCHEMA charging;

-- The stations that partners announce. Retention: as long as orders name them.
CREATE TABLE charging.stations (
  station_id text PRIMARY KEY,
  partner_id text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  cents_per_unit integer NOT NULL CHECK (cents_per_unit > 0),
  is_offered boolean NOT NULL
);
CREATE INDEX stations_of_partner ON charging.stations (partner_id);
CREATE INDEX stations_offered_at ON charging.stations (lat, lng) WHERE is_offered;

-- Prices that bind for a while. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE charging.quotes (
  rider_id text NOT NULL,
  quote_hash text NOT NULL,
  station_id text NOT NULL,
  terms jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  PRIMARY KEY (rider_id, quote_hash)
);
CREATE INDEX quotes_expires_at ON charging.quotes (expires_at);

-- Retention: ten years with the invoices that they led to.
CREATE TABLE charging.orders (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  order_number bigint GENERATED ALWAYS AS IDENTITY,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('REQUESTED', 'STARTING', 'DELIVERING', 'STOPPING', 'PENDING_PAYMENT', 'COMPLETED',
    'CANCELED', 'START_FAILED')),
  last_event text NOT NULL,
  station_id text NOT NULL,
  partner_id text NOT NULL,
  -- A session is paid by card or wallet: its price is known at the end, when the rider may be gone.
  payment_method text NOT NULL CHECK (payment_method <> 'cash'),
  delivered_milli_units integer NOT NULL CHECK (delivered_milli_units >= 0),
  read_at timestamptz,
  amount_twd integer NOT NULL CHECK (amount_twd >= 0),
  cover_twd integer NOT NULL CHECK (cover_twd > 0),
  charged_twd integer NOT NULL CHECK (charged_twd >= 0),
  created_at timestamptz NOT NULL,
  held_at timestamptz,
  started_at timestamptz,
  stop_asked_at timestamptz,
  ended_at timestamptz,
  -- Station, price terms and the reason of the end: read and written whole, never searched.
  facts jsonb NOT NULL,
  PRIMARY KEY (rider_id, order_hash),
  CHECK (state = 'REQUESTED' OR state = 'CANCELED' OR held_at IS NOT NULL),
  CHECK (state NOT IN ('DELIVERING', 'STOPPING', 'PENDING_PAYMENT', 'COMPLETED') OR started_at IS NOT NULL),
  CHECK ((ended_at IS NOT NULL) = (state IN ('PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'START_FAILED')))
);
CREATE UNIQUE INDEX orders_order_hash ON charging.orders (order_hash);
CREATE UNIQUE INDEX orders_order_number ON charging.orders (order_number);
CREATE INDEX orders_live_of_rider ON charging.orders (rider_id)
  WHERE state IN ('REQUESTED', 'STARTING', 'DELIVERING', 'STOPPING');

-- Every event of a session, in order. Retention: with the orders.
CREATE TABLE charging.order_events (
  order_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, revision)
);

-- One live session per rider and per station: `rider:ID` and `station:ID`. A row goes with the end of its session.
CREATE TABLE charging.claims (
  claimed text PRIMARY KEY,
  order_hash text NOT NULL
);
CREATE INDEX claims_of_order ON charging.claims (order_hash);
