-- When riders had receipts mailed, so that nobody's post is flooded. Kept for a day.
CREATE TABLE taxi.receipt_requests (
  rider_id text NOT NULL,
  asked_at timestamptz NOT NULL
);
CREATE INDEX receipt_requests_of_rider ON taxi.receipt_requests (rider_id, asked_at);
