import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Instant } from '@daoxing/kit/contract'
import { inOneGo } from '@daoxing/kit/simulator'
import * as z from 'zod/mini'
import { accountPerson } from './account-people.ts'

const Visit = z.object({
  reference: z.string(),
  /** Identifies the page of this visit; its holder may consent. */
  pageToken: z.string(),
  accountEnds: z.nullable(z.string()),
  returnUrl: z.string(),
  noticeUrl: z.string(),
  state: z.enum(['open', 'bound', 'failed']),
  token: z.nullable(z.string()),
  code: z.nullable(z.string()),
  openedAt: Instant,
})
/** A visit to the page on which an account is bound. */
export type Visit = Readonly<z.infer<typeof Visit>>

const Key = z.object({ token: z.string(), accountId: z.string(), isEnded: z.int() })
/** A key with which the merchant may charge an account. */
export type AccountKey = Readonly<z.infer<typeof Key>>

const Step = z.object({ reference: z.string(), transactionId: z.string(), amountTwd: z.int() })
/** A capture or a refund, by the merchant's reference. */
export type Step = Readonly<z.infer<typeof Step>>

const tables = `
  CREATE TABLE IF NOT EXISTS visits (
    reference TEXT PRIMARY KEY,
    page_token TEXT NOT NULL UNIQUE,
    account_ends TEXT,
    return_url TEXT NOT NULL,
    notice_url TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'bound', 'failed')),
    token TEXT,
    code TEXT,
    opened_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS keys (
    token TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    is_ended INTEGER NOT NULL DEFAULT 0
  ) STRICT;
  CREATE TABLE IF NOT EXISTS steps (
    reference TEXT PRIMARY KEY,
    hold_reference TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('capture', 'refund')),
    transaction_id TEXT NOT NULL,
    amount_twd INTEGER NOT NULL CHECK (amount_twd > 0)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS steps_hold ON steps (hold_reference);
  CREATE TABLE IF NOT EXISTS consents (
    hold_reference TEXT PRIMARY KEY,
    consent_id TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS ended_consents (consent_id TEXT PRIMARY KEY) STRICT;
  CREATE TABLE IF NOT EXISTS payments_in (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id TEXT NOT NULL,
    amount_twd INTEGER NOT NULL
  ) STRICT;
`
const visitColumns = `reference, page_token AS pageToken, account_ends AS accountEnds, return_url AS returnUrl,
  notice_url AS noticeUrl, state, token, code, opened_at AS openedAt`
/** The amount that a hold takes out of an account or a consent. */
const takenTwd = `CASE state WHEN 'held' THEN iif(lapses_at > ?2, amount_twd, 0)
  WHEN 'captured' THEN captured_twd - refunded_twd ELSE 0 END`

export type AccountStore = ReturnType<typeof openAccountStore>

