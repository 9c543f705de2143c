CREATE SCHEMA taxi;

-- Prices that bind for a while. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE taxi.quotes (
  rider_id text NOT NULL,
  fare_hash text NOT NULL,
  region text NOT NULL,
  county text NOT NULL,
  start_lat double precision NOT NULL,
  start_lng double precision NOT NULL,
  end_lat double precision,
  end_lng double precision,
  feature_map integer NOT NULL CHECK (feature_map > 0),
  fare_mode text NOT NULL CHECK (fare_mode IN ('FIX_FARE', 'BY_METER', 'BOTH')),
  -- What is paid at a fixed fare, or the most that is paid where both count.
  quoted_twd integer CHECK (quoted_twd > 0),
  fare_min_twd integer,
  fare_max_twd integer CHECK (fare_max_twd >= fare_min_twd),
  -- Route and breakdown: read and written whole, never searched.
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  PRIMARY KEY (rider_id, fare_hash),
  CHECK ((end_lat IS NULL) = (end_lng IS NULL)),
  CHECK ((fare_mode = 'BY_METER') = (quoted_twd IS NULL))
);
CREATE INDEX quotes_expires_at ON taxi.quotes (expires_at);

-- Retention: ten years with the invoices that they led to.
CREATE TABLE taxi.trips (
  rider_id text NOT NULL,
  trip_hash text NOT NULL,
  trip_id bigint GENERATED ALWAYS AS IDENTITY,
  revision integer NOT NULL CHECK (revision > 0),
  region text NOT NULL,
  county text NOT NULL,
  state text NOT NULL CHECK (state IN ('REQUESTING', 'MATCHING', 'PENDING_RESPONSE', 'DRIVER_EN_ROUTE', 'ARRIVED',
    'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'MATCH_FAILED')),
  last_event text NOT NULL,
  vehicle_type text NOT NULL,
  fare_mode text NOT NULL CHECK (fare_mode IN ('FIX_FARE', 'BY_METER', 'BOTH')),
  feature_map integer NOT NULL,
  match_expanded boolean NOT NULL,
  fare_hash text NOT NULL,
  quoted_twd integer CHECK (quoted_twd > 0),
  driver_id text,
  driver_cancels smallint NOT NULL CHECK (driver_cancels >= 0),
  boarding_code text NOT NULL CHECK (boarding_code ~ '^[0-9]{4}$'),
  requested_at timestamptz NOT NULL,
  gives_up_at timestamptz NOT NULL,
  accepted_at timestamptz,
  promised_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  paid_at timestamptz,
  canceled_at timestamptz,
  -- Since when a finished trip counts as unpaid and holds neither rider nor driver any more.
  unpaid_since timestamptz,
  fare_twd integer CHECK (fare_twd >= 0),
  -- Places, note, ways, prices and the reason of a cancel: read and written whole, never searched.
  facts jsonb NOT NULL,
  PRIMARY KEY (rider_id, trip_hash),
  CHECK (driver_id IS NOT NULL
    OR state NOT IN ('DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED')),
  CHECK (driver_id IS NULL OR state NOT IN ('REQUESTING', 'MATCHING', 'PENDING_RESPONSE', 'MATCH_FAILED')),
  CHECK (state NOT IN ('TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED') OR started_at IS NOT NULL),
  CHECK ((fare_twd IS NOT NULL) = (state IN ('PENDING_PAYMENT', 'COMPLETED'))),
  CHECK ((paid_at IS NOT NULL) = (state = 'COMPLETED')),
  CHECK ((canceled_at IS NOT NULL) = (state IN ('CANCELED', 'MATCH_FAILED')))
);
CREATE UNIQUE INDEX trips_trip_hash ON taxi.trips (trip_hash);
CREATE UNIQUE INDEX trips_of_rider ON taxi.trips (rider_id, trip_id DESC);
-- One live trip a driver.
CREATE UNIQUE INDEX trips_live_of_driver ON taxi.trips (driver_id)
  WHERE unpaid_since IS NULL AND state IN ('DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT');

-- One live trip a rider: the row is there as long as the trip holds the rider.
CREATE TABLE taxi.live_trips (
  rider_id text PRIMARY KEY,
  trip_hash text NOT NULL UNIQUE,
  since timestamptz NOT NULL
);

-- What happened to a trip, append-only. Retention: ten years with its trip.
CREATE TABLE taxi.trip_events (
  trip_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  driver_id text,
  -- Why, where somebody said so.
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (trip_hash, revision)
);

-- What the taximeter said during the ride; the fare comes from it. Retention: 90 days, as every track.
CREATE TABLE taxi.meter_readings (
  trip_hash text NOT NULL,
  seq integer NOT NULL CHECK (seq > 0),
  metres integer NOT NULL CHECK (metres >= 0),
  slow_seconds integer NOT NULL CHECK (slow_seconds >= 0),
  at timestamptz NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (trip_hash, seq)
);
CREATE INDEX meter_readings_received_at ON taxi.meter_readings (received_at);

-- What the rider thought of it; a later word replaces the earlier one. Retention: ten years with its trip.
CREATE TABLE taxi.ratings (
  trip_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  driver_id text NOT NULL,
  stars smallint NOT NULL CHECK (stars BETWEEN 1 AND 5),
  reasons text[] NOT NULL,
  comment text NOT NULL,
  rated_at timestamptz NOT NULL
);
