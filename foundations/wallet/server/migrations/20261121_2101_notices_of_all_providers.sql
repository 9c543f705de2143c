-- Every provider that a notice may come from.
ALTER TABLE wallet.notices DROP CONSTRAINT notices_peer_check;
ALTER TABLE wallet.notices ADD CONSTRAINT notices_peer_check
  CHECK (peer IN ('creditcard', 'linepay', 'linebank', 'aftee'));
