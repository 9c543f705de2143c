-- Where a driver can be called through a masked number, and the language of quick phrases. Kept as long as the driver.
ALTER TABLE dispatch.drivers
  ADD COLUMN phone_e164 text CHECK (phone_e164 ~ '^\+[1-9][0-9]{7,14}$'),
  ADD COLUMN language text NOT NULL DEFAULT 'zh-TW';

-- Who drove, or was to drive, whom. `left_at`: the driver gave the order back. Retention: 730 days, so that a driver of
-- long ago can still be blocked.
CREATE TABLE dispatch.meetings (
  order_hash text NOT NULL,
  driver_id text NOT NULL,
  rider_id text NOT NULL,
  service text NOT NULL,
  met_at timestamptz NOT NULL,
  ended_at timestamptz,
  left_at timestamptz,
  PRIMARY KEY (order_hash, driver_id)
);
CREATE INDEX meetings_of_rider ON dispatch.meetings (rider_id, driver_id);
CREATE INDEX meetings_met_at ON dispatch.meetings (met_at);

-- What rider and driver write to each other. Retention: 30 days.
CREATE TABLE dispatch.messages (
  order_hash text NOT NULL,
  driver_id text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  message_key text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  sender text NOT NULL CHECK (sender IN ('rider', 'driver')),
  phrase text,
  text text NOT NULL CHECK (length(text) <= 200),
  sent_at timestamptz NOT NULL,
  delivered_at timestamptz,
  read_at timestamptz,
  PRIMARY KEY (order_hash, driver_id, number),
  UNIQUE (order_hash, driver_id, sender, message_key),
  CHECK ((phrase IS NULL) <> (text = '')),
  CHECK (read_at IS NULL OR delivered_at IS NOT NULL)
);
CREATE INDEX messages_sent_at ON dispatch.messages (sent_at);

-- Numbers of the pool that are lent to a pair. Retention: until the lease ends.
CREATE TABLE dispatch.call_leases (
  order_hash text NOT NULL,
  driver_id text NOT NULL,
  phone_number text NOT NULL,
  leased_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > leased_at),
  PRIMARY KEY (order_hash, driver_id)
);

-- Pairs that are never matched again, whoever of the two said so. Retention: until it is taken back.
CREATE TABLE dispatch.blocks (
  rider_id text NOT NULL,
  driver_id text NOT NULL,
  blocked_by text NOT NULL CHECK (blocked_by IN ('rider', 'driver')),
  blocked_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, driver_id, blocked_by)
);
