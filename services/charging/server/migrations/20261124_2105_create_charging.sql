CREATE SCHEMA charging;

-- Retention: ten years with the invoices that they led to.
CREATE TABLE charging.orders (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  order_number bigint GENERATED ALWAYS AS IDENTITY,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('Init', 'PreStart', 'Invalid', 'Charging', 'PreStop', 'AutoPayComplete',
    'PayFailed', 'Complete', 'Buffer', 'Parking')),
  last_event text NOT NULL,
  -- The operator that delivers, reports and earns the price, and its plug.
  operator_id text NOT NULL,
  location_id text NOT NULL,
  evse_uid text NOT NULL,
  connector_id text NOT NULL,
  -- The session at the operator; null until it is told.
  session_id text,
  -- A session is paid by card or wallet: its price is known at the end, when the rider may be gone.
  payment_method text NOT NULL CHECK (payment_method <> 'cash'),
  -- Energy so far, by the newest report.
  energy_wh integer NOT NULL CHECK (energy_wh >= 0),
  read_at timestamptz,
  amount_twd integer NOT NULL CHECK (amount_twd >= 0),
  cover_twd integer NOT NULL CHECK (cover_twd > 0),
  charged_twd integer NOT NULL CHECK (charged_twd >= 0),
  bill_state text NOT NULL CHECK (bill_state IN ('open', 'awaited', 'provisional', 'final', 'checking', 'corrected')),
  created_at timestamptz NOT NULL,
  held_at timestamptz,
  started_at timestamptz,
  power_ended_at timestamptz,
  stop_asked_at timestamptz,
  ended_at timestamptz,
  -- Carrier and address of the invoice, sealed with the key of the house.
  invoice_sealed text NOT NULL,
  -- Plug, tariff, limits, readings and the reason of the end: read and written whole, never searched.
  facts jsonb NOT NULL,
  PRIMARY KEY (rider_id, order_hash),
  CHECK (state IN ('Init', 'Invalid') OR held_at IS NOT NULL),
  CHECK (state NOT IN ('Charging', 'PreStop', 'Buffer', 'Parking') OR started_at IS NOT NULL),
  CHECK ((ended_at IS NOT NULL) = (state IN ('Invalid', 'Complete', 'PayFailed', 'AutoPayComplete')))
);
CREATE UNIQUE INDEX orders_order_hash ON charging.orders (order_hash);
CREATE UNIQUE INDEX orders_order_number ON charging.orders (order_number);
CREATE INDEX orders_of_rider_by_time ON charging.orders (rider_id, created_at DESC);
CREATE INDEX orders_open_of_rider ON charging.orders (rider_id)
  WHERE state NOT IN ('Invalid', 'AutoPayComplete');

-- Every event of a session, in order. Retention: with the orders.
CREATE TABLE charging.order_events (
  order_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, revision)
);

-- One live session per rider and per charger: `rider:ID` and `plug:OPERATOR/EVSE`. A row goes with the end of its session.
CREATE TABLE charging.claims (
  claimed text PRIMARY KEY,
  order_hash text NOT NULL
);
CREATE INDEX claims_of_order ON charging.claims (order_hash);

-- Charge detail records whose total is not what the tariff of the session gives. An operator of the house settles them.
-- Retention: with the orders.
CREATE TABLE charging.reconciliations (
  order_hash text NOT NULL,
  cdr_id text NOT NULL,
  operator_id text NOT NULL,
  -- The operator's total, and ours by its tariff, both with VAT, in hundredths of a dollar.
  stated_cents bigint NOT NULL,
  repriced_cents bigint NOT NULL,
  reason text NOT NULL,
  found_at timestamptz NOT NULL,
  settled_at timestamptz,
  PRIMARY KEY (order_hash, cdr_id)
);
CREATE INDEX reconciliations_open ON charging.reconciliations (found_at) WHERE settled_at IS NULL;
