-- Where a rider has put a favourite by hand; without it home and work come first and the others by name.
ALTER TABLE places.favourites ADD COLUMN rank integer CHECK (rank >= 0);
-- Whether the pin stands at a road or a town, since no house number is known there.
ALTER TABLE places.favourites ADD COLUMN is_approximate boolean NOT NULL DEFAULT false;
ALTER TABLE places.picked_places ADD COLUMN is_approximate boolean NOT NULL DEFAULT false;
