-- A report without our reference names its session alone: it must not read every order.
CREATE INDEX orders_of_session ON charging.orders (operator_id, session_id) WHERE session_id IS NOT NULL;
