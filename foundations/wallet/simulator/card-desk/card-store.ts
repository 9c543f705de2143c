import type { DatabaseSync } from 'node:sqlite'
import { Instant } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

const PageOrder = z.object({
  /** Part of the page's URL; unguessable. */
  pageId: z.string(),
  orderNo: z.string(),
  amountTwd: z.int(),
  item: z.string(),
  comment: z.string(),
  tokenTerm: z.string(),
  returnUrl: z.string(),
  notifyUrl: z.string(),
  backUrl: z.string(),
  state: z.enum(['open', 'challenged', 'bound', 'failed']),
  /** The number, of which only the ends are stored, and the card's behaviour. */
  card6: z.nullable(z.string()),
  card4: z.nullable(z.string()),
  expiresYymm: z.nullable(z.string()),
  habit: z.nullable(z.enum(['good', 'bindingDeclined', 'secureFails', 'declined', 'poor', 'expired', 'captureFails'])),
  /** The code that the bank sent, and the number of wrong attempts. */
  code: z.nullable(z.string()),
  tries: z.int(),
  tokenValue: z.nullable(z.string()),
  expiresAt: Instant,
})
/** An order whose page is, or was, open. */
export type PageOrder = Readonly<z.infer<typeof PageOrder>>

const CardToken = z.object({
  term: z.string(),
  value: z.string(),
  card6: z.string(),
  card4: z.string(),
  expiresYymm: z.string(),
  habit: z.enum(['good', 'bindingDeclined', 'secureFails', 'declined', 'poor', 'expired', 'captureFails']),
  isBound: z.pipe(
    z.int(),
    z.transform((value) => value === 1),
  ),
})
export type CardToken = Readonly<z.output<typeof CardToken>>

const tables = `
  CREATE TABLE IF NOT EXISTS page_orders (
    page_id TEXT PRIMARY KEY,
    order_no TEXT NOT NULL UNIQUE,
    amount_twd INTEGER NOT NULL CHECK (amount_twd > 0),
    item TEXT NOT NULL, comment TEXT NOT NULL, token_term TEXT NOT NULL,
    return_url TEXT NOT NULL, notify_url TEXT NOT NULL, back_url TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('open', 'challenged', 'bound', 'failed')),
    card6 TEXT, card4 TEXT, expires_yymm TEXT, habit TEXT, code TEXT,
    tries INTEGER NOT NULL DEFAULT 0,
    token_value TEXT,
    expires_at TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS card_tokens (
    value TEXT PRIMARY KEY,
    term TEXT NOT NULL,
    card6 TEXT NOT NULL, card4 TEXT NOT NULL, expires_yymm TEXT NOT NULL, habit TEXT NOT NULL,
    is_bound INTEGER NOT NULL DEFAULT 1
  ) STRICT;
`
const orderColumns = `page_id AS pageId, order_no AS orderNo, amount_twd AS amountTwd, item, comment,
  token_term AS tokenTerm, return_url AS returnUrl, notify_url AS notifyUrl, back_url AS backUrl, state, card6, card4,
  expires_yymm AS expiresYymm, habit, code, tries, token_value AS tokenValue, expires_at AS expiresAt`

export type CardStore = {
  orderOfPage(pageId: string): PageOrder | undefined
  orderByNumber(orderNo: string): PageOrder | undefined
  open(
    order: Omit<PageOrder, 'state' | 'card6' | 'card4' | 'expiresYymm' | 'habit' | 'code' | 'tries' | 'tokenValue'>,
  ): void
  /** Stores the changes of an order. */
  keep(order: PageOrder): void
  bind(token: Omit<CardToken, 'isBound'>): void
  token(term: string, value: string): CardToken | undefined
  tokenByValue(value: string): CardToken | undefined
  unbind(value: string): void
}

/** Orders on the page and tokens of cards. A full card number is never stored. */
export function openCardStore(database: DatabaseSync): CardStore {
  database.exec(tables)
  const byPage = database.prepare(`SELECT ${orderColumns} FROM page_orders WHERE page_id = ?`)
  const byNumber = database.prepare(`SELECT ${orderColumns} FROM page_orders WHERE order_no = ?`)
  const insert = database.prepare(`INSERT INTO page_orders
    (page_id, order_no, amount_twd, item, comment, token_term, return_url, notify_url, back_url, state, expires_at)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, 'open', ?)`)
  const update = database.prepare(`UPDATE page_orders SET state = ?, card6 = ?, card4 = ?, expires_yymm = ?, habit = ?,
    code = ?, tries = ?, token_value = ? WHERE page_id = ?`)
  const insertToken = database.prepare(
    'INSERT INTO card_tokens (value, term, card6, card4, expires_yymm, habit) VALUES (?, ?, ?, ?, ?, ?)',
  )
  const token = database.prepare(`SELECT term, value, card6, card4, expires_yymm AS expiresYymm, habit,
    is_bound AS isBound FROM card_tokens WHERE value = ?`)
  const unbind = database.prepare('UPDATE card_tokens SET is_bound = 0 WHERE value = ?')
  const orderIn = (row: unknown) => (row === undefined ? undefined : PageOrder.parse(row))
  const tokenByValue = (value: string) => {
    const row = token.get(value)
    return row === undefined ? undefined : CardToken.parse(row)
  }
  return {
    orderOfPage: (pageId) => orderIn(byPage.get(pageId)),
    orderByNumber: (orderNo) => orderIn(byNumber.get(orderNo)),
    open({ pageId, orderNo, amountTwd, item, comment, tokenTerm, returnUrl, notifyUrl, backUrl, expiresAt }) {
      insert.run(pageId, orderNo, amountTwd, item, comment, tokenTerm, returnUrl, notifyUrl, backUrl, expiresAt)
    },
    keep({ pageId, state, card6, card4, expiresYymm, habit, code, tries, tokenValue }) {
      update.run(state, card6, card4, expiresYymm, habit, code, tries, tokenValue, pageId)
    },
    bind({ value, term, card6, card4, expiresYymm, habit }) {
      insertToken.run(value, term, card6, card4, expiresYymm, habit)
    },
    token(term, value) {
      const known = tokenByValue(value)
      return known?.term === term ? known : undefined
    },
    tokenByValue,
    unbind(value) {
      unbind.run(value)
    },
  }
}
