-- What is written in the ledger stays: a mistake is mended by another entry. (A whole table may still be emptied by its
-- owner, as after the years of its retention.)
CREATE FUNCTION wallet.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'what is written in the ledger is never changed';
END $$;

CREATE TRIGGER postings_stay BEFORE UPDATE OR DELETE ON wallet.postings
  FOR EACH ROW EXECUTE FUNCTION wallet.refuse_change();
CREATE TRIGGER entries_stay BEFORE UPDATE OR DELETE ON wallet.entries
  FOR EACH ROW EXECUTE FUNCTION wallet.refuse_change();
