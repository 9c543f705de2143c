-- Id number and invoice info of shuttles, sealed. Retention: 30 days after the ride.
CREATE TABLE taxi.airport_papers (
  rider_id text NOT NULL,
  trip_hash text PRIMARY KEY,
  id_number_sealed text NOT NULL,
  invoice_sealed text NOT NULL,
  created_at timestamptz NOT NULL
);
