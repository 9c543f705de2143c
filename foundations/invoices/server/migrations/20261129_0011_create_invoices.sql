CREATE SCHEMA invoices;

-- Carriers, companies and charities of riders. Retention: as long as the account, or until the rider deletes them.
CREATE TABLE invoices.carriers (
  rider_id text NOT NULL,
  id uuid NOT NULL,
  -- The invoice wish, sealed: it has the number of the carrier, an address, a company.
  wish_sealed text NOT NULL,
  check_state text NOT NULL CHECK (check_state IN ('none', 'unchecked', 'found', 'absent')),
  is_default boolean NOT NULL,
  created_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, id)
);
CREATE UNIQUE INDEX one_default_carrier ON invoices.carriers (rider_id) WHERE is_default;
CREATE INDEX carriers_to_check ON invoices.carriers (created_at) WHERE check_state = 'unchecked';

-- Names of companies from the company register. Retention: 30 days (`invoices.purge`).
CREATE TABLE invoices.companies (
  ubn text PRIMARY KEY CHECK (ubn ~ '^[0-9]{8}$'),
  -- Null for a tax id that the register does not have.
  company_name text,
  asked_at timestamptz NOT NULL
);
