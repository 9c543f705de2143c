import { inOneGo, openDeskStore, type PartWorld } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { SessionRecord } from './session-record.ts'

/** The facts of the server that a party knows: its tokens and its addresses. */
export const Registration = z.object({
  partyId: z.string(),
  /** The server authenticates by it here; a second one counts while tokens are exchanged. */
  ownToken: z.string(),
  nextToken: z.nullable(z.string()),
  /** The operator authenticates by it at the server; null before the registration. */
  serverToken: z.nullable(z.string()),
  versionsUrl: z.nullable(z.string()),
  endpoints: z.array(z.object({ identifier: z.string(), role: z.string(), url: z.string() })),
})
export type Registration = Readonly<z.infer<typeof Registration>>

/** A bill as it is sent, which is never changed. */
export type BillRow = {
  readonly cdrId: string
  readonly partyId: string
  readonly sessionId: string
  readonly updatedAtMs: number
  readonly isSent: boolean
  readonly object: Readonly<Record<string, unknown>>
}
const BillFacts = z.object({
  ...{ cdrId: z.string(), partyId: z.string(), sessionId: z.string(), updatedAtMs: z.number() },
  isSent: z.literal([0, 1]),
  object: z.string(),
})

export type Span = { readonly fromMs: number; readonly untilMs: number }
type Paged<Row> = { readonly total: number; readonly rows: readonly Row[] }
type PageWish = Span & { readonly partyId: string; readonly offset: number; readonly limit: number }

/** The books of the city's operators, on disk: a killed city goes on where it was. */
export type OperatorBooks = {
  registration(partyId: string): Registration | undefined
  register(registration: Registration): void
  session(sessionId: string): SessionRecord | undefined
  ofReference(reference: string): SessionRecord | undefined
  ofReservation(partyId: string, reservationId: string): SessionRecord | undefined
  /** Sessions that are live, untold or unbilled. */
  open(): readonly SessionRecord[]
  newest(): readonly SessionRecord[]
  keep(session: SessionRecord): void
  sessionsOf(wish: PageWish): Paged<SessionRecord>
  addBill(bill: Omit<BillRow, 'isSent'>): void
  markSent(cdrId: string): void
  unsentBills(): readonly BillRow[]
  billsOf(wish: PageWish): Paged<BillRow>
  billsOfSession(sessionId: string): readonly BillRow[]
  token(partyId: string, uid: string, type: string): unknown
  keepToken(partyId: string, uid: string, type: string, token: object): void
  close(): void
}

const tables = `
  CREATE TABLE IF NOT EXISTS registrations (party_id TEXT PRIMARY KEY, facts TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS sessions (
    session_id TEXT PRIMARY KEY, party_id TEXT NOT NULL, reference TEXT, reservation_id TEXT, is_open INTEGER NOT NULL,
    born_ms INTEGER NOT NULL, updated_ms INTEGER NOT NULL, facts TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS sessions_open ON sessions (is_open) WHERE is_open = 1;
  CREATE INDEX IF NOT EXISTS sessions_updated ON sessions (party_id, updated_ms);
  CREATE INDEX IF NOT EXISTS sessions_reference ON sessions (reference);
  CREATE TABLE IF NOT EXISTS bills (
    cdr_id TEXT PRIMARY KEY, party_id TEXT NOT NULL, session_id TEXT NOT NULL, updated_ms INTEGER NOT NULL,
    is_sent INTEGER NOT NULL DEFAULT 0, object TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS bills_updated ON bills (party_id, updated_ms);
  CREATE TABLE IF NOT EXISTS tokens (
    party_id TEXT NOT NULL, uid TEXT NOT NULL, type TEXT NOT NULL, facts TEXT NOT NULL, PRIMARY KEY (party_id, uid, type)
  ) STRICT`

const Facts = z.object({ facts: z.string() })
const Count = z.object({ total: z.int() })
const billColumns =
  'cdr_id AS cdrId, party_id AS partyId, session_id AS sessionId, updated_ms AS updatedAtMs, is_sent AS isSent, object'
const listedMax = 100

