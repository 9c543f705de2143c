CREATE SCHEMA dispatch;

-- Drivers of fleets. Ratings are kept as a sum, so that a rating that is changed changes the mean exactly.
CREATE TABLE dispatch.drivers (
  driver_id text PRIMARY KEY,
  display_name text NOT NULL,
  star_tenths bigint NOT NULL CHECK (star_tenths >= 0),
  rating_count integer NOT NULL CHECK (rating_count >= 1),
  trip_count integer NOT NULL CHECK (trip_count >= 0),
  enrolled_at timestamptz NOT NULL
);

CREATE TABLE dispatch.vehicles (
  driver_id text PRIMARY KEY REFERENCES dispatch.drivers ON DELETE CASCADE,
  plate text NOT NULL,
  model text NOT NULL,
  color text NOT NULL CHECK (color IN ('yellow', 'white', 'black', 'silver', 'grey', 'blue')),
  seats smallint NOT NULL CHECK (seats BETWEEN 1 AND 8),
  features integer NOT NULL CHECK (features >= 0)
);

-- SHA-256 of bearer credentials; the credential itself is nowhere.
CREATE TABLE dispatch.driver_credentials (
  credential_hash text PRIMARY KEY,
  driver_id text NOT NULL REFERENCES dispatch.drivers ON DELETE CASCADE,
  created_at timestamptz NOT NULL
);
CREATE INDEX driver_credentials_driver_id ON dispatch.driver_credentials (driver_id);

-- A driver takes offers while a shift is open. Kept 30 days after its end.
CREATE TABLE dispatch.shifts (
  shift_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  driver_id text NOT NULL REFERENCES dispatch.drivers ON DELETE CASCADE,
  started_at timestamptz NOT NULL,
  ended_at timestamptz,
  ended_why text CHECK (ended_why IN ('driver', 'missedOffers')),
  -- Offers that ran out unanswered one after the other.
  missed_offers smallint NOT NULL DEFAULT 0 CHECK (missed_offers >= 0),
  CHECK ((ended_at IS NULL) = (ended_why IS NULL))
);
CREATE UNIQUE INDEX shifts_one_open ON dispatch.shifts (driver_id) WHERE ended_at IS NULL;
CREATE INDEX shifts_ended_at ON dispatch.shifts (ended_at) WHERE ended_at IS NOT NULL;

-- Orders that look for a driver; the row goes when one accepts, when the rider goes, or at give_up_at.
CREATE TABLE dispatch.seekers (
  order_hash text PRIMARY KEY,
  service text NOT NULL,
  rider_id text NOT NULL,
  region text NOT NULL,
  pickup_address text NOT NULL,
  pickup_lat double precision NOT NULL,
  pickup_lng double precision NOT NULL,
  dropoff_address text,
  dropoff_lat double precision,
  dropoff_lng double precision,
  features integer NOT NULL CHECK (features >= 0),
  seats smallint NOT NULL CHECK (seats BETWEEN 1 AND 8),
  fixed_fare_twd integer,
  note text NOT NULL,
  waiting_since timestamptz NOT NULL,
  give_up_at timestamptz NOT NULL,
  -- When a dispatcher saw it first.
  seen_at timestamptz,
  CHECK ((dropoff_address IS NULL) = (dropoff_lat IS NULL) AND (dropoff_lat IS NULL) = (dropoff_lng IS NULL))
);
CREATE INDEX seekers_region ON dispatch.seekers (region, waiting_since);

-- Who was asked, and what became of it. Kept 30 days after its end.
CREATE TABLE dispatch.offers (
  offer_id text PRIMARY KEY,
  order_hash text NOT NULL,
  driver_id text NOT NULL REFERENCES dispatch.drivers ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('open', 'accepted', 'rejected', 'expired', 'withdrawn')),
  revision integer NOT NULL CHECK (revision >= 1),
  service text NOT NULL,
  region text NOT NULL,
  pickup_address text NOT NULL,
  pickup_lat double precision NOT NULL,
  pickup_lng double precision NOT NULL,
  dropoff_address text,
  dropoff_lat double precision,
  dropoff_lng double precision,
  pickup_metres integer NOT NULL CHECK (pickup_metres >= 0),
  pickup_seconds integer NOT NULL CHECK (pickup_seconds >= 0),
  -- Where the driver was when asked.
  from_lat double precision NOT NULL,
  from_lng double precision NOT NULL,
  fixed_fare_twd integer,
  features integer NOT NULL,
  note text NOT NULL,
  offered_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > offered_at),
  ended_at timestamptz,
  reject_reason text NOT NULL DEFAULT '',
  CHECK ((state = 'open') = (ended_at IS NULL))
);
CREATE UNIQUE INDEX offers_one_open_per_order ON dispatch.offers (order_hash) WHERE state = 'open';
CREATE UNIQUE INDEX offers_one_open_per_driver ON dispatch.offers (driver_id) WHERE state = 'open';
CREATE INDEX offers_order_hash ON dispatch.offers (order_hash);
CREATE INDEX offers_ended_at ON dispatch.offers (ended_at) WHERE ended_at IS NOT NULL;

-- One row a driver who is not free: an open offer or a live job, never both, never two. One driver an order.
CREATE TABLE dispatch.driver_claims (
  driver_id text PRIMARY KEY REFERENCES dispatch.drivers ON DELETE CASCADE,
  kind text NOT NULL CHECK (kind IN ('offer', 'job')),
  order_hash text NOT NULL UNIQUE,
  service text NOT NULL,
  offer_id text NOT NULL,
  -- Where a job goes next, for the time of arrival.
  target_lat double precision,
  target_lng double precision,
  claimed_at timestamptz NOT NULL,
  CHECK ((target_lat IS NULL) = (target_lng IS NULL)),
  CHECK (kind = 'job' OR target_lat IS NULL)
);

-- What the dispatcher weighed and chose, batch by batch; append-only, kept 7 days.
CREATE TABLE dispatch.decisions (
  decision_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  region text NOT NULL,
  decided_at timestamptz NOT NULL,
  waiting integer NOT NULL CHECK (waiting >= 0),
  free_drivers integer NOT NULL CHECK (free_drivers >= 0),
  order_hashes text[] NOT NULL,
  pairs jsonb NOT NULL
);
CREATE INDEX decisions_decided_at ON dispatch.decisions (decided_at);
CREATE INDEX decisions_order_hashes ON dispatch.decisions USING gin (order_hashes);
