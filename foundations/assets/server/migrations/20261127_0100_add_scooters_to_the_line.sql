-- How the assets of an operator are reached.
ALTER TABLE assets.operators ADD COLUMN line text NOT NULL DEFAULT 'mqtt' CHECK (line IN ('mqtt', 'http'));

-- What a scooter reports besides; null is unknown.
ALTER TABLE assets.conditions
  ADD COLUMN is_power_on boolean,
  ADD COLUMN is_trunk_open boolean,
  ADD COLUMN helmets integer CHECK (helmets >= 0),
  ADD COLUMN is_protected boolean,
  ADD COLUMN battery_error text,
  ADD COLUMN battery_id text,
  -- By the clock of the scooter.
  ADD COLUMN swapped_at timestamptz;
