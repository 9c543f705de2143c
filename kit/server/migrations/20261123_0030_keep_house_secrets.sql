-- Secrets that the house has made for itself, each sealed with the newest key of the ring. They are of no use without it.
-- Retention: for good.
CREATE TABLE kit.house_secrets (
  name text PRIMARY KEY,
  secret_sealed text NOT NULL,
  made_at timestamptz NOT NULL
);
