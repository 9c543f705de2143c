-- Until then the rider may reset the PINs although an alarm is open: an operator has spoken with them.
ALTER TABLE safety.pins ADD COLUMN reset_allowed_until timestamptz;
