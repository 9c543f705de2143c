CREATE SCHEMA IF NOT EXISTS flights;

-- The last answer of the flight desk to each question: an arrival board, or the timetable of a flight. Retention: 90 days.
CREATE TABLE flights.desk_answers (
  question text PRIMARY KEY,
  -- A question is asked once a minute at most, by the server that moves this time.
  asked_at timestamptz NOT NULL,
  answered_at timestamptz,
  trouble text,
  facts jsonb NOT NULL
);

-- Flights that were found: their facts outlive the board that showed them. Retention: 90 days.
CREATE TABLE flights.flights (
  airport text NOT NULL CHECK (airport IN ('TPE', 'TSA', 'KHH', 'RMQ')),
  flight_no text NOT NULL,
  day text NOT NULL,
  seen_at timestamptz NOT NULL,
  facts jsonb NOT NULL,
  PRIMARY KEY (airport, flight_no, day)
);
