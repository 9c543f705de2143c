-- What a call in stages has set out to do and has no answer for yet, under the key of its tap. Kept for 24 hours.
CREATE TABLE kit.intents (
  actor text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  intent jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (actor, key)
);
CREATE INDEX intents_created_at ON kit.intents (created_at);