export function openOperatorBooks({ folder }: Pick<PartWorld, 'folder'>): OperatorBooks {
  const database = openDeskStore(folder, 'charging')
  database.exec(tables)
  const factsIn = (row: unknown): unknown => (row === undefined ? undefined : JSON.parse(Facts.parse(row).facts))
  const sessionIn = (row: unknown) => (row === undefined ? undefined : SessionRecord.parse(factsIn(row)))
  const sessionsIn = (rows: readonly unknown[]) => rows.map((row) => SessionRecord.parse(factsIn(row)))
  const billIn = (row: unknown): BillRow => {
    const { isSent, object, ...bill } = BillFacts.parse(row)
    return { ...bill, isSent: isSent === 1, object: z.looseObject({}).parse(JSON.parse(object)) }
  }
  const sql = (text: string) => database.prepare(text)
  const statements = {
    registration: sql('SELECT facts FROM registrations WHERE party_id = ?'),
    register: sql('INSERT INTO registrations VALUES (?, ?) ON CONFLICT DO UPDATE SET facts = excluded.facts'),
    session: sql('SELECT facts FROM sessions WHERE session_id = ?'),
    ofReference: sql('SELECT facts FROM sessions WHERE reference = ? ORDER BY born_ms DESC LIMIT 1'),
    ofReservation: sql(
      'SELECT facts FROM sessions WHERE party_id = ? AND reservation_id = ? ORDER BY born_ms DESC LIMIT 1',
    ),
    open: sql('SELECT facts FROM sessions WHERE is_open = 1 ORDER BY born_ms, session_id'),
    newest: sql(`SELECT facts FROM sessions ORDER BY born_ms DESC, session_id LIMIT ${listedMax}`),
    keep: sql(
      `INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET is_open = excluded.is_open,
       updated_ms = excluded.updated_ms, facts = excluded.facts`,
    ),
    countSessions: sql(
      'SELECT count(*) AS total FROM sessions WHERE party_id = ? AND updated_ms >= ? AND updated_ms < ?',
    ),
    pageSessions: sql(
      `SELECT facts FROM sessions WHERE party_id = ? AND updated_ms >= ? AND updated_ms < ?
       ORDER BY born_ms, session_id LIMIT ? OFFSET ?`,
    ),
    addBill: sql(
      'INSERT INTO bills (cdr_id, party_id, session_id, updated_ms, object) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
    markSent: sql('UPDATE bills SET is_sent = 1 WHERE cdr_id = ?'),
    unsent: sql(`SELECT ${billColumns} FROM bills WHERE is_sent = 0 ORDER BY updated_ms, cdr_id`),
    countBills: sql('SELECT count(*) AS total FROM bills WHERE party_id = ? AND updated_ms >= ? AND updated_ms < ?'),
    pageBills: sql(
      `SELECT ${billColumns} FROM bills WHERE party_id = ? AND updated_ms >= ? AND updated_ms < ?
       ORDER BY updated_ms, cdr_id LIMIT ? OFFSET ?`,
    ),
    billsOf: sql(`SELECT ${billColumns} FROM bills WHERE session_id = ? ORDER BY updated_ms, cdr_id`),
    token: sql('SELECT facts FROM tokens WHERE party_id = ? AND uid = ? AND type = ?'),
    keepToken: sql('INSERT INTO tokens VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET facts = excluded.facts'),
  }
  const span = ({ partyId, fromMs, untilMs }: PageWish) => [partyId, Math.ceil(fromMs), Math.ceil(untilMs)] as const
  return {
    registration(partyId) {
      const facts = factsIn(statements.registration.get(partyId))
      return facts === undefined ? undefined : Registration.parse(facts)
    },
    register: (registration) => void statements.register.run(registration.partyId, JSON.stringify(registration)),
    session: (sessionId) => sessionIn(statements.session.get(sessionId)),
    ofReference: (reference) => sessionIn(statements.ofReference.get(reference)),
    ofReservation: (partyId, reservationId) => sessionIn(statements.ofReservation.get(partyId, reservationId)),
    open: () => sessionsIn(statements.open.all()),
    newest: () => sessionsIn(statements.newest.all()),
    keep(session) {
      const { sessionId, partyId, reference, reservationId, bornAtMs, updatedAtMs, status } = session
      const isOver = status === 'COMPLETED' || status === 'INVALID'
      const isOpen = !isOver || session.isDirty || session.billAtMs !== null ? 1 : 0
      const times = [Math.round(bornAtMs), Math.round(updatedAtMs)] as const
      statements.keep.run(sessionId, partyId, reference, reservationId, isOpen, ...times, JSON.stringify(session))
    },
    sessionsOf: (wish) =>
      inOneGo(database, () => ({
        total: Count.parse(statements.countSessions.get(...span(wish))).total,
        rows: sessionsIn(statements.pageSessions.all(...span(wish), wish.limit, wish.offset)),
      })),
    addBill: ({ cdrId, partyId, sessionId, updatedAtMs, object }) =>
      void statements.addBill.run(cdrId, partyId, sessionId, Math.round(updatedAtMs), JSON.stringify(object)),
    markSent: (cdrId) => void statements.markSent.run(cdrId),
    unsentBills: () => statements.unsent.all().map(billIn),
    billsOf: (wish) =>
      inOneGo(database, () => ({
        total: Count.parse(statements.countBills.get(...span(wish))).total,
        rows: statements.pageBills.all(...span(wish), wish.limit, wish.offset).map(billIn),
      })),
    billsOfSession: (sessionId) => statements.billsOf.all(sessionId).map(billIn),
    token: (partyId, uid, type) => factsIn(statements.token.get(partyId, uid, type)),
    keepToken: (partyId, uid, type, token) => void statements.keepToken.run(partyId, uid, type, JSON.stringify(token)),
    close: () => database.close(),
  }
}
