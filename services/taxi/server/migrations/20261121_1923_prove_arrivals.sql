-- Where the server heard a car be, and when, while it waited for its rider. Retention: 90 days, as every track.
CREATE TABLE taxi.arrival_readings (
  trip_hash text NOT NULL,
  driver_id text NOT NULL,
  heard_at timestamptz NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  pickup_metres integer NOT NULL CHECK (pickup_metres >= 0),
  PRIMARY KEY (trip_hash, driver_id, heard_at)
);
CREATE INDEX arrival_readings_heard_at ON taxi.arrival_readings (heard_at);

-- A car that was heard to stand at the pick-up: what a cancel fee is due for. The row says what it was judged by, so
-- that nothing can be written that does not prove what it claims. Retention: 90 days; ten years, without the place, where
-- a fee was charged on it.
CREATE TABLE taxi.arrival_proofs (
  trip_hash text NOT NULL,
  driver_id text NOT NULL,
  reported_at timestamptz NOT NULL,
  promised_at timestamptz NOT NULL,
  standing_since timestamptz NOT NULL,
  heard_until timestamptz NOT NULL,
  waiting_since timestamptz NOT NULL,
  fee_from timestamptz NOT NULL,
  pickup_metres integer NOT NULL CHECK (pickup_metres >= 0),
  radius_metres integer NOT NULL,
  standing_seconds integer NOT NULL CHECK (standing_seconds > 0),
  lat double precision,
  lng double precision,
  PRIMARY KEY (trip_hash, driver_id),
  UNIQUE (trip_hash, driver_id, waiting_since, heard_until),
  CHECK ((lat IS NULL) = (lng IS NULL)),
  CHECK (pickup_metres <= radius_metres),
  CHECK (extract(epoch FROM heard_until - standing_since) >= standing_seconds),
  CHECK (waiting_since >= reported_at AND waiting_since >= promised_at AND waiting_since >= standing_since),
  CHECK (fee_from > waiting_since)
);
CREATE INDEX arrival_proofs_heard_until ON taxi.arrival_proofs (heard_until);

-- No fee without its proof: the key below points at it, and the proof cannot go or change under the fee.
-- Retention: ten years, with the ledger.
CREATE TABLE taxi.cancel_fees (
  trip_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  driver_id text NOT NULL,
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  -- What the rider had seen and agreed to; null where the car left without the rider, at the fee of the rule.
  agreed_twd integer CHECK (agreed_twd >= amount_twd),
  waiting_since timestamptz NOT NULL,
  heard_until timestamptz NOT NULL,
  free_wait_seconds integer NOT NULL CHECK (free_wait_seconds > 0),
  charged_at timestamptz NOT NULL,
  -- The rider hailed again and boarded the same car: nothing was owed.
  given_back_at timestamptz,
  boarded_trip_hash text,
  FOREIGN KEY (trip_hash, driver_id, waiting_since, heard_until)
    REFERENCES taxi.arrival_proofs (trip_hash, driver_id, waiting_since, heard_until),
  CHECK (extract(epoch FROM heard_until - waiting_since) >= free_wait_seconds),
  CHECK (charged_at >= heard_until),
  CHECK ((given_back_at IS NULL) = (boarded_trip_hash IS NULL))
);
CREATE INDEX cancel_fees_of_rider ON taxi.cancel_fees (rider_id, charged_at DESC);

-- What a driver owes a rider who was left or kept waiting, once for each of them. Retention: ten years, with the ledger.
CREATE TABLE taxi.rider_credits (
  trip_hash text NOT NULL,
  driver_id text NOT NULL,
  rider_id text NOT NULL,
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  why text NOT NULL CHECK (why IN ('driverCancelled', 'driverLate')),
  promised_at timestamptz NOT NULL,
  -- When the car was heard to come; null where it never was.
  came_at timestamptz,
  credited_at timestamptz NOT NULL,
  PRIMARY KEY (trip_hash, driver_id)
);
