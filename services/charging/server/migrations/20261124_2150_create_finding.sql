-- The stations that a rider marks. Retention: until the rider removes the mark or the account.
CREATE TABLE charging.favourites (
  rider_id text NOT NULL,
  station_key text NOT NULL,
  marked_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, station_key)
);

-- Places and stations that a rider searched for, the newest 20. Retention: until cleared, or the account ends.
CREATE TABLE charging.search_histories (
  rider_id text NOT NULL,
  history_id text NOT NULL,
  -- 1 is a place, 2 a station.
  type smallint NOT NULL CHECK (type IN (1, 2)),
  name text NOT NULL,
  address text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  station_key text,
  searched_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, history_id),
  CHECK ((type = 2) = (station_key IS NOT NULL))
);

-- The car by which prices and times are reckoned. Retention: until the rider forgets it, or the account ends.
CREATE TABLE charging.cars (
  rider_id text PRIMARY KEY,
  car_series_id text NOT NULL,
  now_percent integer NOT NULL CHECK (now_percent BETWEEN 0 AND 100),
  target_percent integer NOT NULL CHECK (target_percent BETWEEN 0 AND 100),
  chosen_at timestamptz NOT NULL
);

-- Photos of stations by riders; the files are the kit's. Retention: until removed, or the account ends.
CREATE TABLE charging.station_photos (
  photo_id text PRIMARY KEY,
  station_key text NOT NULL,
  rider_id text NOT NULL,
  taken_at timestamptz NOT NULL
);
CREATE INDEX station_photos_of_station ON charging.station_photos (station_key, taken_at DESC);
CREATE INDEX station_photos_of_rider ON charging.station_photos (rider_id);

-- What riders tell of chargers. Retention: 90 days.
CREATE TABLE charging.station_reports (
  report_id text PRIMARY KEY,
  station_key text NOT NULL,
  -- Empty for the whole station.
  charger_id text NOT NULL,
  rider_id text NOT NULL,
  kind text NOT NULL,
  text text NOT NULL,
  reported_at timestamptz NOT NULL
);
CREATE INDEX station_reports_of_station ON charging.station_reports (station_key, reported_at DESC);
CREATE INDEX station_reports_by_time ON charging.station_reports (reported_at);
CREATE INDEX station_reports_of_rider ON charging.station_reports (rider_id);

-- How often a charger was seen in use in each hour of the day in Taipei, in samples of the last weeks.
-- Retention: as long as the charger; halved so that old weeks fade.
CREATE TABLE charging.usual_hours (
  country_code text NOT NULL,
  party_id text NOT NULL,
  location_id text NOT NULL,
  uid text NOT NULL,
  seen integer[] NOT NULL CHECK (array_length(seen, 1) = 24),
  busy integer[] NOT NULL CHECK (array_length(busy, 1) = 24),
  sampled_at timestamptz NOT NULL,
  PRIMARY KEY (country_code, party_id, location_id, uid)
);

-- Facts that OCPI has no field for, entered by an operator of the house. Retention: as long as the station.
CREATE TABLE charging.station_facts (
  station_key text PRIMARY KEY,
  height_limit_cm integer CHECK (height_limit_cm > 0),
  parking_fee text
);
