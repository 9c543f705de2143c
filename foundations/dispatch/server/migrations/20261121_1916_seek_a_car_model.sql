-- The model of car that alone will do for an order; null where any is welcome.
ALTER TABLE dispatch.seekers ADD COLUMN car_model text;
