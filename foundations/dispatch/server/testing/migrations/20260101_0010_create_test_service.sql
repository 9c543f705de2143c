CREATE SCHEMA test_service;

-- Orders of a service that exists in tests alone.
CREATE TABLE test_service.orders (
  order_hash text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('requesting', 'matching', 'offered', 'driving', 'canceled', 'failed', 'done')),
  driver_id text
);

CREATE TABLE test_service.steps (
  step_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  order_hash text NOT NULL,
  step text NOT NULL,
  driver_id text,
  at timestamptz NOT NULL
);
