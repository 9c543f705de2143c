-- What payment providers told us, each notice once. Retention: 90 days.
CREATE TABLE wallet.notices (
  notice_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  peer text NOT NULL CHECK (peer IN ('creditcard', 'linepay')),
  -- The provider's own id of the notice.
  event_id text NOT NULL,
  kind text NOT NULL CHECK (kind IN ('binding', 'money')),
  -- Our reference of the binding or movement.
  reference text NOT NULL,
  -- What it carried, sealed as it came; forgotten as soon as it was handled.
  carried jsonb,
  received_at timestamptz NOT NULL,
  handled_at timestamptz,
  UNIQUE (peer, event_id)
);
CREATE INDEX notices_by_time ON wallet.notices (received_at);

-- Forms that take a rider's browser to the card provider's page. Retention: one day.
CREATE TABLE wallet.card_pages (
  page_id text PRIMARY KEY,
  -- Where the form goes, and its fields, sealed for the provider.
  action text NOT NULL,
  fields jsonb NOT NULL,
  language text NOT NULL,
  -- Where the rider comes back to.
  return_url text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX card_pages_by_expiry ON wallet.card_pages (expires_at);
