-- The versions of the agreement that riders accepted. Retention: with the orders, as evidence of consent.
CREATE TABLE charging.agreements (
  rider_id text NOT NULL,
  version text NOT NULL,
  agreed_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, version)
);

-- Contracts whose holders pay the contractors' prices, entered by an operator. The id number is a keyed digest, the phone is
-- sealed. Retention: until they end.
CREATE TABLE charging.contracts (
  id_digest text PRIMARY KEY,
  phone_sealed text NOT NULL,
  valid_until timestamptz,
  entered_at timestamptz NOT NULL
);

-- The rider who is logged in as the holder of a contract. Retention: until the rider leaves it, or the account ends.
CREATE TABLE charging.contractors (
  rider_id text PRIMARY KEY,
  id_digest text NOT NULL UNIQUE,
  proven_at timestamptz NOT NULL
);
