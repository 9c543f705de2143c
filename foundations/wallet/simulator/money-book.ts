import { inOneGo } from '@daoxing/kit/simulator'
import type { DatabaseSync } from 'node:sqlite'
import { Instant, plusSeconds } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const Hold = z.object({
  /** The merchant's reference; the same one never holds twice. */
  reference: z.string(),
  /** Our own number of it. */
  transactionId: z.string(),
  /** The owner of the money: a card token, a wallet's registration key. */
  holder: z.string(),
  amountTwd: z.int(),
  capturedTwd: z.int(),
  refundedTwd: z.int(),
  state: z.enum(['held', 'captured', 'released', 'declined']),
  /** The reason for a decline, in the terms of this desk. */
  code: z.nullable(z.string()),
  heldAt: Instant,
  lapsesAt: Instant,
  movedAt: Instant,
})
/** A held amount with its history. */
export type Hold = Readonly<z.infer<typeof Hold>>

const Refund = z.object({ transactionId: z.string(), amountTwd: z.int(), madeAt: Instant })
export type Refund = Readonly<z.infer<typeof Refund>>

export type BookRefusal = 'absent' | 'lapsed' | 'notHeld' | 'alreadyCaptured' | 'alreadyReleased' | 'tooMuch'
export type BookAnswer = { readonly hold: Hold } | { readonly refused: BookRefusal; readonly hold?: Hold }

export type MoneyBook = {
  /** Holds the amount, or records the decline; for a known reference, returns the existing entry and `isNew: false`. */
  hold(input: {
    readonly reference: string
    readonly holder: string
    readonly amountTwd: number
    readonly declined?: string | undefined
  }): { readonly hold: Hold; readonly isNew: boolean }
  /** Captures at most the held amount, once; the rest is released. */
  capture(input: { readonly reference: string; readonly amountTwd: number }): BookAnswer
  /** Releases all of it, if nothing was captured. */
  release(reference: string): BookAnswer
  /** Refunds at most what was captured and not refunded yet. */
  refund(input: {
    readonly reference: string
    readonly amountTwd: number
  }): { readonly hold: Hold; readonly refund: Refund } | { readonly refused: BookRefusal; readonly hold?: Hold }
  find(reference: string): Hold | undefined
  findByTransaction(transactionId: string): Hold | undefined
  refundsOf(reference: string): readonly Refund[]
  /** Newest first. */
  latest(count: number): readonly Hold[]
}

const tables = `
  CREATE TABLE IF NOT EXISTS holds (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    transaction_id TEXT NOT NULL UNIQUE,
    holder TEXT NOT NULL,
    amount_twd INTEGER NOT NULL CHECK (amount_twd > 0),
    captured_twd INTEGER NOT NULL DEFAULT 0 CHECK (captured_twd BETWEEN 0 AND amount_twd),
    refunded_twd INTEGER NOT NULL DEFAULT 0 CHECK (refunded_twd BETWEEN 0 AND captured_twd),
    state TEXT NOT NULL CHECK (state IN ('held', 'captured', 'released', 'declined')),
    code TEXT,
    held_at TEXT NOT NULL,
    lapses_at TEXT NOT NULL,
    moved_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS refunds (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    hold_serial INTEGER NOT NULL REFERENCES holds,
    transaction_id TEXT NOT NULL UNIQUE,
    amount_twd INTEGER NOT NULL CHECK (amount_twd > 0),
    made_at TEXT NOT NULL
  ) STRICT;
`
const holdColumns = `reference, transaction_id AS transactionId, holder, amount_twd AS amountTwd,
  captured_twd AS capturedTwd, refunded_twd AS refundedTwd, state, code, held_at AS heldAt, lapses_at AS lapsesAt,
  moved_at AS movedAt`

export type MoneyBookPlan = {
  readonly database: DatabaseSync
  readonly now: () => Instant
  /** After this time an uncaptured amount is released. */
  readonly holdSeconds: number
  /** The desk's number of its next movement; serials count every movement of the book and never repeat. */
  readonly transactionId: (serial: number, at: Instant) => string
}

