-- A session that was ended is kept until it expires, so that whoever was banned is told so; it opens nothing.
ALTER TABLE identity.sessions ADD COLUMN ended_at timestamptz;

-- Machines in lobbies. Each hails in the name of an account of its own, whose phone is the desk's.
CREATE TABLE identity.kiosks (
  id text PRIMARY KEY,
  user_id uuid NOT NULL UNIQUE REFERENCES identity.users (id) ON DELETE CASCADE,
  key_hash text NOT NULL,
  created_at timestamptz NOT NULL
);
ALTER TABLE identity.sessions ADD COLUMN kiosk_id text REFERENCES identity.kiosks (id) ON DELETE CASCADE;

-- Who may act for the house. A key is long and random, and is kept as its SHA-256 only.
CREATE TABLE identity.operators (
  id text PRIMARY KEY,
  key_hash text NOT NULL UNIQUE,
  created_at timestamptz NOT NULL
);

-- What operators did, and what was done to accounts. Nobody changes or removes a line of it.
CREATE TABLE identity.audit_log (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at timestamptz NOT NULL,
  actor text NOT NULL,
  action text NOT NULL,
  subject text NOT NULL,
  facts jsonb NOT NULL
);
CREATE INDEX audit_log_subject ON identity.audit_log (subject, id);

CREATE FUNCTION identity.keep_audit_log() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is only added to';
END $$;
CREATE TRIGGER keep_audit_log BEFORE UPDATE OR DELETE OR TRUNCATE ON identity.audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION identity.keep_audit_log();

-- Mails: which address is proven, what waits for its link, and what a rider no longer wants.
ALTER TABLE identity.users ADD COLUMN email_verified_at timestamptz;
CREATE TABLE identity.email_links (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  email text NOT NULL,
  token_hash text UNIQUE,
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  used_at timestamptz
);
CREATE INDEX email_links_user ON identity.email_links (user_id, requested_at);
CREATE TABLE identity.mail_opt_outs (
  user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  topic text NOT NULL,
  since timestamptz NOT NULL,
  PRIMARY KEY (user_id, topic)
);
-- Keys that the house signs links with; drawn once.
CREATE TABLE identity.signing_keys (
  purpose text PRIMARY KEY,
  key text NOT NULL,
  created_at timestamptz NOT NULL
);

-- What a driver should know of a rider, as the rider has said.
CREATE TABLE identity.rider_features (
  user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  feature text NOT NULL,
  changed_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, feature)
);

-- Programmes that a rider takes part in.
CREATE TABLE identity.enrollments (
  user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  program text NOT NULL,
  enrolled_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, program)
);

-- Codes that a company or partner hands out; each binds as many riders as it has uses.
CREATE TABLE identity.bind_codes (
  id uuid PRIMARY KEY,
  code_hash text NOT NULL UNIQUE,
  kind text NOT NULL,
  subject text NOT NULL,
  uses_left integer NOT NULL CHECK (uses_left >= 0),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL
);
CREATE TABLE identity.bindings (
  user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  kind text NOT NULL,
  subject text NOT NULL,
  bound_at timestamptz NOT NULL,
  PRIMARY KEY (user_id, kind, subject)
);
-- Wrong codes of the hour that began then: codes are short enough to be guessed otherwise.
ALTER TABLE identity.users ADD COLUMN bind_tries integer NOT NULL DEFAULT 0 CHECK (bind_tries >= 0);
ALTER TABLE identity.users ADD COLUMN bind_tries_since timestamptz;

-- Which number a rider signed in with before. Kept for 90 days, because a stolen account is found out late.
CREATE TABLE identity.phone_changes (
  id uuid PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  old_phone_e164 text NOT NULL,
  changed_at timestamptz NOT NULL,
  told_at timestamptz
);
CREATE INDEX phone_changes_changed_at ON identity.phone_changes (changed_at);
