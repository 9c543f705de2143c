CREATE SCHEMA wallet;

-- Double entry: every posting belongs to an entry, and the postings of an entry sum to zero.
-- Retention: ten years, as the law on bookkeeping says.
CREATE TABLE wallet.entries (
  entry_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- What the entry is for; the pair makes every money movement happen once.
  order_hash text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('cashFare')),
  rider_id text NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (order_hash, kind)
);

CREATE TABLE wallet.postings (
  entry_id bigint NOT NULL REFERENCES wallet.entries,
  -- `earned:driver:ID` (fares, negative as an income) and `cash:driver:ID` (notes in the hand of the driver).
  account text NOT NULL,
  amount_twd integer NOT NULL CHECK (amount_twd <> 0),
  PRIMARY KEY (entry_id, account)
);
CREATE INDEX postings_by_account ON wallet.postings (account);

CREATE FUNCTION wallet.entry_sums_to_zero() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (SELECT sum(amount_twd) FROM wallet.postings WHERE entry_id = NEW.entry_id) <> 0 THEN
    RAISE EXCEPTION 'the postings of entry % do not sum to zero', NEW.entry_id;
  END IF;
  RETURN NULL;
END $$;

CREATE CONSTRAINT TRIGGER postings_sum_to_zero AFTER INSERT OR UPDATE ON wallet.postings
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION wallet.entry_sums_to_zero();
