-- The code of a driver whose car is waved down: the number of the sticker, and the secret of the changing code (RFC 6238).
-- Retention: with the driver.
CREATE TABLE taxi.street_codes (
  driver_id text PRIMARY KEY,
  number text NOT NULL UNIQUE CHECK (number ~ '^[2-9A-HJKMNP-Z]{5}$'),
  secret_sealed text NOT NULL,
  -- The latest period of 30 s whose code began a ride: a code counts once.
  used_step bigint NOT NULL DEFAULT 0 CHECK (used_step >= 0),
  created_at timestamptz NOT NULL
);
-- A rider has seen the driver behind a code, and may begin a ride with them. Retention: a day.
CREATE TABLE taxi.street_sightings (
  rider_id text NOT NULL,
  sighting_hash text NOT NULL,
  driver_id text NOT NULL,
  -- The period of the code; null for a sticker.
  step bigint,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, sighting_hash)
);
CREATE INDEX street_sightings_expires_at ON taxi.street_sightings (expires_at);
