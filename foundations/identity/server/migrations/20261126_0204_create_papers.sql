-- The papers of a rider: what the rider filled in is sealed; pictures lie as files until the verdict.
CREATE TABLE identity.papers (
  rider_id uuid PRIMARY KEY REFERENCES identity.users (id) ON DELETE CASCADE,
  state text NOT NULL,
  revision integer NOT NULL,
  profile_sealed text,
  reason_sealed text,
  live_instructions jsonb NOT NULL,
  review_id text
);

CREATE TABLE identity.paper_documents (
  rider_id uuid NOT NULL REFERENCES identity.papers (rider_id) ON DELETE CASCADE,
  -- A kind of document, or a frame of the live video.
  slot text NOT NULL,
  result integer NOT NULL,
  problem text,
  file_id text,
  facts_sealed text,
  review_id text,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, slot)
);

CREATE TABLE identity.reviews (
  review_id text PRIMARY KEY,
  rider_id uuid NOT NULL REFERENCES identity.papers (rider_id) ON DELETE CASCADE,
  reviewer text NOT NULL,
  slots jsonb NOT NULL,
  licence_hash text NOT NULL,
  id_hash text NOT NULL,
  question text,
  asked_at timestamptz NOT NULL,
  decided_at timestamptz
);
CREATE INDEX reviews_rider ON identity.reviews (rider_id);

-- What stays after the pictures: who proved what, signed by the house.
CREATE TABLE identity.driving_attestations (
  attestation_id text PRIMARY KEY,
  rider_id uuid NOT NULL REFERENCES identity.papers (rider_id) ON DELETE CASCADE,
  review_id text NOT NULL,
  licence_class text NOT NULL,
  expires_on text NOT NULL,
  licence_hash text NOT NULL,
  id_hash text NOT NULL,
  decided_by text NOT NULL,
  decided_at timestamptz NOT NULL,
  signature text NOT NULL,
  ended_at timestamptz,
  ended_for text
);
-- One licence and one person stand at one account only.
CREATE UNIQUE INDEX attestations_licence ON identity.driving_attestations (licence_hash) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX attestations_person ON identity.driving_attestations (id_hash) WHERE ended_at IS NULL;
CREATE UNIQUE INDEX attestations_rider ON identity.driving_attestations (rider_id) WHERE ended_at IS NULL;
