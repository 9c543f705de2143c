-- Questions of riders to customer service about an order, each with its answer. Retention: five years, as claims last.
CREATE TABLE orders.tickets (
  rider_id text NOT NULL,
  id uuid NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  order_hash text NOT NULL,
  topic text NOT NULL CHECK (topic IN ('lostItem', 'fareQuestion')),
  state text NOT NULL CHECK (state IN ('open', 'answered', 'closed')),
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL,
  answer text,
  answered_at timestamptz,
  answered_by text,
  PRIMARY KEY (rider_id, id),
  FOREIGN KEY (rider_id, order_hash) REFERENCES orders.orders (rider_id, order_hash),
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  CHECK (state <> 'answered' OR answer IS NOT NULL)
);
CREATE UNIQUE INDEX tickets_id ON orders.tickets (id);
-- One open question of a topic for an order.
CREATE UNIQUE INDEX tickets_open ON orders.tickets (rider_id, order_hash, topic) WHERE state = 'open';
CREATE INDEX tickets_by_state ON orders.tickets (state, created_at);

-- Rides that ended before there was customer service can be asked about, too.
UPDATE orders.orders SET facts = jsonb_set(facts, '{can,support}', 'true') WHERE service = 'taxi' AND status = 'COMPLETED';
