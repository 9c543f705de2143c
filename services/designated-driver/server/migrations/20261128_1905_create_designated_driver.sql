CREATE SCHEMA designated_driver;

-- Prices that bind for a while, and those of changes. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE designated_driver.fees (
  rider_id text NOT NULL,
  fee_id text NOT NULL,
  region text NOT NULL,
  county text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('NOW', 'LATER', 'HOURLY')),
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  cancel_fee_twd integer NOT NULL CHECK (cancel_fee_twd >= 0),
  -- The trip that the price changes; null for a new one.
  change_of text,
  -- Places, way and lines: read and written whole, never searched.
  facts jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, fee_id)
);
CREATE INDEX fees_expires_at ON designated_driver.fees (expires_at);

-- Retention: ten years with the invoices that they led to.
CREATE TABLE designated_driver.trips (
  rider_id text NOT NULL,
  trip_hash text NOT NULL UNIQUE,
  revision integer NOT NULL CHECK (revision > 0),
  region text NOT NULL,
  county text NOT NULL,
  state text NOT NULL CHECK (state IN ('PREPARING', 'RESERVED', 'REQUESTING', 'DRIVER_EN_ROUTE', 'ARRIVED',
    'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'MATCH_FAILED')),
  last_event text NOT NULL,
  mode text NOT NULL CHECK (mode IN ('NOW', 'LATER', 'HOURLY')),
  -- The agreed price with the rider's addition for the driver. It changes by a change of the rider only.
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  -- The fee agreed to for a cancellation after the arrival, and the one that was charged.
  cancel_fee_twd integer NOT NULL CHECK (cancel_fee_twd >= 0),
  charged_fee_twd integer NOT NULL CHECK (charged_fee_twd BETWEEN 0 AND cancel_fee_twd),
  payment_method text NOT NULL,
  driver_id text,
  -- The time of a reservation; null for a trip that begins at once.
  reserved_for timestamptz,
  requested_at timestamptz NOT NULL,
  gives_up_at timestamptz,
  accepted_at timestamptz,
  promised_at timestamptz,
  arrived_at timestamptz,
  -- The right code was typed: from then on the keys may be handed over.
  code_checked_at timestamptz,
  code_tries integer NOT NULL CHECK (code_tries >= 0),
  code_blocked_until timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  ended_at timestamptz,
  -- Since when a finished trip counts as unpaid and holds neither rider nor driver any more.
  unpaid_since timestamptz,
  -- Places, ways, handovers, the change and the end: read and written whole, never searched.
  facts jsonb NOT NULL,
  PRIMARY KEY (rider_id, trip_hash),
  CHECK (driver_id IS NOT NULL
    OR state NOT IN ('DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED')),
  CHECK ((started_at IS NOT NULL) = (state IN ('TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED'))),
  CHECK ((ended_at IS NOT NULL) = (state IN ('COMPLETED', 'CANCELED', 'MATCH_FAILED'))),
  CHECK (charged_fee_twd = 0 OR state = 'CANCELED'),
  -- No car leaves before the code, and none is charged a fee for before the driver stood there.
  CHECK (started_at IS NULL OR code_checked_at IS NOT NULL),
  CHECK (charged_fee_twd = 0 OR arrived_at IS NOT NULL),
  CHECK ((state = 'RESERVED') <= (reserved_for IS NOT NULL))
);
-- At most one trip at once a rider, and one a driver. A reservation holds its rider to nothing else.
CREATE UNIQUE INDEX trips_live_of_rider ON designated_driver.trips (rider_id)
  WHERE ended_at IS NULL AND unpaid_since IS NULL AND reserved_for IS NULL;
CREATE UNIQUE INDEX trips_live_of_driver ON designated_driver.trips (driver_id)
  WHERE ended_at IS NULL AND unpaid_since IS NULL;
CREATE INDEX trips_unfinished_of_rider ON designated_driver.trips (rider_id) WHERE ended_at IS NULL;

-- Retention: as long as their trips.
CREATE TABLE designated_driver.trip_events (
  trip_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  driver_id text,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (trip_hash, revision)
);

-- Emergency contact, companion and statements, sealed. Retention: 30 days after the trip.
CREATE TABLE designated_driver.people (
  trip_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  people_sealed text NOT NULL,
  created_at timestamptz NOT NULL
);

-- The version of the standard contract that a rider has accepted. Retention: as long as the account.
CREATE TABLE designated_driver.agreements (
  rider_id text NOT NULL,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, version)
);

-- The four sides of a car at a handover; the files are encrypted. Retention: 180 days.
CREATE TABLE designated_driver.pictures (
  picture_id text PRIMARY KEY,
  trip_hash text NOT NULL,
  rider_id text NOT NULL,
  way text NOT NULL CHECK (way IN ('before', 'after')),
  -- Each refusal and each new driver begins another attempt; the earlier pictures stay on record.
  attempt integer NOT NULL CHECK (attempt > 0),
  slot text NOT NULL CHECK (slot IN ('front', 'left', 'rear', 'right')),
  problem text CHECK (problem IN ('blur', 'dark', 'repeated')),
  likeness text NOT NULL,
  kept_at timestamptz NOT NULL,
  UNIQUE (trip_hash, way, attempt, slot)
);
CREATE INDEX pictures_kept_at ON designated_driver.pictures (kept_at);

CREATE TABLE designated_driver.ratings (
  trip_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  driver_id text NOT NULL,
  stars integer NOT NULL CHECK (stars BETWEEN 1 AND 5),
  items text[] NOT NULL,
  comment text NOT NULL,
  rated_at timestamptz NOT NULL
);

-- Links by which another member pays a trip, once. Only the hash of the token is stored. Retention: 30 days.
CREATE TABLE designated_driver.payment_links (
  token_hash text PRIMARY KEY,
  trip_hash text NOT NULL,
  rider_id text NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  -- The member who pays by it; nobody else may from then on.
  payer_id text
);
CREATE INDEX payment_links_of_trip ON designated_driver.payment_links (trip_hash);

-- Receipts that wait until their rider has confirmed a mail address. Retention: until then, at most a week.
CREATE TABLE designated_driver.waiting_receipts (
  rider_id text NOT NULL,
  trip_hash text NOT NULL,
  language text NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, trip_hash)
);

-- For the daily limit of receipts. Retention: a day.
CREATE TABLE designated_driver.receipt_requests (
  request_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  rider_id text NOT NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX receipt_requests_of_rider ON designated_driver.receipt_requests (rider_id);
