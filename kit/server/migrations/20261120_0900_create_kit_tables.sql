CREATE SCHEMA kit;

-- Durable events on their way to sockets; a row is deleted once it has been sent.
CREATE TABLE kit.outbox (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  room text NOT NULL,
  name text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL
);

-- The first answer of every write that carried an Idempotency-Key, kept for 24 hours.
CREATE TABLE kit.idempotency_keys (
  actor text NOT NULL,
  key text NOT NULL,
  fingerprint text NOT NULL,
  status smallint NOT NULL,
  body jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (actor, key)
);
CREATE INDEX idempotency_keys_created_at ON kit.idempotency_keys (created_at);

-- Job workers that are alive or died without a word; lock_key is held by a session as long as the process lives.
CREATE TABLE kit.job_workers (
  worker_id text PRIMARY KEY,
  lock_key bigint NOT NULL,
  started_at timestamptz NOT NULL
);
