-- Receipts that wait until their rider has confirmed a mail address. Retention: two days.
CREATE TABLE taxi.waiting_receipts (
  rider_id text NOT NULL,
  trip_hash text NOT NULL,
  language text NOT NULL,
  asked_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, trip_hash)
);
CREATE INDEX waiting_receipts_asked_at ON taxi.waiting_receipts (asked_at);
