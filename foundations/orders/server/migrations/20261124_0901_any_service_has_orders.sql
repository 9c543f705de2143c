-- A service declares its category itself; the server refuses an order of a service that it does not have.
ALTER TABLE orders.orders DROP CONSTRAINT orders_service_check;
ALTER TABLE orders.orders ADD CONSTRAINT orders_service_check CHECK (service ~ '^[a-z][a-z0-9_-]{1,40}$');
