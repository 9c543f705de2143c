CREATE SCHEMA business;

-- Companies that pay for rides, each kept up by the personnel system (a peer) that registered it.
CREATE TABLE business.companies (
  company_id text PRIMARY KEY,
  peer_id text NOT NULL,
  code text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  mail_domain text UNIQUE,
  created_at timestamptz NOT NULL,
  UNIQUE (peer_id, code)
);

CREATE TABLE business.groups (
  group_id text PRIMARY KEY,
  company_id text NOT NULL REFERENCES business.companies (company_id),
  code text NOT NULL,
  name text NOT NULL CHECK (name <> ''),
  joins_by_mail boolean NOT NULL,
  rules jsonb NOT NULL,
  -- A closed group pays for no new ride; its rides stay.
  is_closed boolean NOT NULL,
  UNIQUE (company_id, code)
);

-- One row for each time that a rider belonged to a group. Retention: as long as the company keeps its books.
CREATE TABLE business.members (
  member_id text PRIMARY KEY,
  rider_id text NOT NULL,
  company_id text NOT NULL REFERENCES business.companies (company_id),
  group_id text NOT NULL REFERENCES business.groups (group_id),
  role text NOT NULL CHECK (role IN ('member', 'reviewer', 'manager')),
  -- What the rider bound with, so that a new code binds again after the rider has left.
  subject text,
  joined_at timestamptz NOT NULL,
  left_at timestamptz
);
CREATE UNIQUE INDEX members_once ON business.members (rider_id, group_id) WHERE left_at IS NULL;
CREATE INDEX members_of_company ON business.members (company_id, joined_at) WHERE left_at IS NULL;

-- Permissions for one ride. Retention: as long as the books.
CREATE TABLE business.review_tickets (
  ticket_id text PRIMARY KEY,
  group_id text NOT NULL REFERENCES business.groups (group_id),
  rider_id text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('PENDING', 'APPROVED', 'REJECTED', 'USED', 'EXPIRED')),
  reason text NOT NULL CHECK (reason <> ''),
  amount_max integer CHECK (amount_max >= 0),
  requested_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  answer text,
  -- The rider or the peer that decided, as the audit names it.
  decided_by text,
  trip_hash text,
  CHECK ((state = 'USED') = (trip_hash IS NOT NULL))
);
CREATE INDEX review_tickets_of_rider ON business.review_tickets (rider_id, group_id, requested_at DESC);
CREATE INDEX review_tickets_waiting ON business.review_tickets (group_id, requested_at) WHERE state = 'PENDING';
CREATE UNIQUE INDEX review_tickets_used_once ON business.review_tickets (trip_hash) WHERE trip_hash IS NOT NULL;

-- Rides at the expense of a company, with what counts against the limit of their month: the reservation, then the cost.
CREATE TABLE business.rides (
  order_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  company_id text NOT NULL REFERENCES business.companies (company_id),
  group_id text NOT NULL REFERENCES business.groups (group_id),
  ticket_id text REFERENCES business.review_tickets (ticket_id),
  company_name text NOT NULL,
  group_name text NOT NULL,
  note text NOT NULL,
  custom_answers jsonb NOT NULL,
  limit_month text NOT NULL CHECK (limit_month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  counted_twd integer NOT NULL CHECK (counted_twd >= 0),
  -- Null until the order is over and paid, or ended unserved.
  spent_twd integer CHECK (spent_twd >= 0),
  requested_at timestamptz NOT NULL
);
CREATE INDEX rides_of_rider ON business.rides (rider_id, requested_at DESC, order_hash DESC);
CREATE INDEX rides_of_month ON business.rides (group_id, limit_month);

-- Lines of the monthly statements. Only added, so that the statement of a month that is over never changes.
CREATE TABLE business.account_lines (
  line_number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  company_id text NOT NULL REFERENCES business.companies (company_id),
  order_hash text NOT NULL REFERENCES business.rides (order_hash),
  month text NOT NULL CHECK (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  amount_twd integer NOT NULL CHECK (amount_twd <> 0),
  booked_at timestamptz NOT NULL
);
CREATE INDEX account_lines_of_month ON business.account_lines (company_id, month, line_number);
