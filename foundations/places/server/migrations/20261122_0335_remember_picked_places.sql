-- Places that a rider picked to ride from or to, so that the search offers them first. The newest forty of a rider are
-- kept, each for 180 days after it was picked last.
CREATE TABLE places.picked_places (
  rider_id uuid NOT NULL,
  spot text NOT NULL,
  name text NOT NULL,
  address text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  times integer NOT NULL CHECK (times > 0),
  picked_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, spot)
);
