-- Two test services share the table; each numbers its orders for itself.
ALTER TABLE test_service.orders
  ADD COLUMN service text NOT NULL DEFAULT 'test',
  ADD COLUMN rider_id text NOT NULL DEFAULT '',
  ADD COLUMN number integer;
CREATE UNIQUE INDEX test_orders_number ON test_service.orders (service, number);
