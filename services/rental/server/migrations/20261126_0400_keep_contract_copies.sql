-- The texts of the contract that riders have agreed to, in Chinese: one row a text. Retention: as long as the orders.
CREATE TABLE rental.contract_copies (
  text_hash text PRIMARY KEY,
  contract jsonb NOT NULL
);

-- A car is with one order at a time, whatever reports arrive.
CREATE UNIQUE INDEX orders_with_a_car ON rental.orders (asset_id) WHERE state IN ('IN_USE', 'RETURNING', 'RETURN_ERROR');
