-- The time at which a rider wants to board; null for as soon as possible. A driver sees it in the offer.
ALTER TABLE dispatch.seekers ADD COLUMN pickup_at timestamptz;
ALTER TABLE dispatch.offers ADD COLUMN pickup_at timestamptz;
