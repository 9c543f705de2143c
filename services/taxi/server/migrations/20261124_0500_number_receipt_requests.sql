-- A row has a key of its own; two requests of one moment are two.
ALTER TABLE taxi.receipt_requests ADD COLUMN request_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY;
