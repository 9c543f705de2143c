-- PINs that close an alarm, hashed with argon2id and sealed. Kept as long as the account.
CREATE TABLE safety.pins (
  rider_id text PRIMARY KEY,
  pins_sealed text NOT NULL,
  -- Wrong tries since the last right one.
  wrong_tries integer NOT NULL CHECK (wrong_tries >= 0),
  tried_at timestamptz,
  set_at timestamptz NOT NULL
);

-- Alarms of riders. Retention: 180 days after their end (`safety.purgeTexts`), the time in which a victim may file a
-- complaint; an alarm that sounds is kept.
CREATE TABLE safety.alarms (
  rider_id text NOT NULL,
  id uuid NOT NULL,
  revision integer NOT NULL CHECK (revision > 0),
  state text NOT NULL CHECK (state IN ('pending', 'sounding', 'escalated', 'acknowledged', 'takenBack', 'closed')),
  is_drill boolean NOT NULL,
  order_hash text,
  plate text,
  lat double precision,
  lng double precision,
  address text,
  county text,
  raised_at timestamptz NOT NULL,
  sounds_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  escalated_at timestamptz,
  ended_at timestamptz,
  -- Closed under duress: it sounds on, and only looks closed.
  is_silent boolean NOT NULL,
  -- The alarm as its rider saw it last, once it looks ended.
  shown jsonb,
  told jsonb NOT NULL,
  -- Steps of escalation that were taken since the control room was asked for its acknowledgement.
  step integer NOT NULL CHECK (step >= 0),
  -- The first message that the control room has to acknowledge.
  asks_from integer NOT NULL CHECK (asks_from > 0),
  desk_updated_at timestamptz,
  PRIMARY KEY (rider_id, id),
  CHECK ((lat IS NULL) = (lng IS NULL)),
  CHECK ((state IN ('takenBack', 'closed')) = (ended_at IS NOT NULL)),
  CHECK (ended_at IS NULL OR shown IS NOT NULL),
  CHECK (is_silent OR (shown IS NOT NULL) = (ended_at IS NOT NULL))
);
CREATE UNIQUE INDEX one_open_alarm_a_rider ON safety.alarms (rider_id) WHERE shown IS NULL;
CREATE INDEX alarms_by_end ON safety.alarms (ended_at);

-- Positions of the car and of the phone while an alarm is open. Retention: that of the alarm.
CREATE TABLE safety.alarm_positions (
  rider_id text NOT NULL,
  alarm_id uuid NOT NULL,
  source text NOT NULL CHECK (source IN ('car', 'phone')),
  at timestamptz NOT NULL,
  lat double precision NOT NULL,
  lng double precision NOT NULL,
  PRIMARY KEY (rider_id, alarm_id, source, at),
  FOREIGN KEY (rider_id, alarm_id) REFERENCES safety.alarms ON DELETE CASCADE
);

-- CAP messages to the control room, each sent by a job. Retention: that of the alarm.
CREATE TABLE safety.desk_messages (
  rider_id text NOT NULL,
  alarm_id uuid NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  identifier text NOT NULL UNIQUE,
  -- The control room that it was written to.
  desk text NOT NULL,
  type text NOT NULL CHECK (type IN ('Alert', 'Update', 'Cancel')),
  -- Whether the control room has to acknowledge it.
  asks boolean NOT NULL,
  state text NOT NULL CHECK (state IN ('planned', 'taken', 'refused', 'expired')),
  sent_at timestamptz NOT NULL,
  xml text NOT NULL,
  PRIMARY KEY (rider_id, alarm_id, number),
  FOREIGN KEY (rider_id, alarm_id) REFERENCES safety.alarms ON DELETE CASCADE
);

-- Texts of an alarm may concern no order, and the second number of the control room gets some.
ALTER TABLE safety.texts DROP CONSTRAINT texts_kind_check;
ALTER TABLE safety.texts ADD CONSTRAINT texts_kind_check CHECK (kind IN ('police', 'contact', 'desk', 'entered'));
ALTER TABLE safety.texts DROP CONSTRAINT texts_check;
ALTER TABLE safety.texts ADD CONSTRAINT texts_check CHECK (kind <> 'entered' OR order_hash IS NULL);
