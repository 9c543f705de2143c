CREATE SCHEMA sample_driver;

-- Prices that bind for a while. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE sample_driver.quotes (
  rider_id text NOT NULL,
  quote_hash text NOT NULL,
  region text NOT NULL,
  price_twd integer NOT NULL CHECK (price_twd > 0),
  cancel_fee_twd integer NOT NULL CHECK (cancel_fee_twd >= 0),
  -- Places and way: read and written whole, never searched.
  facts jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, quote_hash)
);
CREATE INDEX quotes_expires_at ON sample_driver.quotes (expires_at);

-- Retention: ten years with the invoices that they led to.
CREATE TABLE sample_driver.orders (
  rider_id text NOT NULL,
  order_hash text NOT NULL UNIQUE,
  revision integer NOT NULL CHECK (revision > 0),
  region text NOT NULL,
  state text NOT NULL CHECK (state IN ('PREPARING', 'SEEKING', 'DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED',
    'PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'MATCH_FAILED')),
  last_event text NOT NULL,
  price_twd integer NOT NULL CHECK (price_twd > 0),
  -- The fee agreed to for a cancellation after the arrival, and the one that was charged.
  cancel_fee_twd integer NOT NULL CHECK (cancel_fee_twd >= 0),
  charged_fee_twd integer NOT NULL CHECK (charged_fee_twd BETWEEN 0 AND cancel_fee_twd),
  payment_method text NOT NULL,
  driver_id text,
  requested_at timestamptz NOT NULL,
  accepted_at timestamptz,
  promised_at timestamptz,
  arrived_at timestamptz,
  started_at timestamptz,
  finished_at timestamptz,
  ended_at timestamptz,
  -- Since when a finished order counts as unpaid and holds neither rider nor driver any more.
  unpaid_since timestamptz,
  -- Places and ways: read and written whole, never searched.
  facts jsonb NOT NULL,
  PRIMARY KEY (rider_id, order_hash),
  CHECK (driver_id IS NOT NULL
    OR state NOT IN ('DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED')),
  CHECK ((started_at IS NOT NULL) = (state IN ('TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED'))),
  CHECK ((ended_at IS NOT NULL) = (state IN ('COMPLETED', 'CANCELED', 'MATCH_FAILED'))),
  CHECK (charged_fee_twd = 0 OR state = 'CANCELED')
);
-- At most one order under way a rider, and one a driver.
CREATE UNIQUE INDEX orders_live_of_rider ON sample_driver.orders (rider_id)
  WHERE ended_at IS NULL AND unpaid_since IS NULL;
CREATE UNIQUE INDEX orders_live_of_driver ON sample_driver.orders (driver_id)
  WHERE ended_at IS NULL AND unpaid_since IS NULL;

-- Retention: as long as their orders.
CREATE TABLE sample_driver.order_events (
  order_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  driver_id text,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, revision)
);
