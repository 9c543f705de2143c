-- Which account of the messaging app opens which rider. Kept as long as the account.
CREATE TABLE identity.line_accounts (
  line_user_id text PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES identity.users (id) ON DELETE CASCADE,
  bound_at timestamptz NOT NULL
);

-- Ways to the messaging app and back. State, key of the page and ticket are kept as hashes. Kept for an hour.
CREATE TABLE identity.line_attempts (
  state_hash text PRIMARY KEY,
  key_hash text NOT NULL,
  -- Sent to the messaging app, which repeats it in the token.
  nonce text NOT NULL,
  -- Proves to the messaging app that whoever left is whoever comes for the token (PKCE).
  code_verifier text NOT NULL,
  redirect_url text NOT NULL,
  state text NOT NULL CHECK (state IN ('left', 'returning', 'returned', 'spent')),
  ticket_hash text UNIQUE,
  line_user_id text,
  display_name text,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  CHECK (state IN ('left', 'returning') OR (ticket_hash IS NOT NULL AND line_user_id IS NOT NULL))
);
CREATE INDEX line_attempts_created_at ON identity.line_attempts (created_at);

-- Nonces that have opened something: a token that is shown again opens nothing. Kept for a day.
CREATE TABLE identity.line_nonces (
  nonce_hash text PRIMARY KEY,
  used_at timestamptz NOT NULL
);
CREATE INDEX line_nonces_used_at ON identity.line_nonces (used_at);

-- Accounts of the messaging app that wait for their owner to sign up or to prove a phone. Kept for an hour.
CREATE TABLE identity.line_bindings (
  binding_hash text PRIMARY KEY,
  line_user_id text NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX line_bindings_expires_at ON identity.line_bindings (expires_at);
