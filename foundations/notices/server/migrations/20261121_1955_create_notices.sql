-- The pair of keys that proves to push services who sends. Made at the first start, kept for good.
CREATE TABLE notices.push_keys (
  only_one boolean PRIMARY KEY CHECK (only_one),
  public_key text NOT NULL,
  private_key text NOT NULL,
  created_at timestamptz NOT NULL
);

-- Browsers that want to be told. They end with the session that they were made in. Retention: until the push service
-- says that it is gone, or the session has ended.
CREATE TABLE notices.subscriptions (
  rider_id text NOT NULL,
  endpoint text NOT NULL UNIQUE,
  p256dh text NOT NULL,
  auth text NOT NULL,
  session_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, endpoint)
);

-- What a rider has decided otherwise than by default. Kept as long as the rider.
CREATE TABLE notices.settings (
  rider_id text NOT NULL,
  kind text NOT NULL,
  channel text NOT NULL CHECK (channel IN ('push', 'chat', 'sms')),
  is_on boolean NOT NULL,
  PRIMARY KEY (rider_id, kind, channel)
);

-- What riders were told, each thing once. Retention: 30 days.
CREATE TABLE notices.notices (
  rider_id text NOT NULL,
  notice_id text NOT NULL UNIQUE,
  told_key text NOT NULL,
  kind text NOT NULL,
  order_hash text NOT NULL,
  told_at timestamptz NOT NULL,
  seen_at timestamptz,
  PRIMARY KEY (rider_id, told_key)
);
CREATE INDEX notices_told_at ON notices.notices (told_at);

-- Every try to reach somebody. `sending` is written before, so that after a crash nothing is sent a second time.
-- Retention: 30 days, with its notice.
CREATE TABLE notices.deliveries (
  notice_id text NOT NULL REFERENCES notices.notices (notice_id) ON DELETE CASCADE,
  channel text NOT NULL CHECK (channel IN ('push', 'chat', 'sms')),
  -- The endpoint of a push; empty where a channel has only one.
  target text NOT NULL,
  state text NOT NULL CHECK (state IN ('sending', 'sent', 'failed', 'gone')),
  tried_at timestamptz NOT NULL,
  PRIMARY KEY (notice_id, channel, target)
);
