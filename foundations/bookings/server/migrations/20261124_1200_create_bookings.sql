CREATE SCHEMA bookings;

-- Every future ride with a driver, of any service, until the rider is aboard or the booking ends; then the row is
-- deleted, and the order remains in the register.
CREATE TABLE bookings.bookings (
  order_hash text PRIMARY KEY,
  service text NOT NULL,
  rider_id text NOT NULL,
  region text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  -- `open` waits for a claim, `claimed` has a driver who has not left yet, `sought` is dispatched, `coming` has a driver
  -- under way.
  phase text NOT NULL CHECK (phase IN ('open', 'claimed', 'sought', 'coming')),
  boarding_at timestamptz NOT NULL,
  -- When the driver is expected to be free again.
  ends_at timestamptz NOT NULL CHECK (ends_at > boarding_at),
  driver_id text,
  claimed_at timestamptz,
  -- What the price is held for; null until it is held, or where nothing is to be held.
  committed_at timestamptz,
  -- Since when the payment of the rider is declined.
  declined_at timestamptz,
  late_at timestamptz,
  reminded_at timestamptz,
  created_at timestamptz NOT NULL,
  -- Places, wishes and policy: read and written whole, never searched.
  facts jsonb NOT NULL,
  CHECK ((driver_id IS NOT NULL) = (phase IN ('claimed', 'coming'))),
  CHECK ((claimed_at IS NOT NULL) = (driver_id IS NOT NULL))
);
CREATE INDEX bookings_open ON bookings.bookings (region, boarding_at) WHERE phase = 'open';
CREATE INDEX bookings_of_driver ON bookings.bookings (driver_id, boarding_at) WHERE driver_id IS NOT NULL;

-- Drivers who had a booking and do not have it any more. They do not get it again. Retention: 90 days.
CREATE TABLE bookings.former_drivers (
  order_hash text NOT NULL,
  driver_id text NOT NULL,
  claimed_at timestamptz NOT NULL,
  ended_at timestamptz NOT NULL,
  why text NOT NULL CHECK (why IN ('gaveBack', 'notUnderWay')),
  PRIMARY KEY (order_hash, driver_id)
);
CREATE INDEX former_drivers_ended_at ON bookings.former_drivers (ended_at);
