import type { OcpiCdr } from '@daoxing/charging/contract'
import { secondsBetween } from '@daoxing/kit/contract'
import { orders } from './orders.ts'
import { mostWatts } from './session-steps.ts'
import { isOffBy, repricedCents } from './rules/bill.ts'
import { billOfCdr, billSoFar } from './rules/bill-so-far.ts'
import { arePossible, energyOf, secondsOf, stretchesOfPeriods } from './rules/readings.ts'
import { chargeDifference, chargeTotal, isAllPaid } from './session-money.ts'
import { insertReconciliation } from './stores/reconciliation-store.ts'
import type { OrderRecord } from './stores/order-table.ts'
import { findReservation } from './stores/reservation-store.ts'
import type { Step } from './step.ts'

type Billed = Step & { readonly cdr: OcpiCdr }

/**
 * Bills an ended session by the operator's record: priced by the tariff of the start, and never above what the screen
 * showed at the end, unless it said that readings were missing. A total of the operator that its own tariff does not give
 * goes to reconciliation; the rider pays ours.
 */
export async function billByCdr({ cdr, ...step }: Billed): Promise<void> {
  const { house, order } = step
  const found = await doubtOf({ cdr, ...step })
  const amount = found?.isImpossible ? billSoFar(order, order.endedAt ?? house.clock.now()) : billOfCdr(order, cdr)
  const amountTwd = boundedTwd(order, amount.totalTwd)
  const bill = { amountTwd, lines: amount.lines, cdrId: cdr.id }
  const billState = found ? 'checking' : 'final'
  if (order.state === 'Complete' && order.billState === 'awaited') await settleFirst(step, { ...bill, billState })
  else await correct(step, { ...bill, billState: found ? 'checking' : 'corrected' })
}

/** Bills by the readings, since the operator's record has not come. */
export async function billProvisionally(step: Step): Promise<void> {
  const { house, order } = step
  const { totalTwd, lines } = billSoFar(order, order.endedAt ?? house.clock.now())
  await settleFirst(step, { amountTwd: boundedTwd(order, totalTwd), lines, billState: 'provisional' })
}

/** The operator declares the session invalid and bills nothing, so its rider pays nothing. */
export async function billNothing(step: Step): Promise<void> {
  await settleFirst(step, { amountTwd: 0, lines: [], billState: 'final' })
}

/** A record that is credited costs nothing; a new record may follow and is billed then. */
export async function creditCdr({ cdr, ...step }: Billed): Promise<boolean> {
  const { order } = step
  if (order.cdrId === null || order.cdrId !== cdr.credit_reference_id) return false
  await correct(step, { amountTwd: 0, lines: [], cdrId: null, billState: 'corrected' })
  return true
}

/** The amount on the screen at the end is the most, unless it said that readings were missing. */
function boundedTwd({ shownTwd, readingsMissing }: OrderRecord, amountTwd: number): number {
  return Math.max(0, shownTwd === null || readingsMissing ? amountTwd : Math.min(shownTwd, amountTwd))
}

type Bill = Pick<OrderRecord, 'amountTwd' | 'lines' | 'billState'> & Partial<Pick<OrderRecord, 'cdrId'>>

/** The first bill of a session, which is collected from the hold. A captured part above it is refunded once it is paid. */
async function settleFirst({ tx, house, order }: Step, bill: Bill): Promise<void> {
  const chargedTwd = Math.max(bill.amountTwd, order.chargedTwd)
  await orders.advance({
    ...{ tx, house, row: order },
    event: 'BILLED',
    change: { ...bill, chargedTwd },
    reason: bill.billState,
    effect: ({ row }) => chargeTotal({ tx, house, order: row }),
  })
}

/** A later bill: its difference is settled at once, or as soon as the earlier charges are paid. */
async function correct({ tx, house, order }: Step, bill: Bill): Promise<void> {
  // Nothing is held any more for a session without a charge, so it stays free.
  if (order.state === 'Complete' && order.chargedTwd === 0) {
    if (bill.amountTwd > 0) house.log.warn({ orderHash: order.orderHash }, 'a session without a charge stays free')
    return
  }
  const isSame = bill.amountTwd === order.amountTwd
  const corrected = { ...bill, corrections: order.corrections + (isSame ? 0 : 1) }
  const isSettled = order.state !== 'Complete' && (await isAllPaid({ tx, house, order }))
  if (isSame) return void (await orders.amend({ tx, house, row: order, change: corrected }))
  await orders.advance({
    ...{ tx, house, row: order },
    event: 'CORRECTED',
    change: isSettled ? { ...corrected, chargedTwd: bill.amountTwd } : corrected,
    async effect({ row }) {
      if (isSettled) await chargeDifference({ tx, house, order: row, before: order })
    },
  })
}

/** All charges are paid; a correction in the meantime is settled now. */
export async function settleSession({ tx, house, order }: Step): Promise<void> {
  const paid = { tx, house, row: order, change: { chargedTwd: order.amountTwd } }
  const effect = ({ row }: { readonly row: OrderRecord }) => chargeDifference({ tx, house, order: row, before: order })
  if (order.state === 'Complete' || order.state === 'PayFailed')
    await orders.advance({ ...paid, event: 'PAID', effect })
  else if (order.chargedTwd !== order.amountTwd) await orders.amend({ ...paid, effect })
}

/** Energy above this share of what the plug can give is no energy of this session. */
const possibleShare = 1.15
/** A record may be so much longer than its order, by clocks that differ. */
const clockSeconds = 300
/** A larger total is stored as this. */
const centsMax = 1e12

/** Why a record is looked into; undefined for one that its tariff and the meter confirm. */
async function doubtOf({ tx, house, order, cdr }: Billed): Promise<{ readonly isImpossible: boolean } | undefined> {
  const stretches = stretchesOfPeriods(cdr.charging_periods, cdr.end_date_time)
  const energyWh = energyOf(stretches)
  // A reservation before the charge is part of its record.
  const kept = order.reservationHash === null ? undefined : await findReservation(tx, order.reservationHash)
  const orderSeconds = secondsBetween(kept?.createdAt ?? order.heldAt ?? order.createdAt, house.clock.now())
  const isSession = arePossible(stretches) && secondsOf(stretches) <= orderSeconds + clockSeconds
  const ours = isSession ? repricedCents({ terms: order.terms, stretches }) : 0
  const cents = Math.round((cdr.total_cost.incl_vat ?? cdr.total_cost.excl_vat) * 100)
  const stated = Math.max(-centsMax, Math.min(centsMax, cents))
  const hours = (Date.parse(cdr.end_date_time) - Date.parse(cdr.start_date_time)) / 3_600_000
  const isImpossible =
    !isSession ||
    energyWh > (await mostWatts(tx, order)) * hours * possibleShare + 1000 ||
    energyWh > cdr.total_energy * 1000 * 1.02 + 100
  const reason = isImpossible ? 'impossible energy' : isOffBy(stated, ours) ? 'another total' : undefined
  if (reason === undefined) return undefined
  const { orderHash, operatorId } = order
  house.log.warn({ orderHash, cdrId: cdr.id, stated, ours, reason }, 'a record of an operator is looked into')
  await insertReconciliation(tx, {
    ...{ orderHash, cdrId: cdr.id, operatorId, statedCents: stated, repricedCents: ours, reason },
    ...{ foundAt: house.clock.now(), settledAt: null },
  })
  return { isImpossible }
}
