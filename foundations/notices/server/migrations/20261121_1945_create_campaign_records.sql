CREATE SCHEMA notices;

-- Which campaign a visit came from. Retention: 400 days, so that a year can be compared with the one before.
CREATE TABLE notices.campaign_records (
  record_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Null of a visitor who is not signed in.
  rider_id text,
  utm_source text,
  utm_medium text,
  utm_campaign text,
  utm_term text,
  utm_content text,
  bot_id text,
  recorded_at timestamptz NOT NULL
);
CREATE INDEX campaign_records_by_time ON notices.campaign_records (recorded_at);
