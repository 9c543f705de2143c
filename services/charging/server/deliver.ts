import { configValue } from '@daoxing/configs/server'
import type { Instant } from '@daoxing/kit/contract'
import type { PriceTerms, StopReason } from '@daoxing/charging/contract'
import { raiseCover } from './jobs/session-jobs.ts'
import { sessions } from './orders.ts'
import { coverStep, raisedCoverTwd } from './rules/cover.ts'
import { isPlausibleTotal, isRaisable } from './rules/plausible-total.ts'
import { priceTwd } from './rules/price.ts'
import { chargingConfigs } from './charging-configs.ts'
import { chargeDifference, chargeTotal, isAllPaid } from './session-money.ts'
import type { OrderRecord } from './stores/order-table.ts'
import type { Step } from './step.ts'

type Reading = Step & { readonly totalMilliUnits: number; readonly at: Instant }

export async function beginDelivery({ tx, house, order, ...begun }: Step & { startedAt: Instant }): Promise<void> {
  const startedAt = possible({ tx, house, order }, begun.startedAt)
  await sessions.advance({ tx, house, row: order, event: 'STARTED', change: { startedAt, readAt: startedAt } })
}

/**
 * Processes a total of the delivering partner, and ensures that card or wallet cover more than it costs: the hold is
 * raised in time, and the partner is requested to stop if nothing more is held. A total below the last one is refused:
 * returns false.
 */
export async function takeReading({ tx, house, order, totalMilliUnits, at }: Reading): Promise<boolean> {
  if (totalMilliUnits < order.deliveredMilliUnits) return false
  const read = totalOf(order.terms, totalMilliUnits, possible({ tx, house, order }, at))
  const step = { tx, house, row: order }
  const next = order.state === 'DELIVERING' ? coverStep({ ...order, ...read, limitTwd: order.terms.limitTwd }) : 'none'
  if (next === 'none') await sessions.amend({ ...step, change: read })
  else if (next === 'raise') await askForCover({ tx, house, order, change: read })
  else await requestStop({ tx, house, order, stopReason: next, change: read })
  return true
}

type Change = Partial<Pick<OrderRecord, 'deliveredMilliUnits' | 'amountTwd' | 'readAt'>>

/** A job calls the provider, outside of the transaction of a report. */
async function askForCover({ tx, house, order, change }: Step & { readonly change: Change }): Promise<void> {
  const stepTwd = await configValue(tx, chargingConfigs.charging_step_twd)
  const { coverTwd, terms, orderHash } = order
  const raiseToTwd = raisedCoverTwd({ amountTwd: order.amountTwd, coverTwd, stepTwd, ...change, ...terms })
  await sessions.amend({ tx, house, row: order, change: { ...change, coverState: 'raising', raiseToTwd } })
  await house.jobs.plan(tx, raiseCover, { orderHash }, { key: `charging:cover:${orderHash}` })
}

type Stop = Step & { readonly stopReason: StopReason; readonly change?: Change }

/** Has the partner requested to stop; the bill follows its final report. */
export async function requestStop({ tx, house, order, stopReason, change = {} }: Stop): Promise<void> {
  const stopAskedAt = house.clock.now()
  const facts = { ...change, stopReason, stopAskedAt }
  await sessions.advance({ tx, house, row: order, event: 'STOP_REQUESTED', change: facts, reason: stopReason })
}

type End = Reading & { readonly startedAt?: Instant; readonly stopReason: StopReason }

/** The final report fixes the price, which is collected from the hold. Nothing delivered is free. */
export async function endSession({ tx, house, order, totalMilliUnits, ...end }: End): Promise<void> {
  const at = possible({ tx, house, order }, end.at)
  const startedAt = order.startedAt ?? possible({ tx, house, order }, end.startedAt ?? at)
  const total = totalOf(order.terms, totalMilliUnits, at)
  // A captured part is charged; if the final total is below it, the difference is refunded once it is paid.
  const chargedTwd = Math.max(total.amountTwd, order.chargedTwd)
  const stopReason = order.stopReason ?? end.stopReason
  await sessions.advance({
    tx,
    house,
    row: order,
    event: [
      ...(order.state === 'STARTING' ? (['STARTED'] as const) : []),
      'ENDED',
      ...(chargedTwd === 0 ? (['PAID'] as const) : []),
    ],
    change: { ...total, chargedTwd, stopReason, endedAt: at, startedAt },
    reason: stopReason,
    effect: ({ row }) => chargeTotal({ tx, house, order: row }),
  })
}

/**
 * The partner corrects the total after the end. The difference is settled at once, or as soon as earlier charges are
 * paid.
 */
export async function correctTotal({ tx, house, order, totalMilliUnits }: Omit<Reading, 'at'>): Promise<void> {
  const amountTwd = priceTwd(order.terms, totalMilliUnits)
  const corrected = { deliveredMilliUnits: totalMilliUnits, amountTwd, corrections: order.corrections + 1 }
  const isSettled = order.state === 'COMPLETED' && (await isAllPaid({ tx, house, order }))
  await sessions.advance({
    tx,
    house,
    row: order,
    event: 'CORRECTED',
    change: isSettled ? { ...corrected, chargedTwd: amountTwd } : corrected,
    async effect({ row }) {
      if (isSettled) await chargeDifference({ tx, house, order: row, before: order })
    },
  })
}

/**
 * Whether the total of a partner is plausible. An operator finds an implausible one in the log, and it changes nothing:
 * the session is looked up, and without a plausible final total it is billed by its last reading.
 */
export function isBelievable({ house, order, totalMilliUnits }: Omit<Reading, 'at' | 'tx'>): boolean {
  const { orderHash, partnerId, terms } = order
  const span = { since: order.startedAt ?? order.heldAt ?? order.createdAt, until: order.endedAt ?? house.clock.now() }
  if (isPlausibleTotal({ totalMilliUnits, typicalMilliUnits: terms.typicalMilliUnits, ...span })) return true
  house.log.error({ orderHash, partnerId, totalMilliUnits }, 'a partner states an impossible total')
  return false
}

/** Whether a correction raises the price of a session that ended too long ago. */
export function isRaisedTooLate({ house, order, totalMilliUnits }: Omit<Reading, 'at' | 'tx'>): boolean {
  const now = house.clock.now()
  const isRaised = priceTwd(order.terms, totalMilliUnits) > order.amountTwd
  return isRaised && !isRaisable({ endedAt: order.endedAt ?? now, now })
}

/** All charges are paid: the session is complete, and a correction in the meantime is settled. */
export async function settleSession({ tx, house, order }: Step): Promise<void> {
  const paid = { tx, house, row: order, change: { chargedTwd: order.amountTwd } }
  const effect = ({ row }: { readonly row: OrderRecord }) => chargeDifference({ tx, house, order: row, before: order })
  if (order.state === 'PENDING_PAYMENT') await sessions.advance({ ...paid, event: 'PAID', effect })
  else if (order.chargedTwd !== order.amountTwd) await sessions.amend({ ...paid, effect })
}

/** The partner's clock may be wrong: no event is before the start, before the hold, or in the future. */
function possible({ house, order }: Step, at: Instant): Instant {
  const earliest = order.startedAt ?? order.heldAt ?? order.createdAt
  const now = house.clock.now()
  return at < earliest ? earliest : at > now ? now : at
}

function totalOf(terms: PriceTerms, deliveredMilliUnits: number, readAt: Instant) {
  return { deliveredMilliUnits, readAt, amountTwd: priceTwd(terms, deliveredMilliUnits) }
}
