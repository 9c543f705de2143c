CREATE SCHEMA configs;

-- What operators have set in place of a default; the schema of each value lies in the contract.
CREATE TABLE configs.overrides (
  name text PRIMARY KEY,
  value jsonb NOT NULL,
  changed_at timestamptz NOT NULL
);
