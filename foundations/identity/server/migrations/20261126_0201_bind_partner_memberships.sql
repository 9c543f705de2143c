-- The signed-in rider who requested a code: a code that another session requested proves no phone for a membership.
ALTER TABLE identity.otp_codes ADD COLUMN requested_by uuid;

-- The membership of a rider at the car rental partner. Id number and phone are sealed.
CREATE TABLE identity.partner_memberships (
  rider_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('none', 'bound', 'changed')),
  member_no text NOT NULL,
  -- Rises at the partner with every binding, so that of two answers the newer one is known.
  binding_no integer NOT NULL,
  login_id_sealed text NOT NULL,
  -- The last four characters, which are shown to the rider.
  login_id_tail text NOT NULL,
  phone_sealed text NOT NULL,
  binding_type text NOT NULL CHECK (binding_type IN ('first_binding', 'carplus_changed_rebinding', 'rebinding', 'upgrade')),
  bound_at timestamptz NOT NULL,
  revision integer NOT NULL
);
-- One member is bound to one rider at a time.
CREATE UNIQUE INDEX partner_memberships_member_no ON identity.partner_memberships (member_no) WHERE state <> 'none';

-- Bindings that riders began: phone proven, id number shown, partner asked.
CREATE TABLE identity.partner_bindings (
  id uuid PRIMARY KEY,
  rider_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  state text NOT NULL CHECK (state IN ('phoneProven', 'consentNeeded', 'asking', 'bound', 'refused', 'expired')),
  binding_type text NOT NULL CHECK (binding_type IN ('first_binding', 'carplus_changed_rebinding', 'rebinding', 'upgrade')),
  phone_sealed text NOT NULL,
  -- What the rider showed in the OTP step, so that the second step may repeat it.
  shown_hash text NOT NULL,
  login_id_sealed text,
  tries integer NOT NULL,
  begun_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  revision integer NOT NULL
);
CREATE UNIQUE INDEX partner_bindings_open ON identity.partner_bindings (rider_id)
  WHERE state IN ('phoneProven', 'consentNeeded', 'asking');
CREATE INDEX partner_bindings_begun ON identity.partner_bindings (rider_id, begun_at);

-- The last answer of the partner about a rider, and how often the rider has asked.
CREATE TABLE identity.partner_checks (
  rider_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
  login_id_sealed text,
  status integer CHECK (status IN (200, 400)),
  code integer,
  is_member boolean,
  checked_at timestamptz,
  asks integer NOT NULL,
  asks_since timestamptz NOT NULL
);

-- Texts of the partner's agreements. A text stays as long as riders have accepted it, also if the partner writes another one
-- under the same version.
CREATE TABLE identity.partner_agreements (
  document text NOT NULL,
  version text NOT NULL,
  title text NOT NULL,
  text text NOT NULL,
  url text,
  text_hash text NOT NULL,
  is_in_force boolean NOT NULL,
  fetched_at timestamptz NOT NULL,
  PRIMARY KEY (document, version, text_hash)
);

-- What riders agreed to: the hash of the text, its version, and when.
CREATE TABLE identity.signed_agreements (
  rider_id uuid NOT NULL REFERENCES identity.users (id) ON DELETE CASCADE,
  document text NOT NULL,
  version text NOT NULL,
  text_hash text NOT NULL,
  signature_file_id text,
  signed_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, document, version, text_hash)
);
