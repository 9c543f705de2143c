CREATE SCHEMA scooter;

-- Prices that bind for a while. Retention: 7 days, for questions about a price that was shown.
CREATE TABLE scooter.quotes (
  rider_id text NOT NULL,
  quote_hash text NOT NULL,
  asset_id text NOT NULL,
  terms jsonb NOT NULL,
  expires_at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, quote_hash)
);
CREATE INDEX quotes_expires_at ON scooter.quotes (expires_at);

-- Rentals of scooters. Retention: ten years with the invoices that they led to.
CREATE TABLE scooter.rentals (
  order_hash text PRIMARY KEY,
  rider_id text NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('PREPARING', 'RESERVED', 'STARTING', 'RIDING', 'RETURNING', 'PENDING_PAYMENT',
    'COMPLETED', 'CANCELED', 'EXPIRED')),
  last_event text NOT NULL,
  operator_id text NOT NULL,
  asset_id text NOT NULL,
  plate text NOT NULL,
  reserved_at timestamptz NOT NULL,
  -- The scooter is the rider's until then, if it is not ridden.
  pick_up_by timestamptz NOT NULL CHECK (pick_up_by > reserved_at),
  started_at timestamptz,
  -- The meter stands still from here.
  return_requested_at timestamptz,
  ended_at timestamptz,
  ended_by text CHECK (ended_by IN ('rider', 'house')),
  ride_twd integer CHECK (ride_twd >= 0),
  -- Model, place, tariff, plan, command, what the scooter has told, free spans, fees: read and written whole.
  facts jsonb NOT NULL,
  CHECK ((started_at IS NOT NULL) = (state IN ('RIDING', 'RETURNING', 'PENDING_PAYMENT', 'COMPLETED'))),
  CHECK ((ended_at IS NOT NULL) = (state IN ('PENDING_PAYMENT', 'COMPLETED', 'CANCELED', 'EXPIRED'))),
  CHECK ((ended_by IS NOT NULL) = (state IN ('PENDING_PAYMENT', 'COMPLETED'))),
  CHECK ((ride_twd IS NOT NULL) = (state IN ('PENDING_PAYMENT', 'COMPLETED'))),
  CHECK (return_requested_at IS NOT NULL OR state <> 'RETURNING')
);
CREATE INDEX rentals_of_rider ON scooter.rentals (rider_id, reserved_at DESC);
-- Who rode a plate at a minute: tickets and fees come by plate.
CREATE INDEX rentals_of_plate ON scooter.rentals (plate, started_at);
-- Fees are decided by their own id.
CREATE INDEX rentals_fees ON scooter.rentals USING gin ((facts->'fees') jsonb_path_ops);
CREATE INDEX rentals_live_of_asset ON scooter.rentals (asset_id)
  WHERE state IN ('PREPARING', 'RESERVED', 'STARTING', 'RIDING', 'RETURNING');
-- A rider has one live rental. The scooter itself is kept by its asset.
CREATE UNIQUE INDEX rentals_live ON scooter.rentals (rider_id)
  WHERE state IN ('PREPARING', 'RESERVED', 'STARTING', 'RIDING', 'RETURNING');

-- Retention: with the rental.
CREATE TABLE scooter.rental_events (
  order_hash text NOT NULL,
  revision integer NOT NULL,
  event text NOT NULL,
  state text NOT NULL,
  reason text NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (order_hash, revision)
);

-- Photos of bays at the return; a photo is the file of its id, encrypted for its rider. The next rider of the scooter sees
-- it until the scooter is moved. Retention: the days of `scooter_times`.
CREATE TABLE scooter.bay_photos (
  photo_id text PRIMARY KEY,
  order_hash text NOT NULL UNIQUE,
  rider_id text NOT NULL,
  asset_id text NOT NULL,
  taken_at timestamptz NOT NULL,
  kept_at timestamptz NOT NULL
);
CREATE INDEX bay_photos_of_asset ON scooter.bay_photos (asset_id, kept_at DESC);
CREATE INDEX bay_photos_kept_at ON scooter.bay_photos (kept_at);

-- Traffic tickets, transferred to whoever rode at their minute. Retention: with the rental.
CREATE TABLE scooter.traffic_tickets (
  ticket_id text PRIMARY KEY,
  order_hash text NOT NULL,
  rider_id text NOT NULL,
  number text NOT NULL,
  text text NOT NULL,
  place text NOT NULL,
  happened_at timestamptz NOT NULL,
  amount_twd integer NOT NULL CHECK (amount_twd >= 0),
  fine_status smallint NOT NULL,
  transferred_at timestamptz NOT NULL
);
CREATE INDEX traffic_tickets_of_rider ON scooter.traffic_tickets (rider_id, happened_at DESC);

-- Faults that riders report; the picture is the file of its id, encrypted for its rider. Retention: with the scooter.
CREATE TABLE scooter.issue_reports (
  report_id text PRIMARY KEY,
  rider_id text NOT NULL,
  asset_id text NOT NULL,
  order_hash text,
  kind text NOT NULL,
  text text NOT NULL,
  picture_id text,
  received_at timestamptz NOT NULL
);
CREATE INDEX issue_reports_of_asset ON scooter.issue_reports (asset_id, received_at DESC);
