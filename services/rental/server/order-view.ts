import { assetOf } from '@daoxing/assets/server'
import type { Instant } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'
import {
  isDeletable,
  locationOf,
  paymentStatusOf,
  type RentalBill,
  rentalBookingWord,
  rentalPaymentCheck,
  rentalPaymentStatus,
  type RentalOrder,
  rentalStatusCode,
  wireTime,
} from '@daoxing/rental/contract'
import { type OrderPayment, orderPaymentOf, type OrderPaymentStatus } from '@daoxing/wallet/server'
import { contractOfOrder } from './contract-of-order.ts'
import { depositOf } from './deposit-state.ts'
import { keptUntil } from './kept-until.ts'
import { billTotal } from './rules/cap-bill.ts'
import { billLineOf } from './rules/later-line.ts'
import { refundAt } from './rules/refund.ts'
import type { RentalRecord } from './stores/order-table.ts'

export type RentalStep = { readonly tx: Tx; readonly house: House; readonly order: RentalRecord }

/** The full order as its rider sees it. */
export async function orderView({ tx, house, order }: RentalStep, known?: OrderPaymentStatus): Promise<RentalOrder> {
  const payment = known ?? (await orderPaymentOf({ tx, house, orderHash: order.orderHash }))
  if (!payment) throw new Error(`the order ${order.orderHash} has no payment`)
  const now = house.clock.now()
  const { state, terms, startsAt, endsAt, laterLines, model } = order
  const wasPaid = order.depositState !== 'open' && order.depositState !== 'paying'
  const isGone = order.departedAt === null ? now > startsAt : now > endsAt
  const deletable = isDeletable(state)
  const deposit = depositOf(order)
  const status = paymentStatusOf(payment.status, deposit, order.returnedAt !== null)
  const energy = (order.back ?? order.depart)?.energy ?? null
  const asset = order.arrivedAt !== null && order.assetId !== null ? assetOf(house, order.assetId) : undefined
  return {
    hash: order.orderHash,
    orderNo: order.orderNo,
    revision: order.revision,
    state,
    lastEvent: order.lastEvent,
    bookingType: order.bookingType,
    rentalType: order.rentalType,
    rentalLocation: locationOf(order.rentalType),
    statusCode: rentalStatusCode(state),
    bookingStatus: rentalBookingWord({
      state,
      isOverdue: isGone,
      isDisputed: laterLines.some((line) => line.state === 'objected'),
      wasPaid,
    }),
    startTime: wireTime(startsAt),
    endTime: wireTime(endsAt),
    startsAt,
    endsAt,
    from: order.from,
    to: order.to,
    model,
    carModelSpecified: order.carModelSpecified,
    carInfo: {
      carBrand: model.carBrand,
      carSeries: model.carSeries,
      plateNo: order.plateNo,
      carPicUrl: model.carPicUrl,
      carEnergyType: model.carEnergyType,
      energyDesc: energy === null ? (asset ? `${asset.energyPercent} %` : null) : `${energy} %`,
      currentEnergy: energy ?? asset?.energyPercent ?? null,
      estRemainingRange: energy === null ? (asset?.rangeKm ?? null) : Math.round((model.rangeKm * energy) / 100),
    },
    accessories: order.accessories,
    drivers: order.drivers,
    isPremiumNoDuty: order.isPremiumNoDuty,
    invoiceInfo: order.invoiceInfo,
    terms,
    requestedAt: order.requestedAt,
    payUntil: state === 'AWAITING_PAYMENT' ? order.payUntil : null,
    answerBy: order.answerBy,
    keptUntil: await keptUntil(tx, order),
    isCarLate: state === 'RESERVED' && order.lateCarAt !== null,
    departedAt: order.departedAt,
    returnedAt: order.returnedAt,
    endedAt: order.endedAt,
    deposit,
    refundPreview: deletable ? previewRefund(order, now) : null,
    bill: billOf(order, payment),
    laterLines,
    damagesTwd: order.damagesTwd,
    payment: {
      revision: payment.revision,
      method: payment.method,
      status: payment.status,
      rentalStatus: rentalPaymentStatus(status),
      check: rentalPaymentCheck(status),
      paidTwd: payment.paidTwd,
      openTwd: payment.openTwd,
      declineReason: payment.declineReason,
      canPay: payment.canPay,
    },
    can: {
      cancel: deletable,
      pay: payment.canPay || (state === 'AWAITING_PAYMENT' && order.depositState !== 'paying'),
      object: laterLines.some((line) => line.state === 'announced' && now < line.objectUntil),
      readContract: true,
    },
  }
}

/** The refund if the rider deletes the order now. A wish without an answer and an order without its car come back whole. */
function previewRefund(order: RentalRecord, now: Instant): NonNullable<RentalOrder['refundPreview']> {
  const { state, depositState, terms } = order
  const whole = { keptTwd: 0, percent: 100, daysAhead: 0, lessFrom: null }
  if (depositState !== 'paid') return { ...whole, refundTwd: 0 }
  if (state === 'WISHED' || order.lateCarAt) return { ...whole, refundTwd: terms.payNowTwd }
  return refundAt(contractOfOrder(order), { ...order, now })
}

/** The bill of a car that is back, with the tolls and fines that were charged since. */
export function billOf(order: RentalRecord, { paidTwd }: Pick<OrderPayment, 'paidTwd'>): RentalBill | null {
  if (order.departedAt === null || order.returnedAt === null || order.billLines.length === 0) return null
  const later = order.laterLines.filter(({ state }) => state === 'charged')
  const lines = [...order.billLines, ...later.map(billLineOf)]
  const totalAmount = billTotal(order.billLines) + later.reduce((sum, { amountTwd }) => sum + amountTwd, 0)
  return {
    rentStart: order.departedAt,
    rentEnd: order.returnedAt,
    totalAmount,
    odoMeter: Math.max(0, (order.back?.odometer ?? 0) - (order.depart?.odometer ?? 0)),
    etagAmount: later.filter(({ kind }) => kind === 'toll').reduce((sum, { amountTwd }) => sum + amountTwd, 0),
    payAmount: Math.max(0, totalAmount - paidTwd),
    pointsUsed: 0,
    promotionInfos: order.terms.isPromotion
      ? [{ name: 'longRental', amountTwd: order.terms.totalAmount - order.terms.promotionTotalAmount }]
      : [],
    usedCoupons: [],
    lines,
  }
}
