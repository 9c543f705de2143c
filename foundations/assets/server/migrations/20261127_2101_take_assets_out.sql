-- The operator has taken the asset out of service since then, whatever riders have seen of it.
ALTER TABLE assets.sightings ADD COLUMN out_since timestamptz;
-- Whether a command to an asset is under way.
CREATE INDEX commands_open ON assets.commands (asset_id) WHERE ended_at IS NULL;
