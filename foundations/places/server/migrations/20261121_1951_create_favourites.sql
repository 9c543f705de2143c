CREATE SCHEMA places;

-- Addresses that riders come back to. Names and addresses are compared in one folded form. Kept as long as the account.
CREATE TABLE places.favourites (
  rider_id uuid NOT NULL,
  id uuid NOT NULL,
  icon text NOT NULL CHECK (icon IN ('home', 'work', 'favourite')),
  description text NOT NULL,
  description_folded text NOT NULL,
  address text NOT NULL,
  address_folded text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, id),
  UNIQUE (rider_id, description_folded),
  UNIQUE (rider_id, address_folded)
);
