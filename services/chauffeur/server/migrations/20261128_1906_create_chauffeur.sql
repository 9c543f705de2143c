CREATE SCHEMA chauffeur;

-- Booked cars with their drivers. Retention: ten years with the invoices that they led to.
CREATE TABLE chauffeur.trips (
  rider_id text NOT NULL,
  order_hash text NOT NULL UNIQUE,
  revision integer NOT NULL CHECK (revision > 0),
  region text NOT NULL,
  state text NOT NULL CHECK (state IN ('AWAITING_DEPOSIT', 'RESERVED', 'DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED',
    'PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'MATCH_FAILED')),
  last_event text NOT NULL,
  car_type text NOT NULL CHECK (car_type IN ('CHAUFFEURED_CAR_4', 'CHAUFFEURED_CAR_7')),
  starts_at timestamptz NOT NULL,
  -- When the agreed hours end.
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  -- The driver who has left for the rider; an assigned one stands in the calendar of bookings.
  driver_id text,
  total_twd integer NOT NULL CHECK (total_twd > 0),
  deposit_twd integer NOT NULL CHECK (deposit_twd BETWEEN 0 AND total_twd),
  -- What was kept of the deposit of a cancelled trip.
  kept_twd integer NOT NULL CHECK (kept_twd BETWEEN 0 AND deposit_twd),
  deposit_state text NOT NULL CHECK (deposit_state IN ('asked', 'paid', 'settled', 'refunded')),
  rest_state text NOT NULL CHECK (rest_state IN ('later', 'asked', 'held', 'declined')),
  requested_at timestamptz NOT NULL,
  accepted_at timestamptz,
  promised_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  ended_at timestamptz,
  -- Since when a finished trip counts as unpaid and holds its driver no more.
  unpaid_since timestamptz,
  -- Name and number of the contact, and the invoice, sealed.
  people_sealed text NOT NULL,
  -- Places, plan, price, terms and change: read and written whole, never searched.
  facts jsonb NOT NULL,
  PRIMARY KEY (rider_id, order_hash),
  CHECK (driver_id IS NOT NULL
    OR state NOT IN ('DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED')),
  CHECK ((started_at IS NOT NULL) = (state IN ('TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED'))),
  CHECK ((ended_at IS NOT NULL) = (state IN ('COMPLETED', 'CANCELED', 'MATCH_FAILED')))
);
CREATE INDEX trips_open_of_rider ON chauffeur.trips (rider_id, starts_at) WHERE ended_at IS NULL;
-- A driver is under way for one trip at a time.
CREATE UNIQUE INDEX trips_live_of_driver ON chauffeur.trips (driver_id)
  WHERE ended_at IS NULL AND unpaid_since IS NULL AND driver_id IS NOT NULL;

-- Retention: as long as their trips.
CREATE TABLE chauffeur.trip_events (
  order_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  driver_id text,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, revision)
);

-- Where the car was and how far it had gone, on which the price depends. Retention: 90 days after the trip.
CREATE TABLE chauffeur.readings (
  order_hash text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  at timestamptz NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  metres integer NOT NULL CHECK (metres >= 0),
  PRIMARY KEY (order_hash, number)
);
CREATE INDEX readings_at ON chauffeur.readings (at);

-- Prices of changes that bind for a while. Retention: 7 days.
CREATE TABLE chauffeur.changes (
  order_hash text NOT NULL,
  change_hash text NOT NULL,
  facts jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, change_hash)
);
CREATE INDEX changes_expires_at ON chauffeur.changes (expires_at);

-- Tolls and parking fees with their photos. Retention: as long as their trips; the photos 180 days.
CREATE TABLE chauffeur.extras (
  order_hash text NOT NULL,
  extra_id text NOT NULL UNIQUE,
  rider_id text NOT NULL,
  driver_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('toll', 'parking')),
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  at timestamptz NOT NULL,
  photo_id text NOT NULL UNIQUE,
  charged_at timestamptz,
  added_at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, extra_id)
);
