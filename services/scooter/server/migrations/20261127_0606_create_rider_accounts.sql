-- The accounts of riders at the vendor. Retention: with the rider's account.
CREATE TABLE scooter.riders (
  rider_id text PRIMARY KEY,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('NEW', 'PHONE_PROVEN', 'COLLECTING', 'IN_REVIEW', 'ALLOWED', 'REFUSED', 'CLOSED')),
  -- The licence was proven for another service.
  is_proven_elsewhere boolean NOT NULL,
  licence_result text,
  reason_sealed text,
  covers text CHECK (covers IN ('light', 'heavy')),
  licence_expires_on text,
  profile_sealed text,
  review_id text,
  CHECK (is_proven_elsewhere = false OR state = 'ALLOWED'),
  CHECK (state <> 'ALLOWED' OR is_proven_elsewhere OR (covers IS NOT NULL AND licence_expires_on IS NOT NULL))
);

-- One row for each type; a picture lies as an encrypted file until the verdict.
CREATE TABLE scooter.documents (
  rider_id text NOT NULL REFERENCES scooter.riders (rider_id) ON DELETE CASCADE,
  type text NOT NULL,
  result text NOT NULL CHECK (result IN ('taken', 'unreadable', 'passed', 'failed', 'dropped', 'ended')),
  problem text,
  reason_sealed text,
  file_id text,
  review_id text,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, type),
  CHECK ((file_id IS NOT NULL) = (result = 'taken'))
);

-- Reviews by the vendor. Retention: with the rider's account.
CREATE TABLE scooter.reviews (
  review_id text PRIMARY KEY,
  rider_id text NOT NULL REFERENCES scooter.riders (rider_id) ON DELETE CASCADE,
  reviewer text NOT NULL,
  types jsonb NOT NULL,
  -- The same pictures are sent again after a failure of the vendor's system.
  attempt integer NOT NULL CHECK (attempt > 0),
  asked_at timestamptz NOT NULL,
  decided_at timestamptz,
  result text,
  reason_sealed text,
  failed_sealed text,
  CHECK ((decided_at IS NULL) = (result IS NULL))
);
CREATE INDEX reviews_rider ON scooter.reviews (rider_id);
