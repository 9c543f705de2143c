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

-- Numbers that the tax office has assigned, in rolls of 50. Retention: ten years, as the law on bookkeeping says.
CREATE TABLE invoices.rolls (
  -- The Minguo year and the even month of the period, `11512`.
  period text NOT NULL CHECK (period ~ '^[0-9]{3}(02|04|06|08|10|12)$'),
  track text NOT NULL CHECK (track ~ '^[A-Z]{2}$'),
  first_number integer NOT NULL CHECK (first_number BETWEEN 0 AND 99999999 AND first_number % 50 = 0),
  -- The number that is issued next; 50 behind the first one once all are issued.
  next_number integer NOT NULL CHECK (next_number BETWEEN first_number AND first_number + 50),
  added_at timestamptz NOT NULL,
  PRIMARY KEY (period, track, first_number)
);

-- Invoices. Retention: ten years with the ledger; the buyer is sealed, and erased with the account.
CREATE TABLE invoices.invoices (
  rider_id text NOT NULL,
  invoice_id text PRIMARY KEY CHECK (invoice_id ~ '^[0-9a-f]{20}$'),
  order_hash text NOT NULL,
  -- 1 is the sale; a later one is an addition to a sale that was declared before.
  part integer NOT NULL CHECK (part > 0),
  service text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('PENDING', 'ISSUED', 'VOIDED', 'ALLOWED', 'FAILED')),
  total_twd integer NOT NULL CHECK (total_twd > 0),
  allowed_twd integer NOT NULL CHECK (allowed_twd BETWEEN 0 AND total_twd),
  -- The wish of the buyer; null once the account is erased.
  wish_sealed text,
  is_company boolean NOT NULL,
  random_number text NOT NULL CHECK (random_number ~ '^[0-9]{4}$'),
  period text,
  number text UNIQUE CHECK (number ~ '^[A-Z]{2}[0-9]{8}$'),
  prize_twd integer CHECK (prize_twd > 0),
  created_at timestamptz NOT NULL,
  issued_at timestamptz,
  voided_at timestamptz,
  won_at timestamptz,
  CHECK ((number IS NULL) = (issued_at IS NULL)),
  CHECK ((number IS NULL) = (period IS NULL)),
  CHECK (number IS NOT NULL OR state IN ('PENDING', 'VOIDED')),
  CHECK ((state = 'VOIDED') = (voided_at IS NOT NULL)),
  CHECK ((state = 'ALLOWED') <= (allowed_twd > 0)),
  CHECK ((prize_twd IS NULL) = (won_at IS NULL))
);
-- One invoice for each sale.
CREATE UNIQUE INDEX one_invoice_a_sale ON invoices.invoices (order_hash, part) WHERE state <> 'VOIDED';
CREATE INDEX invoices_of_order ON invoices.invoices (order_hash);
CREATE INDEX invoices_of_rider ON invoices.invoices (rider_id);
CREATE INDEX invoices_waiting ON invoices.invoices (created_at, invoice_id) WHERE state = 'PENDING';

-- Allowances: parts of an invoice that went back after its sale was declared. Retention: as the invoices.
CREATE TABLE invoices.allowances (
  number text PRIMARY KEY CHECK (number ~ '^[0-9A-Z]{1,16}$'),
  invoice_id text NOT NULL REFERENCES invoices.invoices,
  total_twd integer NOT NULL CHECK (total_twd > 0),
  created_at timestamptz NOT NULL
);
CREATE INDEX allowances_of_invoice ON invoices.allowances (invoice_id);

-- Messages to the tax platform. Retention: as the invoices.
CREATE TABLE invoices.documents (
  -- `F0401-AB12345678`: also the name of the file.
  document text PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('F0401', 'F0501', 'F0701', 'G0401', 'G0501', 'E0402')),
  -- The number of the invoice or allowance, or track and period, by which the platform names it.
  reference text NOT NULL,
  -- Null for unused numbers.
  invoice_id text REFERENCES invoices.invoices,
  state text NOT NULL CHECK (state IN ('queued', 'handed', 'confirmed', 'refused')),
  -- Counts the hand-overs; each has a file name of its own.
  attempt integer NOT NULL CHECK (attempt > 0),
  created_at timestamptz NOT NULL,
  -- The platform has to confirm it by then.
  due_at timestamptz NOT NULL,
  handed_at timestamptz,
  -- The package in which the Turnkey sent it, as the summary names it.
  package_id text,
  is_in_summary boolean NOT NULL,
  result_code text,
  settled_at timestamptz,
  late_told_at timestamptz,
  CHECK ((state IN ('confirmed', 'refused')) = (settled_at IS NOT NULL))
);
CREATE INDEX documents_queued ON invoices.documents (created_at, document) WHERE state = 'queued';
CREATE INDEX documents_handed ON invoices.documents (due_at) WHERE state = 'handed';
CREATE INDEX documents_by_reference ON invoices.documents (reference);
CREATE INDEX documents_by_package ON invoices.documents (package_id);
CREATE INDEX documents_of_invoice ON invoices.documents (invoice_id);

-- Packages of the Turnkey, and files of results that were read. Retention: as the invoices.
CREATE TABLE invoices.packages (
  package_id text PRIMARY KEY,
  process_code text NOT NULL,
  processed_at timestamptz NOT NULL
);
CREATE TABLE invoices.result_files (
  name text PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('read', 'unreadable')),
  read_at timestamptz NOT NULL
);
