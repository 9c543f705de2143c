-- An account pays as much as its limits allow; the rider pays the rest by another method, and the account stays named.
ALTER TABLE wallet.payments DROP CONSTRAINT payments_payer_account;
ALTER TABLE wallet.payments
  ADD CONSTRAINT payments_payer_account CHECK (payer_account IS NULL OR method <> 'company' OR instrument_id IS NULL);
