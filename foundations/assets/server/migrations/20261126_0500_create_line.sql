-- Commands to assets. Retention: as long as the orders.
CREATE TABLE assets.commands (
  command_id text PRIMARY KEY,
  asset_id text NOT NULL REFERENCES assets.assets (asset_id),
  order_hash text NOT NULL,
  service text NOT NULL,
  kind text NOT NULL,
  state text NOT NULL CHECK (state IN ('planned', 'sent', 'done', 'refused', 'unanswered')),
  reason text,
  planned_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > planned_at),
  sent_at timestamptz,
  ended_at timestamptz,
  answered_at timestamptz,
  CHECK ((state IN ('planned', 'sent')) = (ended_at IS NULL))
);
CREATE INDEX commands_of_order ON assets.commands (order_hash, planned_at DESC);

-- The newest that is known of each asset on the line, written in batches by the server that keeps the line. Memory is
-- ahead of it by some seconds. Retention: one row an asset.
CREATE TABLE assets.conditions (
  asset_id text PRIMARY KEY REFERENCES assets.assets (asset_id),
  report_id text NOT NULL,
  seq bigint NOT NULL,
  -- By the clock of the asset.
  at timestamptz NOT NULL,
  -- By the clock of the server.
  heard_at timestamptz NOT NULL,
  lat double precision,
  lng double precision,
  accuracy_metres double precision,
  position_heard_at timestamptz,
  -- The odometer when this very point was reported first.
  position_odometer_km integer,
  energy_percent integer NOT NULL CHECK (energy_percent BETWEEN 0 AND 100),
  range_km integer NOT NULL CHECK (range_km >= 0),
  odometer_km integer NOT NULL CHECK (odometer_km >= 0),
  is_locked boolean NOT NULL,
  open_doors jsonb NOT NULL,
  is_engine_on boolean NOT NULL,
  speed_kmh double precision NOT NULL CHECK (speed_kmh >= 0),
  is_towed boolean NOT NULL,
  -- When a service was told that it is silent; counts until the next report.
  silent_told_at timestamptz,
  CHECK (num_nulls(lat, lng, accuracy_metres, position_heard_at, position_odometer_km) IN (0, 5))
) WITH (fillfactor = 70);

-- One row: since when the server that keeps the line is connected. Null while it is not.
CREATE TABLE assets.line_states (
  name text PRIMARY KEY,
  up_since timestamptz
);

-- For which end of its span a service was told that the asset is still out.
ALTER TABLE assets.keeps ADD COLUMN overdue_told_for timestamptz;
