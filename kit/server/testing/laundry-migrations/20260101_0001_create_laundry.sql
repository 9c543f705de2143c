CREATE SCHEMA laundry;
CREATE TABLE laundry.washes (
  id text PRIMARY KEY,
  vendor text NOT NULL,
  state text NOT NULL,
  -- The steps that were handled, in their order.
  steps text[] NOT NULL DEFAULT '{}'
);
