-- Equality of text in the same index as overlapping spans.
CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE SCHEMA assets;

-- Operators, each registered by its own system (a peer).
CREATE TABLE assets.operators (
  operator_id text PRIMARY KEY,
  peer_id text NOT NULL UNIQUE,
  name_zh text NOT NULL CHECK (name_zh <> ''),
  name_en text NOT NULL CHECK (name_en <> ''),
  phone text NOT NULL,
  registered_at timestamptz NOT NULL
);

CREATE TABLE assets.models (
  model_code text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES assets.operators (operator_id),
  brand text NOT NULL,
  series text NOT NULL,
  vehicle_class text NOT NULL CHECK (vehicle_class IN ('high', 'big', 'low')),
  fuel_type text NOT NULL CHECK (fuel_type IN ('Electric', 'Gasoline', 'Diesel', 'Hybrid', 'Phev')),
  seats integer NOT NULL CHECK (seats > 0),
  range_km integer NOT NULL CHECK (range_km > 0),
  energy_description text NOT NULL,
  picture_url text
);

CREATE TABLE assets.stands (
  stand_id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES assets.operators (operator_id),
  code text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('station', 'lot', 'bay', 'zone')),
  name_zh text NOT NULL,
  name_en text NOT NULL,
  address_zh text NOT NULL,
  address_en text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  hours jsonb NOT NULL,
  parking_type text NOT NULL
    CHECK (parking_type IN ('Flat', 'Stereoscopic', 'Underground', 'Mechanical', 'Roadside')),
  floor text,
  phone text NOT NULL,
  capacity integer NOT NULL CHECK (capacity > 0),
  is_closed boolean NOT NULL,
  UNIQUE (operator_id, code)
);

CREATE TABLE assets.assets (
  asset_id text PRIMARY KEY,
  operator_id text NOT NULL REFERENCES assets.operators (operator_id),
  plate text NOT NULL UNIQUE,
  model_code text NOT NULL REFERENCES assets.models (model_code),
  stand_id text REFERENCES assets.stands (stand_id),
  lat double precision,
  lng double precision,
  accuracy_metres double precision,
  position_at timestamptz,
  energy_percent integer NOT NULL CHECK (energy_percent BETWEEN 0 AND 100),
  range_km integer NOT NULL CHECK (range_km >= 0),
  odometer_km integer NOT NULL CHECK (odometer_km >= 0),
  state text NOT NULL CHECK (state IN ('ready', 'out', 'repair', 'retired')),
  CHECK (num_nulls(lat, lng, accuracy_metres, position_at) IN (0, 4))
);

-- Retention: as long as the orders.
CREATE TABLE assets.keeps (
  keep_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  asset_id text NOT NULL REFERENCES assets.assets (asset_id),
  order_hash text NOT NULL,
  service text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('reserved', 'inUse', 'buffer', 'repair')),
  from_at timestamptz NOT NULL,
  until_at timestamptz NOT NULL CHECK (until_at > from_at),
  from_stand_id text REFERENCES assets.stands (stand_id),
  until_stand_id text REFERENCES assets.stands (stand_id),
  ended_at timestamptz,
  -- Whatever a server believes, an asset is lent once at a time.
  CONSTRAINT keeps_never_overlap EXCLUDE USING gist (asset_id WITH =, tstzrange(from_at, until_at, '[)') WITH &&)
);
-- An order has one asset at a time, and one span to prepare it after its return.
CREATE UNIQUE INDEX keeps_of_order ON assets.keeps (order_hash, (kind = 'buffer')) WHERE ended_at IS NULL;
CREATE INDEX keeps_of_asset ON assets.keeps (asset_id, until_at);

-- Retention: as long as the orders.
CREATE TABLE assets.handovers (
  handover_id text PRIMARY KEY,
  -- Null: the rider's own car.
  asset_id text REFERENCES assets.assets (asset_id),
  order_hash text NOT NULL,
  service text NOT NULL,
  way text NOT NULL CHECK (way IN ('depart', 'return')),
  stand_id text REFERENCES assets.stands (stand_id),
  at timestamptz NOT NULL,
  odometer_km integer CHECK (odometer_km >= 0),
  energy_percent integer CHECK (energy_percent BETWEEN 0 AND 100),
  notes text NOT NULL,
  pictures jsonb NOT NULL
);
CREATE INDEX handovers_of_asset ON assets.handovers (asset_id, at DESC);
CREATE INDEX handovers_of_order ON assets.handovers (order_hash, at DESC);

-- Which transaction last changed what the memory of a server knows, so that it reads what is new instead of everything. A
-- transaction that a reader could not see yet is not older than the xmin of its snapshot.
CREATE TABLE assets.moves (
  kind text NOT NULL,
  id text NOT NULL,
  moved_by xid8 NOT NULL,
  PRIMARY KEY (kind, id)
);
CREATE INDEX moves_moved_by ON assets.moves (moved_by);

-- The kind and the column of the id are arguments of the trigger.
CREATE FUNCTION assets.note_moves() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- In one order, so that two that change the same rows wait for each other instead of both failing.
  EXECUTE format('INSERT INTO assets.moves
    SELECT DISTINCT %L, %I, pg_current_xact_id() FROM changed ORDER BY 2
    ON CONFLICT (kind, id) DO UPDATE SET moved_by = excluded.moved_by', TG_ARGV[0], TG_ARGV[1]);
  RETURN NULL;
END $$;

CREATE TRIGGER note_new_operators AFTER INSERT ON assets.operators REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('operator', 'operator_id');
CREATE TRIGGER note_changed_operators AFTER UPDATE ON assets.operators REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('operator', 'operator_id');
CREATE TRIGGER note_new_models AFTER INSERT ON assets.models REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('model', 'model_code');
CREATE TRIGGER note_changed_models AFTER UPDATE ON assets.models REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('model', 'model_code');
CREATE TRIGGER note_new_stands AFTER INSERT ON assets.stands REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('stand', 'stand_id');
CREATE TRIGGER note_changed_stands AFTER UPDATE ON assets.stands REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('stand', 'stand_id');
CREATE TRIGGER note_new_assets AFTER INSERT ON assets.assets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('asset', 'asset_id');
CREATE TRIGGER note_changed_assets AFTER UPDATE ON assets.assets REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('asset', 'asset_id');
CREATE TRIGGER note_new_keeps AFTER INSERT ON assets.keeps REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('asset', 'asset_id');
CREATE TRIGGER note_changed_keeps AFTER UPDATE ON assets.keeps REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('asset', 'asset_id');
CREATE TRIGGER note_dropped_keeps AFTER DELETE ON assets.keeps REFERENCING OLD TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('asset', 'asset_id');
