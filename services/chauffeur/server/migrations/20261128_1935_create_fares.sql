-- Prices that bind for a while. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE chauffeur.fares (
  rider_id text NOT NULL,
  fare_hash text NOT NULL,
  -- The trip with its way, and the parts of its price: read and written whole, never searched.
  facts jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, fare_hash)
);
CREATE INDEX fares_expires_at ON chauffeur.fares (expires_at);
