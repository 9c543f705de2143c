import {
  type ChargingOrder,
  type ChargingPayment,
  type ChargingPaymentWord,
  carrierTypes,
  isCancellable,
  isStoppable,
  statusOf,
} from '@daoxing/charging/contract'
import { plusSeconds, secondsBetween } from '@daoxing/kit/contract'
import { type OrderPayment, orderPaymentOf } from '@daoxing/wallet/server'
import { invoiceIn } from './invoice-seal.ts'
import { limitTwdOf, percentOf } from './rules/limit.ts'
import type { OrderRecord } from './stores/order-table.ts'
import type { Step } from './step.ts'

/** The full session as its rider sees it. */
export async function orderView({ tx, house, order }: Step): Promise<ChargingOrder> {
  const payment = await paymentOf({ tx, house, order })
  const point = order.curve.at(-1)
  const isFlowing = order.state === 'Charging' || order.state === 'PreStop'
  return {
    orderNo: order.orderHash,
    orderHash: order.orderHash,
    revision: order.revision,
    status: statusOf(order.state, isUnpaid(order, payment)),
    rawState: order.state,
    lastEvent: order.lastEvent,
    place: order.place,
    limit: order.limit,
    estimate: order.estimate,
    startState: order.startState,
    startUntil: order.state === 'PreStart' ? order.startUntil : null,
    energyKwh: order.energyWh / 1000,
    powerKw: isFlowing ? (point?.kw ?? null) : null,
    percent: percentOf(order),
    limitedBy: isFlowing ? limitedBy(order) : null,
    expectedAt: isFlowing ? expectedAt(order) : null,
    curve: order.curve,
    readAt: order.readAt,
    readingsMissing: order.readingsMissing,
    amountTwd: order.amountTwd,
    lines: order.lines,
    billState: order.billState,
    coverTwd: order.coverTwd,
    isStopIgnored: order.isStopIgnored,
    stopReason: order.stopReason,
    powerEndedAt: order.powerEndedAt,
    graceEndsAt: order.graceEndsAt,
    parkingTwdPerHour: order.terms.parkingTwdPerHour,
    invoice: { status: invoiceStatus(order, payment), number: null, carrier: maskedCarrier({ tx, house, order }) },
    payment,
    createdAt: order.createdAt,
    startedAt: order.startedAt,
    endedAt: order.endedAt,
    can: {
      cancel: isCancellable(order.state),
      stop: isStoppable(order.state),
      pay: payment.canPay,
    },
  }
}

/** Ended, and its bill or payment is open. */
export function isUnpaid(
  { state, billState, chargedTwd }: OrderRecord,
  { openTwd }: { readonly openTwd: number },
): boolean {
  return state === 'Complete' && (billState === 'awaited' || openTwd > 0 || chargedTwd > 0)
}

async function paymentOf({ tx, house, order }: Step): Promise<ChargingPayment> {
  const { orderHash } = order
  const payment = await orderPaymentOf({ tx, house, orderHash })
  if (!payment) throw new Error(`the session ${orderHash} has no payment`)
  const { revision, status, method, paidTwd, openTwd, declineReason, canPay } = payment
  const refundedTwd = Math.max(0, paidTwd - order.chargedTwd)
  return {
    revision,
    status,
    word: wordOf(order, payment),
    method,
    paidTwd,
    openTwd,
    refundedTwd,
    declineReason,
    canPay,
  }
}

/** The word of the documents for a payment [CHG-042]. A company pays for no session yet, so the two words of it are unused. */
export function wordOf(
  { state, billState, chargedTwd }: Pick<OrderRecord, 'state' | 'billState' | 'chargedTwd'>,
  { status, openTwd, declineReason }: Pick<OrderPayment, 'status' | 'openTwd' | 'declineReason'>,
): ChargingPaymentWord {
  if (status === 4 || status === 5) return 'Refund'
  const isBilled = billState !== 'open' && billState !== 'awaited'
  if (state === 'Complete' && isBilled && chargedTwd === 0) return 'NoPay'
  if (state === 'PayFailed') return declineReason === 'authorizationGone' ? 'Need3DSecure' : 'PaymentFailed'
  return state === 'Complete' && openTwd > 0 ? 'Paying' : 'Normal'
}

/** Until the foundation of invoices stands, an invoice is pending while its order is, and void for one that cost nothing. */
function invoiceStatus({ state }: OrderRecord, { word }: ChargingPayment): ChargingOrder['invoice']['status'] {
  if (state === 'Invalid' || word === 'NoPay') return 'CANCELLED'
  return word === 'Refund' ? 'REFUND' : 'PENDING'
}

function maskedCarrier({ house, order }: Step): string {
  const { carrierType, carrierId = '', invoiceEmail = '' } = invoiceIn(house, order.invoiceSealed)
  if (carrierType === carrierTypes.ezpay) return invoiceEmail.replace(/^(.).*(@.*)$/, '$1•••$2')
  return carrierType === carrierTypes.company
    ? carrierId
    : `${carrierId.slice(0, 3)}${'•'.repeat(Math.max(0, carrierId.length - 3))}`
}

function limitedBy({ curve, terms, place, energyWh }: OrderRecord): ChargingOrder['limitedBy'] {
  const kw = curve.at(-1)?.kw
  if (kw === undefined || kw === null || kw <= 0) return null
  const percent = percentOf({ curve, terms, energyWh })
  if (percent !== null && percent >= 80) return 'battery'
  if (kw >= place.powerKw * 0.95) return 'connector'
  if (kw * 1000 >= terms.maxWatts * 0.95) return 'car'
  return terms.car === null ? null : 'sharing'
}

/** When the rider's limit or target is reached at the present power. */
function expectedAt(order: OrderRecord): string | null {
  const { curve, limit, terms, energyWh, readAt, startedAt, amountTwd } = order
  const kw = curve.at(-1)?.kw ?? 0
  if (kw <= 0 || readAt === null || startedAt === null) return null
  if (limit?.kind === 'minutes') return plusSeconds(startedAt, limit.value * 60)
  const leftWh = leftOf({ limit, terms, energyWh, percent: percentOf(order) })
  if (leftWh !== null) return leftWh <= 0 ? readAt : plusSeconds(readAt, Math.round((leftWh / (kw * 1000)) * 3600))
  const limitTwd = limitTwdOf(order)
  const spentSeconds = secondsBetween(startedAt, readAt)
  if (limitTwd === null || amountTwd <= 0 || spentSeconds <= 0) return null
  return plusSeconds(readAt, Math.max(0, Math.round(((limitTwd - amountTwd) * spentSeconds) / amountTwd)))
}

type Left = Pick<OrderRecord, 'limit' | 'terms' | 'energyWh'> & { readonly percent: number | null }

function leftOf({ limit, terms: { car }, energyWh, percent }: Left): number | null {
  if (limit?.kind === 'kwh') return limit.value * 1000 - energyWh
  if (car === null || percent === null) return null
  const target = limit?.kind === 'percent' ? limit.value : car.targetPercent
  return limit === null || limit.kind === 'percent' ? ((target - percent) / 100) * car.usableWh : null
}