/** Bindings, keys and steps of a provider of the account protocol, beside its book of holds in the same database. */
export function openAccountStore(database: DatabaseSync, secret: string) {
  database.exec(tables)
  const byReference = database.prepare(`SELECT ${visitColumns} FROM visits WHERE reference = ?`)
  const byPage = database.prepare(`SELECT ${visitColumns} FROM visits WHERE page_token = ?`)
  const insertVisit = database.prepare(`INSERT INTO visits
    (reference, page_token, account_ends, return_url, notice_url, state, opened_at) VALUES (?, ?, ?, ?, ?, 'open', ?)`)
  const settle = database.prepare(
    "UPDATE visits SET state = ?, token = ?, code = ? WHERE reference = ? AND state = 'open'",
  )
  const insertKey = database.prepare('INSERT INTO keys (token, account_id) VALUES (?, ?)')
  const keyBy = database.prepare('SELECT token, account_id AS accountId, is_ended AS isEnded FROM keys WHERE token = ?')
  const keysBy = database.prepare(
    'SELECT token, account_id AS accountId, is_ended AS isEnded FROM keys WHERE account_id = ? AND is_ended = 0',
  )
  const endKey = database.prepare('UPDATE keys SET is_ended = 1 WHERE token = ?')
  const insertStep = database.prepare(
    'INSERT INTO steps (reference, hold_reference, kind, transaction_id, amount_twd) VALUES (?, ?, ?, ?, ?)',
  )
  const stepsBy =
    database.prepare(`SELECT reference, transaction_id AS transactionId, amount_twd AS amountTwd FROM steps
    WHERE hold_reference = ? AND kind = ? ORDER BY rowid`)
  const insertConsent = database.prepare('INSERT INTO consents (hold_reference, consent_id) VALUES (?, ?)')
  const endConsent = database.prepare('INSERT INTO ended_consents (consent_id) VALUES (?) ON CONFLICT DO NOTHING')
  const endedBy = database.prepare('SELECT count(*) AS count FROM ended_consents WHERE consent_id = ?')
  const takenBy = database.prepare(`SELECT coalesce(sum(${takenTwd}), 0) AS twd FROM holds WHERE holder = ?1`)
  const takenByConsent = database.prepare(`SELECT coalesce(sum(${takenTwd}), 0) AS twd
    FROM holds JOIN consents ON hold_reference = reference WHERE consent_id = ?1`)
  const paidIn = database.prepare('SELECT coalesce(sum(amount_twd), 0) AS twd FROM payments_in WHERE account_id = ?')
  const insertPaid = database.prepare('INSERT INTO payments_in (account_id, amount_twd) VALUES (?, ?)')
  const twdIn = (row: unknown) => z.parse(z.object({ twd: z.int() }), row).twd
  const visitIn = (row: unknown) => (row === undefined ? undefined : Visit.parse(row))
  const unguessable = (text: string) => createHmac('sha256', secret).update(text).digest('hex')

  return {
    openVisit(visit: Omit<Visit, 'pageToken' | 'state' | 'token' | 'code'>): Visit {
      return inOneGo(database, () => {
        const known = visitIn(byReference.get(visit.reference))
        if (known) return known
        const { reference, accountEnds, returnUrl, noticeUrl, openedAt } = visit
        const pageToken = unguessable(`page ${reference}`).slice(0, 32)
        insertVisit.run(reference, pageToken, accountEnds, returnUrl, noticeUrl, openedAt)
        return Visit.parse(byReference.get(reference))
      })
    },
    visit: (reference: string) => visitIn(byReference.get(reference)),
    visitOfPage: (pageToken: string) => visitIn(byPage.get(pageToken)),
    bind({ reference }: Visit, accountId: string): void {
      inOneGo(database, () => {
        const token = `AK${unguessable(`key ${reference}`).slice(0, 30)}`
        if (Number(settle.run('bound', token, null, reference).changes) === 1) insertKey.run(token, accountId)
      })
    },
    fail({ reference }: Visit, code: string): void {
      settle.run('failed', null, code, reference)
    },
    key(token: string): AccountKey | undefined {
      const row = keyBy.get(token)
      return row === undefined ? undefined : Key.parse(row)
    },
    keysOf: (accountId: string) => keysBy.all(accountId).map((row) => Key.parse(row)),
    endKey: (token: string) => void endKey.run(token),
    addStep(kind: 'capture' | 'refund', holdReference: string, { reference, transactionId, amountTwd }: Step): void {
      insertStep.run(reference, holdReference, kind, transactionId, amountTwd)
    },
    stepsOf: (kind: 'capture' | 'refund', holdReference: string): readonly Step[] =>
      stepsBy.all(holdReference, kind).map((row) => Step.parse(row)),
    useConsent: (holdReference: string, consentId: string) => void insertConsent.run(holdReference, consentId),
    endConsent: (consentId: string) => void endConsent.run(consentId),
    isConsentEnded: (consentId: string) => z.parse(z.object({ count: z.int() }), endedBy.get(consentId)).count > 0,
    takenOfConsentTwd: (consentId: string, now: Instant) => twdIn(takenByConsent.get(consentId, now)),
    payIn: (accountId: string, amountTwd: number) => void insertPaid.run(accountId, amountTwd),
    availableTwd(accountId: string, now: Instant): number {
      const opening = accountPerson(accountId)?.openingTwd ?? 0
      return opening + twdIn(paidIn.get(accountId)) - twdIn(takenBy.get(accountId, now))
    },
  }
}
