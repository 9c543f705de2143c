-- The place in its trace where a search was begun (W3C traceparent), so that the batch and the offer go on from it. Null
-- where nothing is traced. Goes with its row.
ALTER TABLE dispatch.seekers ADD COLUMN trace text CHECK (length(trace) <= 55);
