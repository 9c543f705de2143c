-- Links by which a person without an account pays an amount of an order, once. Retention: 30 days after their expiry.
CREATE TABLE wallet.pay_links (
  link_id text PRIMARY KEY CHECK (link_id ~ '^[0-9a-f]{20}$'),
  -- Digest of the token in its address, which is stored nowhere.
  token_digest text NOT NULL UNIQUE,
  order_hash text NOT NULL,
  rider_id text NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('fare', 'raise', 'rest', 'deposit', 'advance')),
  amount_twd integer NOT NULL CHECK (amount_twd > 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at),
  -- When a newer link of the order took its place.
  revoked_at timestamptz,
  -- The method of the payment before a payer tried: it counts again if that is declined.
  method_before text,
  instrument_before text
);
CREATE UNIQUE INDEX pay_links_one_live ON wallet.pay_links (order_hash) WHERE revoked_at IS NULL;
CREATE INDEX pay_links_expired ON wallet.pay_links (expires_at);
