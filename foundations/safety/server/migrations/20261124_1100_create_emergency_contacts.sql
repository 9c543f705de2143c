CREATE SCHEMA safety;

-- People who are told when a rider is in danger. Kept as long as the account, or until the rider deletes them.
CREATE TABLE safety.contacts (
  rider_id text NOT NULL,
  id uuid NOT NULL,
  contact_name text NOT NULL CHECK (contact_name <> ''),
  contact_number text NOT NULL CHECK (contact_number ~ '^[1-9][0-9]{3,14}$'),
  dial_code text NOT NULL CHECK (dial_code ~ '^\+[1-9][0-9]{0,3}$'),
  cc text NOT NULL CHECK (cc ~ '^[A-Z]{2}$'),
  uuid text,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, id),
  UNIQUE (rider_id, dial_code, contact_number)
);

-- Text messages of this slice, each sent by a job. Retention: 90 days (`safety.purgeTexts`).
CREATE TABLE safety.texts (
  rider_id text NOT NULL,
  id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('police', 'contact', 'entered')),
  state text NOT NULL CHECK (state IN ('planned', 'sent', 'test', 'expired')),
  -- Null of a message that is about no order.
  order_hash text,
  receiver text NOT NULL CHECK (receiver <> ''),
  body text NOT NULL CHECK (body <> ''),
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, id),
  CHECK ((kind = 'entered') = (order_hash IS NULL))
);
CREATE INDEX texts_by_age ON safety.texts (created_at);
