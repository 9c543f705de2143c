-- Charge point operators, with which we speak OCPI 2.2.1: each is a peer of the house, whose credential lets it in.
CREATE TABLE charging.operators (
  operator_id text PRIMARY KEY,
  name text NOT NULL,
  -- Invited: its credential opens versions and credentials alone.
  state text NOT NULL CHECK (state IN ('invited', 'registered', 'ended')),
  -- The first of its parties.
  country_code text,
  party_id text,
  versions_url text,
  -- [{identifier, role, url}], as its version details list them.
  endpoints json NOT NULL,
  -- The token of our requests, encrypted; null until the registration and after its end.
  token_sealed text,
  grace_dc_minutes integer NOT NULL CHECK (grace_dc_minutes >= 0),
  grace_ac_minutes integer NOT NULL CHECK (grace_ac_minutes >= 0),
  is_contractor boolean NOT NULL,
  helpline text,
  registered_at timestamptz,
  CHECK ((state = 'registered') = (token_sealed IS NOT NULL))
);

-- The parties of a platform. A party belongs to one platform.
CREATE TABLE charging.parties (
  country_code text NOT NULL,
  party_id text NOT NULL,
  operator_id text NOT NULL REFERENCES charging.operators,
  name text NOT NULL,
  PRIMARY KEY (country_code, party_id)
);
CREATE INDEX parties_by_operator ON charging.parties (operator_id);

-- How far the lists of an operator are pulled, by module.
CREATE TABLE charging.pulls (
  operator_id text NOT NULL REFERENCES charging.operators,
  module text NOT NULL CHECK (module IN ('locations', 'tariffs', 'sessions', 'cdrs')),
  -- The page that is next; null between two pulls.
  next_url text,
  -- The newest last_updated of the finished pulls: where the next one begins.
  seen_until timestamptz,
  -- That of the pages so far.
  newest_at timestamptz,
  began_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- Pages that failed in a row.
  failures integer NOT NULL CHECK (failures >= 0),
  PRIMARY KEY (operator_id, module)
);

-- Numbers the changes of locations and EVSEs in the order of their commits, so that a map follows by the number.
CREATE SEQUENCE charging.changes;

-- Identifiers are in lower case, since OCPI compares them without regard to case; documents keep them as sent.
CREATE TABLE charging.locations (
  country_code text NOT NULL,
  party_id text NOT NULL,
  location_id text NOT NULL,
  -- The location of OCPI without its EVSEs.
  document jsonb NOT NULL,
  last_updated timestamptz NOT NULL,
  -- Published, and known to a registered operator.
  is_offered boolean NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  change_number bigint NOT NULL DEFAULT nextval('charging.changes'),
  PRIMARY KEY (country_code, party_id, location_id)
);
CREATE INDEX locations_by_change ON charging.locations (change_number);

-- The status changes far more often than the rest, so an EVSE has its own row.
CREATE TABLE charging.evses (
  country_code text NOT NULL,
  party_id text NOT NULL,
  location_id text NOT NULL,
  uid text NOT NULL,
  -- The place in the list of its location.
  place integer NOT NULL,
  evse_id text,
  status text NOT NULL,
  -- When the operator last named the status.
  status_at timestamptz NOT NULL,
  -- The EVSE of OCPI with its connectors, without its status.
  document jsonb NOT NULL,
  last_updated timestamptz NOT NULL,
  change_number bigint NOT NULL DEFAULT nextval('charging.changes'),
  PRIMARY KEY (country_code, party_id, location_id, uid),
  FOREIGN KEY (country_code, party_id, location_id) REFERENCES charging.locations
);
CREATE INDEX evses_by_change ON charging.evses (change_number);
CREATE INDEX evses_by_evse_id ON charging.evses (lower(evse_id)) WHERE evse_id IS NOT NULL;

-- Every version of a tariff: a session is billed by the one that was valid at its start.
CREATE TABLE charging.tariffs (
  country_code text NOT NULL,
  party_id text NOT NULL,
  tariff_id text NOT NULL,
  last_updated timestamptz NOT NULL,
  document jsonb NOT NULL,
  currency text NOT NULL,
  -- When the operator deleted it.
  ended_at timestamptz,
  PRIMARY KEY (country_code, party_id, tariff_id, last_updated)
);

-- Sessions at their operators, as they stand. Retention: 400 days.
CREATE TABLE charging.party_sessions (
  country_code text NOT NULL,
  party_id text NOT NULL,
  session_id text NOT NULL,
  operator_id text NOT NULL,
  document jsonb NOT NULL,
  last_updated timestamptz NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (country_code, party_id, session_id)
);
CREATE INDEX party_sessions_by_time ON charging.party_sessions (received_at);

-- Bills of operators, which are never changed. Kept for seven years, as accounting requires.
CREATE TABLE charging.cdrs (
  country_code text NOT NULL,
  party_id text NOT NULL,
  cdr_id text NOT NULL,
  operator_id text NOT NULL,
  document jsonb NOT NULL,
  received_at timestamptz NOT NULL,
  PRIMARY KEY (country_code, party_id, cdr_id)
);

-- Riders as operators know them. The uid is random, so that it says nothing about the rider.
CREATE TABLE charging.tokens (
  uid text PRIMARY KEY,
  -- Null once the account is erased.
  rider_id text UNIQUE,
  contract_id text NOT NULL UNIQUE,
  is_valid boolean NOT NULL,
  created_at timestamptz NOT NULL,
  last_updated timestamptz NOT NULL
);
CREATE INDEX tokens_by_creation ON charging.tokens (created_at, uid);

-- Commands to operators. A repeated command keeps its id, and so its response URL.
CREATE TABLE charging.commands (
  command_id text PRIMARY KEY,
  operator_id text NOT NULL,
  order_hash text NOT NULL,
  command text NOT NULL,
  -- What the command is about besides the order: the session to stop.
  about text NOT NULL,
  -- Names the command in its response URL; only the operator that got it may use it.
  response_token text NOT NULL UNIQUE,
  asked_at timestamptz NOT NULL,
  -- The answer of the operator, and that of the charge point.
  answer text,
  result text,
  UNIQUE (order_hash, operator_id, command, about)
);
