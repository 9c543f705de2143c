-- Prices that bind for a while. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE charging.quotes (
  rider_id text NOT NULL,
  quote_hash text NOT NULL,
  -- COUNTRY/PARTY/LOCATION/CHARGER/CONNECTOR
  plug_key text NOT NULL,
  terms jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  PRIMARY KEY (rider_id, quote_hash)
);
CREATE INDEX quotes_expires_at ON charging.quotes (expires_at);
