-- The facts of a roster: the place where a driver's day begins, fixed days off (1 is Monday), languages, gearboxes, and
-- how the driver comes to the pick-up. Kept as long as the driver.
ALTER TABLE dispatch.drivers
  ADD COLUMN garage_address text,
  ADD COLUMN garage_lat double precision,
  ADD COLUMN garage_lng double precision,
  ADD COLUMN days_off smallint[] NOT NULL DEFAULT '{}',
  ADD COLUMN languages text[] NOT NULL DEFAULT '{}',
  ADD COLUMN gearboxes text[] NOT NULL DEFAULT '{}',
  ADD COLUMN approach text CHECK (approach IN ('car', 'bicycle', 'foldingScooter', 'metro')),
  ADD CONSTRAINT garage_is_whole CHECK (num_nulls(garage_address, garage_lat, garage_lng) IN (0, 3));

DROP TRIGGER note_changed_skills ON dispatch.drivers;
CREATE TRIGGER note_changed_skills AFTER UPDATE ON dispatch.drivers FOR EACH ROW
  WHEN (OLD.services IS DISTINCT FROM NEW.services OR OLD.licences IS DISTINCT FROM NEW.licences
    OR OLD.approach IS DISTINCT FROM NEW.approach)
  EXECUTE FUNCTION dispatch.note_fleet_move();

-- The work of a driver in a time.
CREATE INDEX meetings_of_driver ON dispatch.meetings (driver_id, met_at);
