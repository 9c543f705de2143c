import { AmountTwd, Instant } from '@daoxing/kit/contract'
import { defineTable, generated, type RecordOf, type Tx } from '@daoxing/kit/server'
import { PaymentMethod } from '@daoxing/wallet/contract'
import * as z from 'zod/mini'

/** `opening` until the first month is paid; `ending` has its paid month left; `unpaid` gives no lower price. */
export const SubscriptionState = z.enum(['opening', 'active', 'ending', 'unpaid', 'ended'])
export type SubscriptionState = z.infer<typeof SubscriptionState>

const subscriptions = defineTable('charging.subscriptions', {
  columns: {
    riderId: z.string(),
    revision: z.int(),
    state: SubscriptionState,
    carSeriesId: z.string(),
    monthlyTwd: AmountTwd,
    paymentMethod: PaymentMethod,
    cardId: z.nullable(z.string()),
    monthFrom: Instant,
    renewsAt: Instant,
    dayOfMonth: z.int(),
  },
  key: ['riderId'],
  guard: ['revision'],
})
export type SubscriptionRecord = RecordOf<typeof subscriptions>

const months = defineTable('charging.subscription_months', {
  columns: {
    orderHash: z.string(),
    orderNumber: generated(z.int()),
    riderId: z.string(),
    monthFrom: Instant,
    monthUntil: Instant,
    amountTwd: AmountTwd,
    state: z.enum(['asked', 'paid', 'declined']),
  },
  key: ['orderHash'],
})
export type MonthRecord = RecordOf<typeof months>

export const findSubscription = (tx: Tx, riderId: string): Promise<SubscriptionRecord | undefined> =>
  subscriptions.find(tx, { riderId })

/** Stores a new subscription, in place of one that has ended. */
export async function openSubscription(
  tx: Tx,
  {
    before,
    wanted,
  }: { readonly before: SubscriptionRecord | undefined; readonly wanted: Omit<SubscriptionRecord, 'revision'> },
): Promise<SubscriptionRecord> {
  if (before === undefined) return subscriptions.insert(tx, { ...wanted, revision: 1 })
  const { riderId: _rider, ...change } = wanted
  return changeSubscription(tx, before, change)
}

export async function changeSubscription(
  tx: Tx,
  read: SubscriptionRecord,
  change: Partial<Omit<SubscriptionRecord, 'riderId' | 'revision'>>,
): Promise<SubscriptionRecord> {
  const written = await subscriptions.update(tx, read, { ...change, revision: read.revision + 1 })
  if (!written) throw new Error('a subscription is changed under the lock of its rider')
  return written
}

export const insertMonth = (tx: Tx, month: Omit<MonthRecord, 'orderNumber' | 'state'>): Promise<MonthRecord> =>
  months.insert(tx, { ...month, state: 'asked' })

export const findMonth = (tx: Tx, orderHash: string): Promise<MonthRecord | undefined> => months.find(tx, { orderHash })

export async function endMonth(tx: Tx, month: MonthRecord, state: 'paid' | 'declined'): Promise<void> {
  await months.update(tx, month, { state })
}