/** The books of a payment provider: holds, captures, releases and refunds, each at most once. */
export function openMoneyBook({ database, now, holdSeconds, transactionId }: MoneyBookPlan): MoneyBook {
  database.exec(tables)
  const byReference = database.prepare(`SELECT ${holdColumns} FROM holds WHERE reference = ?`)
  const byTransaction = database.prepare(`SELECT ${holdColumns} FROM holds WHERE transaction_id = ?`)
  const newest = database.prepare(`SELECT ${holdColumns} FROM holds ORDER BY serial DESC LIMIT ?`)
  const insert = database.prepare(`INSERT INTO holds
    (reference, transaction_id, holder, amount_twd, state, code, held_at, lapses_at, moved_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)
  const move = database.prepare(
    'UPDATE holds SET state = ?, captured_twd = ?, refunded_twd = ?, moved_at = ? WHERE reference = ?',
  )
  const insertRefund = database.prepare(`INSERT INTO refunds (hold_serial, transaction_id, amount_twd, made_at)
    SELECT serial, ?, ?, ? FROM holds WHERE reference = ?`)
  const refunds = database.prepare(`SELECT refunds.transaction_id AS transactionId, refunds.amount_twd AS amountTwd,
    made_at AS madeAt FROM refunds JOIN holds ON holds.serial = hold_serial WHERE reference = ? ORDER BY refunds.serial`)
  const counted = database.prepare('SELECT (SELECT count(*) FROM holds) + (SELECT count(*) FROM refunds) AS serials')

  const read = (row: unknown) => (row === undefined ? undefined : Hold.parse(row))
  const find = (reference: string) => read(byReference.get(reference))
  const nextTransactionId = (at: Instant) =>
    transactionId(z.object({ serials: z.int() }).parse(counted.get()).serials + 1, at)
  const moved = (hold: Hold, change: Partial<Pick<Hold, 'state' | 'capturedTwd' | 'refundedTwd'>>): Hold => {
    const next = { ...hold, ...change, movedAt: now() }
    move.run(next.state, next.capturedTwd, next.refundedTwd, next.movedAt, hold.reference)
    return next
  }

  return {
    find,
    findByTransaction: (id) => read(byTransaction.get(id)),
    refundsOf: (reference) => refunds.all(reference).map((row) => Refund.parse(row)),
    latest: (count) => newest.all(count).map((row) => Hold.parse(row)),
    hold: ({ reference, holder, amountTwd, declined }) =>
      inOneGo(database, () => {
        const known = find(reference)
        if (known) return { hold: known, isNew: false }
        const at = now()
        const [state, code] = declined === undefined ? ['held', null] : ['declined', declined]
        insert.run(
          reference,
          nextTransactionId(at),
          holder,
          amountTwd,
          state,
          code,
          at,
          plusSeconds(at, holdSeconds),
          at,
        )
        return { hold: Hold.parse(byReference.get(reference)), isNew: true }
      }),
    capture: ({ reference, amountTwd }) =>
      inOneGo(database, () => {
        const hold = find(reference)
        const refused = whyNotHeld(hold, now()) ?? (hold && amountTwd > hold.amountTwd ? 'tooMuch' : undefined)
        if (!hold || refused) return { refused: refused ?? 'absent', ...(hold ? { hold } : {}) }
        return { hold: moved(hold, { state: 'captured', capturedTwd: amountTwd }) }
      }),
    release: (reference) =>
      inOneGo(database, () => {
        const hold = find(reference)
        const refused = whyNotHeld(hold, now())
        if (!hold || refused) return { refused: refused ?? 'absent', ...(hold ? { hold } : {}) }
        return { hold: moved(hold, { state: 'released' }) }
      }),
    refund: ({ reference, amountTwd }) =>
      inOneGo(database, () => {
        const hold = find(reference)
        if (!hold) return { refused: 'absent' }
        if (hold.state !== 'captured') return { refused: 'notHeld', hold }
        if (hold.refundedTwd + amountTwd > hold.capturedTwd) return { refused: 'tooMuch', hold }
        const madeAt = now()
        const refund: Refund = { transactionId: nextTransactionId(madeAt), amountTwd, madeAt }
        insertRefund.run(refund.transactionId, amountTwd, madeAt, reference)
        return { hold: moved(hold, { refundedTwd: hold.refundedTwd + amountTwd }), refund }
      }),
  }
}

function whyNotHeld(hold: Hold | undefined, now: Instant): BookRefusal | undefined {
  if (!hold) return 'absent'
  if (hold.state === 'captured') return 'alreadyCaptured'
  if (hold.state === 'released') return 'alreadyReleased'
  if (hold.state === 'declined') return 'notHeld'
  return hold.lapsesAt <= now ? 'lapsed' : undefined
}
