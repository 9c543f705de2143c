import { inOneGo } from '@daoxing/kit/simulator'
import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { linePayAccount } from './line-pay-accounts.ts'
import type { Hold } from './money-book.ts'

const Request = z.object({
  transactionId: z.string(),
  /** Identifies the page of this request; its holder may consent. */
  pageToken: z.string(),
  orderId: z.string(),
  productName: z.string(),
  amountTwd: z.int(),
  isPreapproved: z.int(),
  isCaptured: z.int(),
  confirmUrl: z.string(),
  confirmUrlType: z.enum(['CLIENT', 'SERVER']),
  cancelUrl: z.string(),
  state: z.enum(['waiting', 'agreed', 'cancelled', 'failed', 'confirmed']),
  accountId: z.nullable(z.string()),
  requestedAt: Instant,
})
/** A payment or binding that a merchant presents to a rider for consent. */
export type LinePayRequest = Readonly<z.infer<typeof Request>>

const Key = z.object({ regKey: z.string(), accountId: z.string(), isEnded: z.int(), issuedAt: Instant })
/** A key with which a merchant may charge an account. */
export type RegKey = Readonly<z.infer<typeof Key>>

const tables = `
  CREATE TABLE IF NOT EXISTS requests (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    transaction_id TEXT UNIQUE,
    page_token TEXT NOT NULL UNIQUE,
    order_id TEXT NOT NULL,
    product_name TEXT NOT NULL,
    amount_twd INTEGER NOT NULL CHECK (amount_twd > 0),
    is_preapproved INTEGER NOT NULL,
    is_captured INTEGER NOT NULL,
    confirm_url TEXT NOT NULL,
    confirm_url_type TEXT NOT NULL CHECK (confirm_url_type IN ('CLIENT', 'SERVER')),
    cancel_url TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('waiting', 'agreed', 'cancelled', 'failed', 'confirmed')),
    account_id TEXT,
    requested_at TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS requests_order ON requests (order_id);
  CREATE TABLE IF NOT EXISTS reg_keys (
    reg_key TEXT PRIMARY KEY,
    account_id TEXT NOT NULL,
    is_ended INTEGER NOT NULL DEFAULT 0,
    issued_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS top_ups (
    serial INTEGER PRIMARY KEY AUTOINCREMENT,
    account_id TEXT NOT NULL,
    amount_twd INTEGER NOT NULL
  ) STRICT;
`
const requestColumns = `transaction_id AS transactionId, page_token AS pageToken, order_id AS orderId,
  product_name AS productName, amount_twd AS amountTwd, is_preapproved AS isPreapproved, is_captured AS isCaptured,
  confirm_url AS confirmUrl, confirm_url_type AS confirmUrlType, cancel_url AS cancelUrl, state,
  account_id AS accountId, requested_at AS requestedAt`
const keyColumns = 'reg_key AS regKey, account_id AS accountId, is_ended AS isEnded, issued_at AS issuedAt'

export type NewRequest = Omit<LinePayRequest, 'transactionId' | 'pageToken' | 'state' | 'accountId'>

export type LinePayDeskStore = {
  addRequest(request: NewRequest): LinePayRequest
  requestByTransaction(transactionId: string): LinePayRequest | undefined
  requestByPage(pageToken: string): LinePayRequest | undefined
  /** The transaction of a confirmed request in other records; undefined for a payment by key. */
  confirmedRequestOf(orderId: string): LinePayRequest | undefined
  /** Moves a request from the state that was read; false if another call was faster. */
  moveRequest(request: LinePayRequest, state: LinePayRequest['state'], accountId?: string): boolean
  issueKey(accountId: string, at: Instant): string
  key(regKey: string): RegKey | undefined
  keysOf(accountId: string): readonly RegKey[]
  endKey(regKey: string): void
  topUp(accountId: string, amountTwd: number): void
  /** The balance of an account, in TWD. The holder of a hold is the account. */
  balanceTwd(accountId: string, now: Instant): number
}

/** Nineteen digits, as at LINE Pay: the day, the count, and whether a request or the book assigned it. */
export function linePayTransactionId(serial: number, at: Instant, isRequest: boolean): string {
  return `${at.slice(0, 10).replaceAll('-', '')}${String(serial).padStart(10, '0')}${isRequest ? 1 : 0}`
}

