-- Exclusion constraints over a text and a time range together.
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

-- The time in which a driver is taken by a booking, way and reserve included, of any service. The row outlives its booking
-- while the rider is aboard. Retention: until the driver is free again, and one day at most after the end.
CREATE TABLE bookings.spans (
  order_hash text PRIMARY KEY,
  driver_id text NOT NULL,
  service text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz NOT NULL CHECK (ends_at > starts_at),
  driving_seconds integer NOT NULL CHECK (driving_seconds >= 0),
  -- Whatever a server believes, a driver is promised once at a time.
  CONSTRAINT spans_never_overlap EXCLUDE USING gist (driver_id WITH =, tstzrange(starts_at, ends_at, '[)') WITH &&)
);
CREATE INDEX spans_of_driver ON bookings.spans (driver_id, starts_at);
CREATE INDEX spans_starts_at ON bookings.spans (starts_at);

INSERT INTO bookings.spans (order_hash, driver_id, service, starts_at, ends_at, driving_seconds)
  SELECT order_hash, driver_id, service, boarding_at, ends_at, extract(epoch FROM ends_at - boarding_at)
  FROM bookings.bookings WHERE driver_id IS NOT NULL ORDER BY boarding_at
  ON CONFLICT DO NOTHING;

ALTER TABLE bookings.former_drivers DROP CONSTRAINT former_drivers_why_check;
ALTER TABLE bookings.former_drivers ADD CONSTRAINT former_drivers_why_check
  CHECK (why IN ('gaveBack', 'notUnderWay', 'noAnswer', 'ill'));
