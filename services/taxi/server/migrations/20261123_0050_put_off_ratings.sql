-- Trips whose rider does not want to be asked for a rating. Retention: ten years with the trip.
CREATE TABLE taxi.ratings_put_off (
  trip_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  put_off_at timestamptz NOT NULL
);
