import type { Subscription } from '@daoxing/charging/contract'
import { configValue } from '@daoxing/configs/server'
import { msOf } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { chargingConfigs } from '../charging-configs.ts'
import { billSoFar } from '../rules/bill-so-far.ts'
import type { Discount } from '../rules/terms.ts'
import { ordersSince } from '../stores/order-store.ts'
import { findSubscription, type SubscriptionRecord } from '../stores/subscription-store.ts'

/** The name of its discount on bills and quotes. */
export const subscriptionDiscount = 'subscription'

type Asked = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** The subscription, when it pays, and how it stands for a rider. */
export async function subscriptionView({ tx, house, riderId }: Asked): Promise<Subscription> {
  const { percentOff, from, until, usualTwdPerKwh, monthlyTwd } = await configValue(
    tx,
    chargingConfigs.charging_subscription,
  )
  const held = await findSubscription(tx, riderId)
  const isPaid = held !== undefined && isPaidFor(held, house.clock.nowMs())
  const offer = { monthlyTwd: isPaid ? held.monthlyTwd : monthlyTwd, percentOff, from, until, usualTwdPerKwh }
  const breakEvenKwh = Math.ceil(offer.monthlyTwd / (usualTwdPerKwh * (percentOff / 100)))
  const state = isPaid ? (held.state === 'ending' ? 'ending' : 'active') : held?.state === 'unpaid' ? 'unpaid' : 'none'
  if (!isPaid)
    return { ...offer, breakEvenKwh, state, carSeriesId: null, renewsAt: null, endsAt: null, usedKwh: 0, savedTwd: 0 }
  const ends = held.state === 'ending'
  return {
    ...{ ...offer, breakEvenKwh, state, carSeriesId: held.carSeriesId },
    ...{ renewsAt: ends ? null : held.renewsAt, endsAt: ends ? held.renewsAt : null },
    ...(await usedIn(tx, held)),
  }
}

/** Whether its lower price counts now. */
export function isPaidFor({ state, renewsAt }: Pick<SubscriptionRecord, 'state' | 'renewsAt'>, nowMs: number): boolean {
  return (state === 'active' || state === 'ending') && msOf(renewsAt) > nowMs
}

/** Energy and saving of the present month: each charge at the price of everybody, less what it cost. */
async function usedIn(tx: Tx, { riderId, monthFrom }: SubscriptionRecord) {
  const orders = (await ordersSince(tx, { riderId, since: monthFrom })).filter(
    ({ terms, endedAt }) => terms.discount?.name === subscriptionDiscount && endedAt !== null,
  )
  const savedTwd = orders.reduce((sum, order) => {
    const usual = billSoFar({ ...order, terms: { ...order.terms, discount: null } }, order.endedAt ?? order.createdAt)
    return sum + Math.max(0, usual.totalTwd - order.amountTwd)
  }, 0)
  return { usedKwh: orders.reduce((sum, { energyWh }) => sum + energyWh, 0) / 1000, savedTwd }
}

/** The discount of a subscriber for the car of the subscription; null for another car, or without one. */
export async function subscriptionDiscountOf({
  tx,
  riderId,
  nowMs,
  carSeriesId,
}: {
  readonly tx: Tx
  readonly riderId: string
  readonly nowMs: number
  readonly carSeriesId: string | undefined
}): Promise<Discount | null> {
  const held = await findSubscription(tx, riderId)
  if (!held || held.carSeriesId !== carSeriesId || !isPaidFor(held, nowMs)) return null
  const { percentOff: percent, from, until } = await configValue(tx, chargingConfigs.charging_subscription)
  return { name: subscriptionDiscount, percent, window: { from, until } }
}
