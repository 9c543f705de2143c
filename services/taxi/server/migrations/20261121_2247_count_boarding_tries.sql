-- Wrong boarding codes that a driver has shown for a trip, so that a short code is not found by trying. Kept for 90 days.
CREATE TABLE taxi.boarding_tries (
  trip_hash text NOT NULL,
  driver_id text NOT NULL,
  tries integer NOT NULL CHECK (tries > 0),
  first_tried_at timestamptz NOT NULL,
  PRIMARY KEY (trip_hash, driver_id)
);
CREATE INDEX boarding_tries_by_age ON taxi.boarding_tries (first_tried_at);
