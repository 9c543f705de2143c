-- A trip by card or wallet waits until its price is held, before anybody is looked for.
ALTER TABLE taxi.trips ADD COLUMN payment_method text NOT NULL DEFAULT 'cash';
ALTER TABLE taxi.trips DROP CONSTRAINT trips_state_check;
ALTER TABLE taxi.trips ADD CONSTRAINT trips_state_check CHECK (state IN ('AUTHORIZING', 'REQUESTING', 'MATCHING',
  'PENDING_RESPONSE', 'DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED', 'CANCELED',
  'MATCH_FAILED'));
ALTER TABLE taxi.trips ADD CONSTRAINT trips_authorizing_has_no_driver CHECK (driver_id IS NULL OR state <> 'AUTHORIZING');
