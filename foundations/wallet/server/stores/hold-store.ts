import { AmountTwd, Instant, Refusal } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx, tablesOf } from '@daoxing/kit/server'
import { type HoldEvent, HoldState, nextHoldState } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'
import { InstrumentKind } from './instrument-store.ts'

export const holds = defineTable('wallet.holds', {
  columns: {
    /** Our reference of the authorization. */
    holdId: z.string(),
    riderId: z.string(),
    orderHash: z.string(),
    kind: InstrumentKind,
    instrumentId: z.string(),
    /**
     * `fare` is the estimate, held before the order continues; `raise` is an additional hold for a raised estimate;
     * `rest` is collected afterwards. `deposit` is held in addition to the price, and `advance` is a deposit that is
     * captured at once.
     */
    purpose: z.enum(['fare', 'raise', 'rest', 'deposit', 'advance']),
    amountTwd: AmountTwd,
    state: HoldState,
    transactionId: z.nullable(z.string()),
    capturedTwd: AmountTwd,
    refundedTwd: AmountTwd,
    createdAt: Instant,
    /** The hold that this one replaces: before it lapses, or after a part of it was captured. */
    replaces: z.nullable(z.string()),
    /** When the provider drops it, and when to renew it; null before it is held. */
    lapsesAt: z.nullable(Instant),
    renewAt: z.nullable(Instant),
  },
  key: ['holdId'],
  guard: ['state'],
})

/** An amount that a provider holds for an order. */
export type Hold = RecordOf<typeof holds>

export type NewHold = Omit<Hold, 'state' | 'transactionId' | 'capturedTwd' | 'refundedTwd' | 'lapsesAt' | 'renewAt'>

/** Starts a hold. A second pending rest or deposit of the same order violates the unique key. */
export function insertHold(tx: Tx, hold: NewHold): Promise<Hold> {
  return holds.insert(tx, { ...hold, state: 'AUTHORIZING', capturedTwd: 0, refundedTwd: 0 })
}

type HoldChange = Partial<Pick<Hold, 'transactionId' | 'capturedTwd' | 'lapsesAt' | 'renewAt'>>

/** Moves a hold along its lifecycle, from the state that was read; the caller holds the order's lock. */
export async function moveHold(
  tx: Tx,
  hold: Hold,
  { event, change = {} }: { event: HoldEvent; change?: HoldChange },
): Promise<Hold> {
  const state = nextHoldState(hold.state, event)
  const moved = state && (await holds.update(tx, hold, { ...change, state }))
  if (!moved) throw new Refusal('kit.movedMeanwhile')
  return moved
}

/** Adds to the refunded amount of a hold; the database refuses more than was captured. */
export async function addRefunded(tx: Tx, { holdId, amountTwd }: { holdId: string; amountTwd: number }): Promise<void> {
  await tablesOf(tx, holds)
    .updateTable('wallet.holds')
    .set((set) => ({ refunded_twd: set('refunded_twd', '+', amountTwd) }))
    .where('hold_id', '=', holdId)
    .execute()
}

export function findHold(tx: Tx, holdId: string): Promise<Hold | undefined> {
  return holds.find(tx, { holdId })
}

/** All holds of an order, the oldest first. */
export function holdsOfOrder(tx: Tx, orderHash: string): Promise<readonly Hold[]> {
  return holds.all(tx, (query) => query.where('order_hash', '=', orderHash).orderBy('created_at').orderBy('hold_id'))
}

/** Holds that are due for renewal, the longest waiting first. */
export function holdsToRenew(tx: Tx, { now, limit }: { now: Instant; limit: number }): Promise<readonly Hold[]> {
  return holds.all(tx, (query) =>
    query.where('state', '=', 'AUTHORIZED').where('renew_at', '<=', now).orderBy('renew_at').limit(limit),
  )
}

/** Sets when a hold is checked next. */
export async function setRenewAt(tx: Tx, hold: Hold, renewAt: Instant): Promise<void> {
  await holds.update(tx, hold, { renewAt })
}
