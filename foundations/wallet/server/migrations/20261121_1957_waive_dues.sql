-- What turned out not to be owed is written off against what was to be earned.
ALTER TABLE wallet.entries DROP CONSTRAINT entries_kind_check;
ALTER TABLE wallet.entries ADD CONSTRAINT entries_kind_check
  CHECK (kind IN ('cashFare', 'due', 'cashRest', 'creditUsed', 'waived')
    OR kind ~ '^(capture|refund|credit|more):[0-9a-zA-Z]{1,40}$');
