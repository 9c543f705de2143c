CREATE SCHEMA sharing;

-- The people around a shared order. Retention of all tables of an order: 30 days (`sharing.purge`).
CREATE TABLE sharing.trips (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  encouragements integer NOT NULL CHECK (encouragements >= 0),
  guests integer NOT NULL CHECK (guests >= 0),
  messages integer NOT NULL CHECK (messages >= 0),
  contact_phone text CHECK (contact_phone ~ '^\+[1-9][0-9]{6,14}$'),
  game_invited_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, order_hash)
);
CREATE INDEX trips_by_age ON sharing.trips (created_at);

-- Links by which guests come. Only the SHA-256 of a token is kept.
CREATE TABLE sharing.links (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  link_id uuid NOT NULL,
  token_hash text NOT NULL UNIQUE,
  kind text NOT NULL CHECK (kind IN ('link', 'contact', 'night')),
  phone text CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  opens integer NOT NULL CHECK (opens >= 0),
  last_opened_at timestamptz,
  texted_at timestamptz,
  revoked_at timestamptz,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, order_hash, link_id),
  CHECK ((kind = 'link') = (phone IS NULL))
);
CREATE INDEX links_by_rider_and_age ON sharing.links (rider_id, created_at);

CREATE TABLE sharing.guests (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  link_id uuid NOT NULL,
  credential_hash text NOT NULL UNIQUE,
  name text NOT NULL,
  messages integer NOT NULL CHECK (messages >= 0),
  encouragements integer NOT NULL CHECK (encouragements >= 0),
  joined_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, order_hash, number)
);

CREATE TABLE sharing.messages (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  -- 0 is the rider, others are guests.
  author integer NOT NULL CHECK (author >= 0),
  message text NOT NULL CHECK (message <> ''),
  sent_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, order_hash, number)
);

CREATE TABLE sharing.passengers (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  name text NOT NULL CHECK (name <> ''),
  phone text NOT NULL CHECK (phone ~ '^\+[1-9][0-9]{6,14}$'),
  PRIMARY KEY (rider_id, order_hash, number),
  UNIQUE (rider_id, order_hash, phone)
);

-- One run of the game for each player of an order; a score is written once.
CREATE TABLE sharing.game_runs (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  player integer NOT NULL CHECK (player >= 0),
  seed text NOT NULL,
  started_at timestamptz NOT NULL,
  score integer CHECK (score >= 0),
  PRIMARY KEY (rider_id, order_hash, player)
);

-- What a rider has chosen for all rides. Kept as long as the account.
CREATE TABLE sharing.riders (
  rider_id text PRIMARY KEY,
  tutorial_state text NOT NULL CHECK (tutorial_state IN ('unseen', 'seen')),
  tutorial_changed_at timestamptz,
  shares_at_night boolean NOT NULL,
  night_phone text CHECK (night_phone ~ '^\+[1-9][0-9]{6,14}$'),
  CHECK (NOT shares_at_night OR night_phone IS NOT NULL)
);
