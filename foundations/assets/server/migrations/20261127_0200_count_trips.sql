-- Published identifiers of a vehicle change with every trip, so trips are counted at their end.
ALTER TABLE assets.assets ADD COLUMN trips integer NOT NULL DEFAULT 0 CHECK (trips >= 0);
UPDATE assets.assets SET trips = counted.trips
FROM (SELECT asset_id, count(*) AS trips FROM assets.keeps
  WHERE kind = 'inUse' AND ended_at IS NOT NULL GROUP BY asset_id) AS counted
WHERE counted.asset_id = assets.asset_id;
