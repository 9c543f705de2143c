-- Pairs of keys that prove to push services who sends; a browser belongs to the pair with which it subscribed. The newest
-- one is handed out. Private keys are sealed. The first pair stood in notices.push_keys, which a later release removes.
-- Retention: the newest for good, others as long as a browser belongs to them.
CREATE TABLE notices.push_key_pairs (
  public_key text PRIMARY KEY,
  private_key_sealed text NOT NULL,
  -- Which rotation it was made in, so that one that is begun again makes no second pair; `first` at the first start.
  made_for text NOT NULL UNIQUE,
  made_at timestamptz NOT NULL
);
