-- For a lost item, rider and driver may contact each other again after the end of their order.
ALTER TABLE dispatch.meetings ADD COLUMN reopened_until timestamptz;
