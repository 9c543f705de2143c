-- The key of a LINE Pay agreement, and the address of the page on which it is agreed, are kept sealed. Keys that lie
-- readable are sealed by the server at its start, which has the key; addresses live for minutes and are asked for again.
ALTER TABLE wallet.line_pay_requests
  ADD COLUMN reg_key_sealed text,
  -- Finds the request of a key without opening it.
  ADD COLUMN reg_key_digest text,
  ADD COLUMN payment_url_sealed text,
  ALTER COLUMN payment_url DROP NOT NULL;
CREATE INDEX line_pay_requests_key_digest ON wallet.line_pay_requests (reg_key_digest);
DROP INDEX wallet.line_pay_requests_reg_key;
UPDATE wallet.line_pay_requests SET payment_url = NULL;

-- A form is known by the digest of its id and names its binding; the way back is made when the browser comes back. Forms
-- of before hold a way back that could be read; they live for 15 minutes, and a rider asks for another one.
DELETE FROM wallet.card_pages;
ALTER TABLE wallet.card_pages
  ADD COLUMN reference text,
  ALTER COLUMN return_url DROP NOT NULL;
