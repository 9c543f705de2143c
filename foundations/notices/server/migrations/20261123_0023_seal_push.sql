-- The private key for push is sealed; one that lies readable is sealed by the server at its start, which has the key.
ALTER TABLE notices.push_keys
  ADD COLUMN private_key_sealed text,
  ALTER COLUMN private_key DROP NOT NULL,
  ADD CONSTRAINT push_keys_held CHECK (private_key IS NOT NULL OR private_key_sealed IS NOT NULL);

-- Browsers that want to be told, in the place of notices.subscriptions, whose rows the server moves at its start: whoever
-- reads an endpoint and its secret can write to the browser. Retention: as before.
CREATE TABLE notices.browsers (
  rider_id text NOT NULL,
  endpoint_digest text NOT NULL UNIQUE,
  -- The endpoint and the keys of the subscription, sealed together.
  subscription_sealed text NOT NULL,
  session_id text NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, endpoint_digest)
);

-- Tries are known by the digest of the endpoint. Of those before, only that they were made is kept.
UPDATE notices.deliveries SET target = encode(sha256(convert_to(target, 'UTF8')), 'hex')
  WHERE channel = 'push' AND target LIKE 'http%';
