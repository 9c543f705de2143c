CREATE SCHEMA scooter;

-- Assets as their operators reported them last. Retention: as long as the operator is a partner; they name no rider.
CREATE TABLE scooter.assets (
  asset_id text PRIMARY KEY,
  operator_id text NOT NULL,
  name text NOT NULL,
  stand_name text NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  battery_percent smallint NOT NULL CHECK (battery_percent BETWEEN 0 AND 100),
  is_locked boolean NOT NULL,
  is_at_stand boolean NOT NULL,
  reported_at timestamptz NOT NULL
);
CREATE INDEX assets_place ON scooter.assets (lat, lng);

-- Prices that bind for a while. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE scooter.quotes (
  rider_id text NOT NULL,
  quote_hash text NOT NULL,
  asset_id text NOT NULL,
  terms jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, quote_hash)
);
CREATE INDEX quotes_expires_at ON scooter.quotes (expires_at);

-- Retention: ten years with the invoices that they led to.
CREATE TABLE scooter.orders (
  order_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('PREPARING', 'RESERVED', 'UNLOCKING', 'IN_USE', 'LOCKING', 'PENDING_PAYMENT',
    'COMPLETED', 'CANCELED')),
  last_event text NOT NULL,
  asset_id text NOT NULL,
  operator_id text NOT NULL,
  payment_method text NOT NULL,
  requested_at timestamptz NOT NULL,
  reserved_until timestamptz,
  unlocked_at timestamptz,
  locked_at timestamptz,
  canceled_at timestamptz,
  use_twd integer CHECK (use_twd >= 0),
  -- Asset, terms, command, damage and fines: read and written whole, never searched.
  facts jsonb NOT NULL,
  CHECK (reserved_until IS NOT NULL OR state IN ('PREPARING', 'CANCELED')),
  CHECK ((unlocked_at IS NOT NULL) = (state IN ('IN_USE', 'LOCKING', 'PENDING_PAYMENT', 'COMPLETED'))),
  CHECK ((use_twd IS NOT NULL) = (state IN ('PENDING_PAYMENT', 'COMPLETED'))),
  CHECK ((locked_at IS NOT NULL) = (use_twd IS NOT NULL)),
  CHECK ((canceled_at IS NOT NULL) = (state = 'CANCELED'))
);
CREATE INDEX orders_of_rider ON scooter.orders (rider_id, requested_at DESC);

-- One live order for each rider and for each asset. Retention: gone when the asset is returned.
CREATE TABLE scooter.live_orders (
  rider_id text PRIMARY KEY,
  asset_id text NOT NULL UNIQUE,
  order_hash text NOT NULL
);

-- Retention: with the order.
CREATE TABLE scooter.order_events (
  order_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, revision)
);
