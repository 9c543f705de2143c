-- Desks look for undecided objections among all finished orders.
CREATE INDEX orders_with_objection ON rental.orders (operator_id) WHERE facts @> '{"laterLines": [{"state": "objected"}]}';
CREATE INDEX shared_orders_with_objection ON rental.shared_orders (operator_id)
  WHERE facts @> '{"laterLines": [{"state": "objected"}]}';
-- A late return is looked up by its car.
CREATE INDEX orders_of_car ON rental.orders (asset_id, starts_at) WHERE state NOT IN ('COMPLETED', 'CANCELED', 'EXPIRED');
