-- A reserved trip waits for its time. It gets a driver when one leaves for its pick-up; until then the calendar of
-- bookings knows who has claimed it.
ALTER TABLE taxi.trips DROP CONSTRAINT trips_state_check;
ALTER TABLE taxi.trips ADD CONSTRAINT trips_state_check CHECK (state IN ('RESERVED', 'AUTHORIZING', 'REQUESTING',
  'MATCHING', 'PENDING_RESPONSE', 'DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED',
  'CANCELED', 'MATCH_FAILED'));
ALTER TABLE taxi.trips ADD CONSTRAINT trips_reserved_has_no_driver CHECK (driver_id IS NULL OR state <> 'RESERVED');
