-- When the rider's app asked last what is going on; null for trips that were live before it was noted.
ALTER TABLE taxi.live_trips ADD COLUMN seen_at timestamptz;
