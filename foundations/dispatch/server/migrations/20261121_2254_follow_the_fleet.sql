-- Which transaction last changed what a dispatcher knows of a driver, so that it reads what is new instead of the whole
-- fleet. A transaction that a reader could not see yet is not older than the xmin of its snapshot. No foreign key: a
-- driver who is deleted has changed, too.
CREATE TABLE dispatch.fleet_moves (
  driver_id text PRIMARY KEY,
  moved_by xid8 NOT NULL
);
CREATE INDEX fleet_moves_moved_by ON dispatch.fleet_moves (moved_by);

INSERT INTO dispatch.fleet_moves SELECT driver_id, pg_current_xact_id() FROM dispatch.drivers;

CREATE FUNCTION dispatch.note_fleet_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two that change the same drivers wait for each other instead of both failing.
  INSERT INTO dispatch.fleet_moves SELECT DISTINCT driver_id, pg_current_xact_id() FROM changed ORDER BY driver_id
    ON CONFLICT (driver_id) DO UPDATE SET moved_by = excluded.moved_by;
  RETURN NULL;
END $$;

CREATE TRIGGER note_new_claims AFTER INSERT ON dispatch.driver_claims
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dispatch.note_fleet_moves();
CREATE TRIGGER note_changed_claims AFTER UPDATE ON dispatch.driver_claims
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dispatch.note_fleet_moves();
CREATE TRIGGER note_dropped_claims AFTER DELETE ON dispatch.driver_claims
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dispatch.note_fleet_moves();
CREATE TRIGGER note_begun_shifts AFTER INSERT ON dispatch.shifts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dispatch.note_fleet_moves();
CREATE TRIGGER note_changed_shifts AFTER UPDATE ON dispatch.shifts
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dispatch.note_fleet_moves();
CREATE TRIGGER note_new_vehicles AFTER INSERT ON dispatch.vehicles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dispatch.note_fleet_moves();
CREATE TRIGGER note_changed_vehicles AFTER UPDATE ON dispatch.vehicles
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION dispatch.note_fleet_moves();
