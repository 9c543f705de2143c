CREATE SCHEMA orders;

-- The register of every service's orders. Retention: ten years with the invoices that they led to.
CREATE TABLE orders.orders (
  rider_id text NOT NULL,
  order_hash text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  service text NOT NULL CHECK (service IN
    ('taxi', 'rental', 'shuttle', 'designated_driver', 'charging', 'common', 'chauffeured_car', 'scooter')),
  booking_type text NOT NULL,
  tab text NOT NULL CHECK (tab IN ('history', 'unfinished')),
  status text NOT NULL,
  starts_at timestamptz NOT NULL,
  ends_at timestamptz,
  blocks_reservations boolean NOT NULL,
  amount_twd integer,
  payment_status smallint NOT NULL CHECK (payment_status IN (1, 2, 3, 4, 5, 11, 20)),
  -- Places, live facts and rights: read and written whole, never searched.
  facts jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, order_hash)
);
CREATE UNIQUE INDEX orders_order_hash ON orders.orders (order_hash);
CREATE INDEX orders_by_tab ON orders.orders (rider_id, tab, created_at DESC, order_hash DESC);
