-- The trip whose price is being held for this sighting: the ride begins once it is.
ALTER TABLE taxi.street_sightings ADD COLUMN trip_hash text;
