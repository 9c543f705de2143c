CREATE SCHEMA identity;

CREATE TABLE identity.users (
  id uuid PRIMARY KEY,
  -- Stable and small; white lists and names for people count with it.
  user_number bigint GENERATED ALWAYS AS IDENTITY UNIQUE,
  bot_id text,
  display_name text NOT NULL,
  phone_e164 text NOT NULL UNIQUE,
  email text,
  status text NOT NULL CHECK (status IN (
    'ACTIVE', 'REGISTERING', 'UNPASSED', 'PENDING', 'UNCONFIRMED', 'REJECT', 'DISABLE', 'BAN', 'UNBOUND')),
  language text NOT NULL CHECK (language IN ('zh-TW', 'en', 'ja')),
  account_type text NOT NULL CHECK (account_type IN ('personal', 'company')),
  created_at timestamptz NOT NULL
);

-- Opaque tokens, as their SHA-256. A session that was ended is gone. Kept until it expires.
CREATE TABLE identity.sessions (
  id uuid PRIMARY KEY,
  token_hash text NOT NULL UNIQUE,
  user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE INDEX sessions_user_id ON identity.sessions (user_id);
CREATE INDEX sessions_expires_at ON identity.sessions (expires_at);

-- One-time codes. Neither code nor proof nor the asking page's uuid is kept, only their hashes. Kept for a day.
CREATE TABLE identity.otp_codes (
  id uuid PRIMARY KEY,
  purpose text NOT NULL,
  phone_e164 text NOT NULL,
  client_hash text NOT NULL,
  address text NOT NULL,
  state text NOT NULL CHECK (state IN ('requested', 'sent', 'verified', 'spent')),
  code_hash text,
  tries_used smallint NOT NULL CHECK (tries_used >= 0),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  proof_hash text UNIQUE,
  proof_expires_at timestamptz,
  CHECK (state = 'requested' OR code_hash IS NOT NULL),
  CHECK (state IN ('requested', 'sent') OR (proof_hash IS NOT NULL AND proof_expires_at IS NOT NULL))
);
CREATE INDEX otp_codes_phone ON identity.otp_codes (phone_e164, requested_at);
CREATE INDEX otp_codes_address ON identity.otp_codes (address, requested_at);
CREATE INDEX otp_codes_requested_at ON identity.otp_codes (requested_at);

-- Which version of the agreement was accepted when. Kept as proof for as long as the account.
CREATE TABLE identity.terms_agreements (
  user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  version text NOT NULL,
  accepted_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, version)
);

CREATE TABLE identity.marketing_agreements (
  user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
  is_agreed boolean NOT NULL,
  changed_at timestamptz NOT NULL
);

CREATE TABLE identity.real_names (
  user_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
  real_name text NOT NULL,
  changed_at timestamptz NOT NULL
);
