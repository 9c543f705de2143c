CREATE SCHEMA support;

-- Questions of riders to customer service. Retention: five years after the last change, as claims last.
CREATE TABLE support.tickets (
  rider_id text NOT NULL,
  id uuid NOT NULL PRIMARY KEY,
  revision integer NOT NULL CHECK (revision > 0),
  order_hash text,
  topic text NOT NULL CHECK (topic IN
    ('lostItem', 'fareQuestion', 'tripProblem', 'payment', 'account', 'safety', 'other')),
  state text NOT NULL CHECK (state IN ('OPEN', 'WAITING_RIDER', 'WAITING_US', 'SOLVED', 'REOPENED')),
  text text NOT NULL CHECK (text <> ''),
  created_at timestamptz NOT NULL,
  changed_at timestamptz NOT NULL,
  comments integer NOT NULL CHECK (comments > 0),
  answer text,
  answered_at timestamptz,
  promised_at timestamptz,
  is_late boolean NOT NULL,
  unread integer NOT NULL CHECK (unread >= 0),
  driver_until timestamptz,
  reopens_until timestamptz,
  CHECK ((answer IS NULL) = (answered_at IS NULL)),
  -- Customer service owes an answer exactly while a promise is open.
  CHECK ((promised_at IS NOT NULL) = (state IN ('OPEN', 'WAITING_US', 'REOPENED'))),
  CHECK ((reopens_until IS NOT NULL) = (state = 'SOLVED')),
  CHECK (topic NOT IN ('lostItem', 'fareQuestion', 'tripProblem') OR order_hash IS NOT NULL)
);
CREATE INDEX tickets_of_rider ON support.tickets (rider_id, created_at DESC);
CREATE INDEX tickets_by_promise ON support.tickets (promised_at, changed_at);

-- Every entry of a ticket; the question itself has number 1.
CREATE TABLE support.comments (
  ticket_id uuid NOT NULL REFERENCES support.tickets (id) ON DELETE CASCADE,
  number integer NOT NULL CHECK (number > 0),
  author text NOT NULL CHECK (author IN ('rider', 'service')),
  written_by text NOT NULL,
  text text NOT NULL CHECK (text <> ''),
  at timestamptz NOT NULL,
  PRIMARY KEY (ticket_id, number)
);

-- Pictures, as files of the kit. One without a ticket is deleted a day after its upload.
CREATE TABLE support.attachments (
  attachment_id text NOT NULL PRIMARY KEY,
  rider_id text NOT NULL,
  ticket_id uuid REFERENCES support.tickets (id) ON DELETE CASCADE,
  comment_number integer,
  width integer NOT NULL CHECK (width > 0),
  height integer NOT NULL CHECK (height > 0),
  kept_at timestamptz NOT NULL,
  CHECK ((ticket_id IS NULL) = (comment_number IS NULL))
);
CREATE INDEX attachments_of_ticket ON support.attachments (ticket_id, comment_number);
CREATE INDEX attachments_of_rider ON support.attachments (rider_id) WHERE ticket_id IS NULL;

-- Conversations with the help chat. Retention: 90 days.
CREATE TABLE support.chat_messages (
  rider_id text NOT NULL,
  number integer NOT NULL CHECK (number > 0),
  author text NOT NULL CHECK (author IN ('rider', 'bot')),
  text text NOT NULL,
  choice jsonb,
  say text,
  article_id text,
  choices jsonb NOT NULL,
  at timestamptz NOT NULL,
  PRIMARY KEY (rider_id, number),
  CHECK ((author = 'bot') = (say IS NOT NULL))
);
CREATE INDEX chat_messages_by_time ON support.chat_messages (at);

-- Whether an article was useful, one word of each reader. Readers without a session have a random name.
CREATE TABLE support.article_votes (
  article_id text NOT NULL,
  reader text NOT NULL,
  is_useful boolean NOT NULL,
  language text NOT NULL CHECK (language IN ('zh-TW', 'en', 'ja')),
  at timestamptz NOT NULL,
  PRIMARY KEY (article_id, reader)
);

-- The tickets that the register of orders kept. An answered one may be reopened for 14 days after its answer.
INSERT INTO support.tickets (rider_id, id, revision, order_hash, topic, state, text, created_at, changed_at, comments,
  answer, answered_at, promised_at, is_late, unread, reopens_until)
SELECT rider_id, id, revision, order_hash, topic, CASE state WHEN 'open' THEN 'OPEN' ELSE 'SOLVED' END, text, created_at,
  COALESCE(answered_at, created_at), CASE WHEN answer IS NULL THEN 1 ELSE 2 END, answer, answered_at,
  CASE state WHEN 'open' THEN created_at + interval '48 hours' END, false, 0,
  CASE WHEN state <> 'open' THEN COALESCE(answered_at, created_at) + interval '14 days' END
FROM orders.tickets;
INSERT INTO support.comments (ticket_id, number, author, written_by, text, at)
SELECT id, 1, 'rider', 'rider', text, created_at FROM orders.tickets;
INSERT INTO support.comments (ticket_id, number, author, written_by, text, at)
SELECT id, 2, 'service', answered_by, answer, answered_at FROM orders.tickets WHERE answer IS NOT NULL;
DROP TABLE orders.tickets;
