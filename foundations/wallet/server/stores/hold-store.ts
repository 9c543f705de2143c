import { AmountTwd, Instant, Refusal } from '@daoxing/kit/contract'
import { type Tx, tablesOf } from '@daoxing/kit/server'
import { type HoldEvent, HoldState, nextHoldState } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { InstrumentKind } from './instrument-store.ts'

const HoldRow = z.object({
  hold_id: z.string(),
  rider_id: z.string(),
  order_hash: z.string(),
  kind: InstrumentKind,
  instrument_id: z.string(),
  purpose: z.enum(['fare', 'raise', 'rest']),
  amount_twd: AmountTwd,
  state: HoldState,
  transaction_id: z.nullable(z.string()),
  captured_twd: AmountTwd,
  refunded_twd: AmountTwd,
  created_at: Instant,
})
type HoldRow = z.infer<typeof HoldRow>
type Tables = { 'wallet.holds': HoldRow }

/** An amount that a provider holds for an order. Its id is our reference of the authorization. */
export type Hold = {
  readonly holdId: string
  readonly riderId: string
  readonly orderHash: string
  readonly kind: InstrumentKind
  readonly instrumentId: string
  /** `fare` before the ride, `raise` beside it where the price has risen before the ride, `rest` after it. */
  readonly purpose: 'fare' | 'raise' | 'rest'
  readonly amountTwd: number
  readonly state: HoldState
  readonly transactionId: string | null
  readonly capturedTwd: number
  readonly refundedTwd: number
  readonly createdAt: Instant
}

const columns = [
  'hold_id',
  'rider_id',
  'order_hash',
  'kind',
  'instrument_id',
  'purpose',
  'amount_twd',
  'state',
  'transaction_id',
  'captured_twd',
  'refunded_twd',
  'created_at',
] as const satisfies readonly (keyof HoldRow)[]

function holdOf(row: unknown): Hold {
  const read = z.parse(HoldRow, row)
  return {
    holdId: read.hold_id,
    riderId: read.rider_id,
    orderHash: read.order_hash,
    kind: read.kind,
    instrumentId: read.instrument_id,
    purpose: read.purpose,
    amountTwd: read.amount_twd,
    state: read.state,
    transactionId: read.transaction_id,
    capturedTwd: read.captured_twd,
    refundedTwd: read.refunded_twd,
    createdAt: read.created_at,
  }
}

export type NewHold = Omit<Hold, 'state' | 'transactionId' | 'capturedTwd' | 'refundedTwd'>

/** Begins a hold. A second one under way for the same order and purpose breaks the unique key. */
export async function insertHold(tx: Tx, hold: NewHold): Promise<Hold> {
  const row = await tablesOf<Tables>(tx)
    .insertInto('wallet.holds')
    .values({
      hold_id: hold.holdId,
      rider_id: hold.riderId,
      order_hash: hold.orderHash,
      kind: hold.kind,
      instrument_id: hold.instrumentId,
      purpose: hold.purpose,
      amount_twd: hold.amountTwd,
      state: 'AUTHORIZING',
      transaction_id: null,
      captured_twd: 0,
      refunded_twd: 0,
      created_at: hold.createdAt,
    })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return holdOf(row)
}

type HoldChange = Partial<Pick<Hold, 'transactionId' | 'capturedTwd'>>

/** Moves a hold along its lifecycle, from the state that was read; the order's lock is held. */
export async function moveHold(
  tx: Tx,
  hold: Hold,
  { event, change = {} }: { event: HoldEvent; change?: HoldChange },
): Promise<Hold> {
  const state = nextHoldState(hold.state, event)
  if (!state) throw new Refusal('kit.movedMeanwhile')
  const row = await tablesOf<Tables>(tx)
    .updateTable('wallet.holds')
    .set({
      state,
      ...(change.transactionId === undefined ? {} : { transaction_id: change.transactionId }),
      ...(change.capturedTwd === undefined ? {} : { captured_twd: change.capturedTwd }),
    })
    .where('hold_id', '=', hold.holdId)
    .where('state', '=', hold.state)
    .returning(columns)
    .executeTakeFirst()
  if (!row) throw new Refusal('kit.movedMeanwhile')
  return holdOf(row)
}

/** Adds to what has gone back of a hold; the database refuses more than was taken. */
export async function addRefunded(tx: Tx, { holdId, amountTwd }: { holdId: string; amountTwd: number }): Promise<void> {
  await tablesOf<Tables>(tx)
    .updateTable('wallet.holds')
    .set((set) => ({ refunded_twd: set('refunded_twd', '+', amountTwd) }))
    .where('hold_id', '=', holdId)
    .execute()
}

export async function findHold(tx: Tx, holdId: string): Promise<Hold | undefined> {
  const row = await tablesOf<Tables>(tx)
    .selectFrom('wallet.holds')
    .select(columns)
    .where('hold_id', '=', holdId)
    .executeTakeFirst()
  return row && holdOf(row)
}

/** All holds of an order, oldest first. */
export async function holdsOfOrder(tx: Tx, orderHash: string): Promise<readonly Hold[]> {
  const rows = await tablesOf<Tables>(tx)
    .selectFrom('wallet.holds')
    .select(columns)
    .where('order_hash', '=', orderHash)
    .orderBy('created_at')
    .orderBy('hold_id')
    .execute()
  return rows.map(holdOf)
}
