-- The place in its trace where an event was written (W3C traceparent), so that sending it is the trace's last part. Null
-- where nothing is traced. Goes with its row.
ALTER TABLE kit.outbox ADD COLUMN trace text CHECK (length(trace) <= 55);
