-- Chargers that riders have kept for them, at the operators that can (RESERVE_NOW). Retention: ten years with the fees
-- that they led to, as accounting requires; without a fee with the orders of their rider.
CREATE TABLE charging.reservations (
  reservation_hash text PRIMARY KEY,
  -- Its number is one of those of charging orders, which riders and banks may name.
  reservation_number bigint NOT NULL DEFAULT nextval(pg_get_serial_sequence('charging.orders', 'order_number')),
  rider_id text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('Holding', 'Asking', 'Kept', 'InUse', 'Canceling', 'Awaiting', 'Used', 'Closed')),
  last_event text NOT NULL,
  operator_id text NOT NULL,
  location_id text NOT NULL,
  evse_uid text NOT NULL,
  connector_id text NOT NULL,
  -- The order that began at the charger; null while none has.
  order_hash text,
  payment_method text NOT NULL,
  hold_twd integer NOT NULL CHECK (hold_twd >= 0),
  -- The most that it costs, as the rider saw it at the end; null while it is live.
  shown_twd integer CHECK (shown_twd >= 0),
  charged_twd integer NOT NULL CHECK (charged_twd >= 0),
  cdr_id text,
  created_at timestamptz NOT NULL,
  kept_at timestamptz,
  until_at timestamptz NOT NULL CHECK (until_at > created_at),
  ended_at timestamptz,
  end_reason text CHECK (end_reason IN ('rider', 'expired', 'refused', 'silent', 'declined', 'operator', 'startFailed')),
  -- Plug, tariff and fees as they were promised.
  facts jsonb NOT NULL,
  CHECK (charged_twd <= hold_twd),
  CHECK (state NOT IN ('Kept', 'InUse', 'Used') OR kept_at IS NOT NULL),
  CHECK (state NOT IN ('InUse', 'Used') OR order_hash IS NOT NULL),
  CHECK ((ended_at IS NOT NULL) = (state IN ('Canceling', 'Awaiting', 'Used', 'Closed')))
);
CREATE INDEX reservations_of_rider ON charging.reservations (rider_id, created_at DESC);

-- The reservation that an order used; null for an order without one.
ALTER TABLE charging.orders ADD COLUMN reservation_hash text;