/** Opens the requests of the desk, in the same file as its money book. Secret names are derived with the secret. */
export function openLinePayDeskStore(database: DatabaseSync, secret: string): LinePayDeskStore {
  database.exec(tables)
  const unguessable = (what: string) => createHmac('sha256', secret).update(what).digest('hex')
  const counts = database.prepare(`SELECT (SELECT coalesce(max(serial), 0) FROM requests) AS requests,
    (SELECT count(*) FROM reg_keys) AS keys`)
  const counted = () => z.object({ requests: z.int(), keys: z.int() }).parse(counts.get())
  const insert = database.prepare(`INSERT INTO requests (page_token, order_id, product_name, amount_twd, is_preapproved,
    is_captured, confirm_url, confirm_url_type, cancel_url, state, requested_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'waiting', ?)`)
  const name = database.prepare('UPDATE requests SET transaction_id = ? WHERE serial = ?')
  const byTransaction = database.prepare(`SELECT ${requestColumns} FROM requests WHERE transaction_id = ?`)
  const byPage = database.prepare(`SELECT ${requestColumns} FROM requests WHERE page_token = ?`)
  const confirmed = database.prepare(
    `SELECT ${requestColumns} FROM requests WHERE order_id = ? AND state = 'confirmed' ORDER BY serial DESC LIMIT 1`,
  )
  const move = database.prepare(
    'UPDATE requests SET state = ?, account_id = coalesce(?, account_id) WHERE transaction_id = ? AND state = ?',
  )
  const insertKey = database.prepare('INSERT INTO reg_keys (reg_key, account_id, issued_at) VALUES (?, ?, ?)')
  const keyBy = database.prepare(`SELECT ${keyColumns} FROM reg_keys WHERE reg_key = ?`)
  const keysBy = database.prepare(`SELECT ${keyColumns} FROM reg_keys WHERE account_id = ? ORDER BY issued_at DESC`)
  const end = database.prepare('UPDATE reg_keys SET is_ended = 1 WHERE reg_key = ?')
  const insertTopUp = database.prepare('INSERT INTO top_ups (account_id, amount_twd) VALUES (?, ?)')
  const moved = database.prepare(`SELECT
    (SELECT coalesce(sum(amount_twd), 0) FROM top_ups WHERE account_id = ?1)
    - (SELECT coalesce(sum(CASE state WHEN 'held' THEN iif(lapses_at > ?2, amount_twd, 0)
        WHEN 'captured' THEN captured_twd - refunded_twd ELSE 0 END), 0) FROM holds WHERE holder = ?1) AS twd`)
  const request = (row: unknown) => (row === undefined ? undefined : Request.parse(row))

  return {
    addRequest: (wish) =>
      inOneGo(database, () => {
        const serial = counted().requests + 1
        const pageToken = unguessable(`page ${serial}`).slice(0, 32)
        insert.run(
          pageToken,
          wish.orderId,
          wish.productName,
          wish.amountTwd,
          wish.isPreapproved,
          wish.isCaptured,
          wish.confirmUrl,
          wish.confirmUrlType,
          wish.cancelUrl,
          wish.requestedAt,
        )
        name.run(linePayTransactionId(serial, wish.requestedAt, true), serial)
        return Request.parse(byPage.get(pageToken))
      }),
    requestByTransaction: (transactionId) => request(byTransaction.get(transactionId)),
    requestByPage: (pageToken) => request(byPage.get(pageToken)),
    confirmedRequestOf: (orderId) => request(confirmed.get(orderId)),
    moveRequest: ({ transactionId, state }, next, accountId) =>
      Number(move.run(next, accountId ?? null, transactionId, state).changes) === 1,
    issueKey(accountId, at) {
      const regKey = `RK${unguessable(`key ${counted().keys + 1}`)
        .slice(0, 13)
        .toUpperCase()}`
      insertKey.run(regKey, accountId, at)
      return regKey
    },
    key(regKey) {
      const row = keyBy.get(regKey)
      return row === undefined ? undefined : Key.parse(row)
    },
    keysOf: (accountId) => keysBy.all(accountId).map((row) => Key.parse(row)),
    endKey: (regKey) => void end.run(regKey),
    topUp: (accountId, amountTwd) => void insertTopUp.run(accountId, amountTwd),
    balanceTwd(accountId, now) {
      const { twd } = z.object({ twd: z.int() }).parse(moved.get(accountId, now))
      return (linePayAccount(accountId)?.openingTwd ?? 0) + twd
    },
  }
}

/** A hold as the wallet's owner reads it. */
export function holdText(hold: Hold): string {
  if (hold.state === 'captured')
    return hold.refundedTwd > 0
      ? `已扣款 $${hold.capturedTwd}，已退 $${hold.refundedTwd}`
      : `已扣款 $${hold.capturedTwd}`
  if (hold.state === 'held') return `預先保留 $${hold.amountTwd}`
  return hold.state === 'released' ? `已取消保留 $${hold.amountTwd}` : '未成立'
}
