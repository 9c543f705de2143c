-- Skills of a driver: the services whose orders he may be offered, and classes of driving licence. Without services he
-- serves the one that is declared the default, as do the drivers of before. Kept as long as the driver.
ALTER TABLE dispatch.drivers
  ADD COLUMN services text[] NOT NULL DEFAULT '{}',
  ADD COLUMN licences text[] NOT NULL DEFAULT '{}';

-- Time between the batches that an order takes part in, by the policy of its service.
ALTER TABLE dispatch.seekers ADD COLUMN batch_seconds integer NOT NULL DEFAULT 2 CHECK (batch_seconds >= 1);
ALTER TABLE dispatch.offers ADD COLUMN batch_seconds integer NOT NULL DEFAULT 2 CHECK (batch_seconds >= 1);

-- The speed towards the target of a driver who does not come by car; null for cars.
ALTER TABLE dispatch.driver_claims ADD COLUMN target_mps double precision CHECK (target_mps > 0);

-- A driver whose skills change, or who gives up the vehicle, has changed for the dispatcher, too. Row by row, because a
-- rating or a trip that is counted changes the same table often and must not be noted.
CREATE FUNCTION dispatch.note_fleet_move() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO dispatch.fleet_moves VALUES (NEW.driver_id, pg_current_xact_id())
    ON CONFLICT (driver_id) DO UPDATE SET moved_by = excluded.moved_by;
  RETURN NULL;
END $$;
CREATE TRIGGER note_changed_skills AFTER UPDATE ON dispatch.drivers FOR EACH ROW
  WHEN (OLD.services IS DISTINCT FROM NEW.services OR OLD.licences IS DISTINCT FROM NEW.licences)
  EXECUTE FUNCTION dispatch.note_fleet_move();
CREATE TRIGGER note_dropped_vehicles AFTER DELETE ON dispatch.vehicles
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dispatch.note_fleet_moves();
