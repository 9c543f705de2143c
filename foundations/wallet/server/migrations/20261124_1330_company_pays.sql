-- The account, such as `company:ID`, that pays for an order in place of its rider; null where the rider pays.
ALTER TABLE wallet.payments ADD COLUMN payer_account text,
  ADD CONSTRAINT payments_payer_account CHECK (payer_account IS NULL OR (method = 'company' AND instrument_id IS NULL));

-- What an account has paid for an order, and what it was given back.
ALTER TABLE wallet.entries DROP CONSTRAINT entries_kind_check;
ALTER TABLE wallet.entries ADD CONSTRAINT entries_kind_check
  CHECK (kind IN ('cashFare', 'due', 'cashRest', 'creditUsed', 'waived', 'depositUsed')
    OR kind ~ '^(capture|refund|credit|more|part|deposit|account|accountBack|settled):[0-9a-zA-Z]{1,40}$');
