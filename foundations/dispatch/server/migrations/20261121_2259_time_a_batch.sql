-- How long a batch took, part by part; decisions of before do not say.
ALTER TABLE dispatch.decisions ADD COLUMN took jsonb;
