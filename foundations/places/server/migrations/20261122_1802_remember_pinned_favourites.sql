-- Whether the rider has put the pin of a favourite by hand: where no street is drawn it stays approximate all the same.
ALTER TABLE places.favourites ADD COLUMN is_pinned boolean NOT NULL DEFAULT false;
