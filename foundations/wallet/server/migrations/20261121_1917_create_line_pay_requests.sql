-- What LINE Pay calls the bindings that we asked it for. A browser or a notice brings a transaction id along, too, but
-- anybody can write one down, and confirming a stranger's would spoil it; so only the one that LINE Pay told us counts.
-- Retention: as long as the binding, whose key it repeats; cleared with it.
CREATE TABLE wallet.line_pay_requests (
  -- Our reference of the binding, LINE Pay's orderId.
  reference text PRIMARY KEY,
  -- 19 digits, more than a number of JavaScript holds.
  transaction_id text NOT NULL UNIQUE,
  payment_url text NOT NULL,
  requested_at timestamptz NOT NULL,
  -- LINE Pay says the key once, so it is written down before anything else is done with it.
  reg_key text,
  -- Whether the dollar that was held to prove the wallet was let go.
  is_hold_released boolean NOT NULL DEFAULT false
);
CREATE INDEX line_pay_requests_reg_key ON wallet.line_pay_requests (reg_key);
