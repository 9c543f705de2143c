-- Events that servers of partners have sent, each once. Retention: 90 days.
CREATE TABLE kit.inbox (
  event_number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- The stream of events, `slice.noun`, which has one handler.
  stream text NOT NULL,
  peer_kind text NOT NULL,
  peer_id text NOT NULL,
  -- The peer's own id of the event.
  event_id text NOT NULL CHECK (length(event_id) BETWEEN 1 AND 200),
  -- The thing that the event is about. Events of one subject are handled one after the other.
  subject text NOT NULL CHECK (length(subject) BETWEEN 1 AND 200),
  -- The moment that the peer names, at most the moment of receipt.
  happened_at timestamptz,
  received_at timestamptz NOT NULL,
  -- The event itself; forgotten as soon as it was handled or ignored.
  body_sealed text,
  -- Digest of the event, to tell a repetition from another event with the same id.
  digest_sealed text NOT NULL,
  state text NOT NULL CHECK (state IN ('received', 'early', 'handled', 'ignored', 'failed')),
  reason text,
  -- Tries that ended with an error.
  failures integer NOT NULL CHECK (failures >= 0),
  ended_at timestamptz,
  UNIQUE (peer_kind, peer_id, event_id),
  CHECK ((state IN ('received', 'early')) = (ended_at IS NULL)),
  CHECK ((state IN ('handled', 'ignored')) = (body_sealed IS NULL))
);
CREATE INDEX inbox_by_subject ON kit.inbox (stream, subject);
CREATE INDEX inbox_open ON kit.inbox (state, received_at) WHERE state IN ('received', 'early', 'failed');
CREATE INDEX inbox_by_time ON kit.inbox (received_at);

-- Bearer credentials of peers. Retention: 30 days after their end; the audit log keeps who issued and revoked them.
CREATE TABLE kit.peer_credentials (
  credential_id text PRIMARY KEY,
  peer_kind text NOT NULL,
  peer_id text NOT NULL,
  -- SHA-256. A credential is long and random, so no salt is needed.
  credential_hash text NOT NULL UNIQUE,
  issued_at timestamptz NOT NULL,
  -- Null until the credential is rotated or revoked.
  ends_at timestamptz
);
CREATE INDEX peer_credentials_by_peer ON kit.peer_credentials (peer_kind, peer_id);
