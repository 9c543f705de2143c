-- Scooters stand in the same rows as cars.
ALTER TABLE assets.models ADD COLUMN vehicle_kind text NOT NULL DEFAULT 'car' CHECK (vehicle_kind IN ('car', 'scooter'));
ALTER TABLE assets.stands ADD COLUMN vehicle_kind text NOT NULL DEFAULT 'car' CHECK (vehicle_kind IN ('car', 'scooter'));

-- The last picture of a bay is that of its last return.
CREATE INDEX handovers_of_stand ON assets.handovers (stand_id, at DESC);

-- Zones of operators, in all their versions: a promise to a rider may rest on an old one. Retention: as long as the orders.
CREATE TABLE assets.zones (
  zone_id text NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  operator_id text NOT NULL REFERENCES assets.operators (operator_id),
  code text NOT NULL,
  kind text NOT NULL,
  name_zh text NOT NULL CHECK (name_zh <> ''),
  name_en text NOT NULL CHECK (name_en <> ''),
  name_ja text NOT NULL CHECK (name_ja <> ''),
  area jsonb NOT NULL,
  precedence integer NOT NULL CHECK (precedence >= 0),
  rules jsonb NOT NULL,
  hours jsonb,
  clause text,
  valid_from timestamptz,
  valid_until timestamptz CHECK (valid_until > valid_from),
  is_closed boolean NOT NULL,
  registered_at timestamptz NOT NULL,
  PRIMARY KEY (zone_id, version),
  UNIQUE (operator_id, code, version)
);
CREATE TRIGGER note_new_zones AFTER INSERT ON assets.zones REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('zone', 'zone_id');

-- The rules of an operator outside its zones, in all their versions. Retention: as long as the orders.
CREATE TABLE assets.global_rules (
  operator_id text NOT NULL REFERENCES assets.operators (operator_id),
  version integer NOT NULL CHECK (version > 0),
  rules jsonb NOT NULL,
  registered_at timestamptz NOT NULL,
  PRIMARY KEY (operator_id, version)
);
CREATE TRIGGER note_new_global_rules AFTER INSERT ON assets.global_rules REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('globalRules', 'operator_id');

-- Riders who did not find an asset since somebody last saw it. Retention: one row an asset.
CREATE TABLE assets.sightings (
  asset_id text PRIMARY KEY REFERENCES assets.assets (asset_id),
  missed_by text[] NOT NULL,
  missed_at timestamptz,
  seen_at timestamptz
);
CREATE TRIGGER note_new_sightings AFTER INSERT ON assets.sightings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('asset', 'asset_id');
CREATE TRIGGER note_changed_sightings AFTER UPDATE ON assets.sightings REFERENCING NEW TABLE AS changed
  FOR EACH STATEMENT EXECUTE FUNCTION assets.note_moves('asset', 'asset_id');
