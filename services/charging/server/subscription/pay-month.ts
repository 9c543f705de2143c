import { chargingService } from '@daoxing/charging/contract'
import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { notifyRider } from '@daoxing/notices/server'
import { newOrderHash } from '@daoxing/orders/server'
import { captureTotal, holdByEstimate, type Payer, type PaymentOutcome } from '@daoxing/wallet/server'
import { renewSubscription } from '../jobs/session-jobs.ts'
import {
  changeSubscription,
  endMonth,
  findMonth,
  findSubscription,
  insertMonth,
  type MonthRecord,
  type SubscriptionRecord,
} from '../stores/subscription-store.ts'
import { monthAfter } from './month-after.ts'

type Rider = { readonly tx: Tx; readonly house: House; readonly subscription: SubscriptionRecord }

/** The rider is told so long before the next month is paid. */
const noticeSeconds = 3 * 86_400

/** Starts to hold the price of a month. Returns its order and the reference of the movement, for the provider. */
export async function holdMonth({ tx, house, subscription, payer }: Rider & { readonly payer: Payer }) {
  const { riderId, monthFrom, renewsAt, monthlyTwd } = subscription
  const month = await insertMonth(tx, {
    ...{ orderHash: newOrderHash(house.random), riderId, monthFrom, monthUntil: renewsAt },
    amountTwd: monthlyTwd,
  })
  const { orderHash, orderNumber } = month
  const order = { orderHash, orderNumber, riderId, service: chargingService.id }
  const movement = await holdByEstimate({ tx, house, order, payer, amountTwd: monthlyTwd })
  if (movement === undefined) throw new Error(`nothing is held for the month ${orderHash}`)
  return { movement, orderHash }
}

/** Moves a month on changes of its payment. Returns false if the payment is of no month. */
export async function monthMoved({
  tx,
  house,
  orderHash,
  outcome,
}: {
  readonly tx: Tx
  readonly house: House
  readonly orderHash: string
  readonly outcome: PaymentOutcome
}): Promise<boolean> {
  const month = await findMonth(tx, orderHash)
  if (!month) return false
  await lockUntilEnd(tx, `charging:subscription:${month.riderId}`)
  const subscription = await findSubscription(tx, month.riderId)
  if (!subscription) throw new Error(`the month ${orderHash} has no subscription`)
  const step = { tx, house, subscription }
  if (outcome === 'held')
    await captureTotal({ tx, house, orderHash, amountTwd: month.amountTwd, payee: { kind: 'house' } })
  if (outcome === 'collected' && month.state !== 'paid') await monthPaid(step, month)
  if (outcome === 'declined' || outcome === 'missed') await monthDeclined(step, month)
  return true
}

async function monthPaid({ tx, house, subscription }: Rider, month: MonthRecord): Promise<void> {
  await endMonth(tx, month, 'paid')
  const state = subscription.state === 'ending' ? 'ending' : 'active'
  const paid = await changeSubscription(tx, subscription, { state })
  await planRenewal({ tx, house, subscription: paid })
}

/** Without its money the lower price ends; the rider hears of it, and may begin again. */
async function monthDeclined({ tx, house, subscription }: Rider, month: MonthRecord): Promise<void> {
  if (month.state === 'declined') return
  await endMonth(tx, month, 'declined')
  const isFirst = subscription.state === 'opening'
  await changeSubscription(tx, subscription, { state: isFirst ? 'ended' : 'unpaid' })
  if (isFirst) return
  const { riderId, orderHash } = month
  const told = { kind: 'paymentFailed', service: chargingService.id, about: month.monthFrom } as const
  await notifyRider({ tx, house, riderId, orderHash, ...told })
}

/** The notice before the next month, and then its payment; or the end of the last one. */
export async function planRenewal({ tx, house, subscription: { riderId, renewsAt } }: Rider): Promise<void> {
  const now = house.clock.now()
  const noticeAt = plusSeconds(renewsAt, -noticeSeconds)
  const isNoticed = secondsBetween(now, noticeAt) <= 0
  const dueAt = isNoticed ? renewsAt : noticeAt
  await house.jobs.plan(tx, renewSubscription, { riderId }, { key: `charging:renew:${riderId}`, dueAt })
}

/** The dates of the next month. */
export const nextMonth = ({ renewsAt, dayOfMonth }: SubscriptionRecord) => ({
  monthFrom: renewsAt,
  renewsAt: monthAfter(renewsAt, dayOfMonth),
})
