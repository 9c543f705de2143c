import { standOf } from '@daoxing/assets/server'
import { filledPath } from '@daoxing/kit/contract'
import {
  type HandoverFlow,
  type HandoverPicture,
  readHandoverPicture,
  type RentalBill,
  rentalBookingWord,
  rentalPaymentCheck,
  rentalPaymentStatus,
  rentalStatusCode,
  type SharedRental,
  stepsOf,
  wireTime,
} from '@daoxing/rental/contract'
import { type OrderPayment, orderPaymentOf, type OrderPaymentStatus } from '@daoxing/wallet/server'
import { billTotal } from '../rules/cap-bill.ts'
import { billLineOf } from '../rules/later-line.ts'
import { carInfoOf, carOfOrder, isLot, lotView, shownPlaceOf, whereaboutsOf } from './lent-cars.ts'
import type { SharedStep } from './locked-shared.ts'
import { outStates, rightsOf, takeFromOf } from './rules/shared-rights.ts'
import type { SharedRecord } from '../stores/shared-order-table.ts'
import { picturesOf, type SharedPicture } from '../stores/shared-picture-store.ts'

/** Facts that a list has read for all of its rentals at once. */
type Known = { readonly payment?: OrderPaymentStatus | undefined; readonly pictures?: readonly SharedPicture[] }

/** The full rental as its rider sees it. */
export async function sharedView({ tx, house, order }: SharedStep, known: Known = {}): Promise<SharedRental> {
  const payment = known.payment ?? (await orderPaymentOf({ tx, house, orderHash: order.orderHash }))
  if (!payment) throw new Error(`the order ${order.orderHash} has no payment`)
  const now = house.clock.now()
  const { state, startsAt, endsAt, laterLines } = order
  const asset = carOfOrder(house, order)
  const isOver = order.endedAt !== null
  // Before it is taken, the car may be brought to another lot by the rider before.
  const stand = order.departedAt === null && asset.standId !== null ? standOf(house, asset.standId) : undefined
  const lot = !isOver && stand && isLot(stand) ? lotView(stand, { now }) : order.lot
  const pictures = known.pictures ?? (state === 'RESERVED' ? [] : await picturesOf(tx, order.orderHash))
  return {
    hash: order.orderHash,
    orderNo: order.orderNo,
    revision: order.revision,
    state,
    lastEvent: order.lastEvent,
    bookingType: 'RENTAL',
    rentalType: lot.rentalType,
    statusCode: rentalStatusCode(state),
    bookingStatus: rentalBookingWord({
      state,
      isOverdue: now > (order.departedAt === null ? startsAt : endsAt),
      isDisputed: laterLines.some((line) => line.state === 'objected'),
      // Nothing is paid with the reservation: one that ended unused was not taken in time.
      wasPaid: true,
    }),
    startTime: wireTime(startsAt),
    endTime: wireTime(endsAt),
    startsAt,
    endsAt,
    requestedAt: order.requestedAt,
    plateNo: order.plateNo,
    carInfo: carInfoOf(house, asset),
    model: order.model,
    carEnergyType: order.model.carEnergyType,
    lot,
    whereabouts:
      order.whereabouts ?? (outStates.includes(state) ? whereaboutsOf(house, asset) : shownPlaceOf(house, asset)),
    chooseLossDamageWaiver: order.hasWaiver,
    quote: order.quote,
    takeFrom: takeFromOf(order),
    takeUntil: order.takeUntil,
    departedAt: order.departedAt,
    returnPressedAt: order.returnPressedAt,
    returnedAt: order.returnedAt,
    endedAt: order.endedAt,
    isLocked: order.isLocked,
    command: order.command,
    departPictures: handoverPictures(pictures, 'depart'),
    returnPictures: handoverPictures(pictures, 'return'),
    defects: order.defects,
    returnProblems: order.returnProblems,
    cleaning: order.cleaning,
    accidents: order.accidents.map((accident) => ({
      ...accident,
      pictures: pictures
        .filter(({ accidentId }) => accidentId === accident.accidentId)
        .map(({ pictureId, takenAt }) => ({ pictureId, url: pictureUrl(pictureId), takenAt })),
    })),
    delay: order.delay,
    bill: sharedBillOf(order, payment),
    laterLines,
    damagesTwd: order.damagesTwd,
    payment: {
      revision: payment.revision,
      method: payment.method,
      status: payment.status,
      rentalStatus: rentalPaymentStatus(payment.status),
      check: rentalPaymentCheck(payment.status),
      paidTwd: payment.paidTwd,
      openTwd: payment.openTwd,
      declineReason: payment.declineReason,
      canPay: payment.canPay,
    },
    can: rightsOf(order, { now, canPay: payment.canPay }),
  }
}

/** The pictures of a walk, in its order. */
export function handoverPictures(pictures: readonly SharedPicture[], flow: HandoverFlow): HandoverPicture[] {
  const order = stepsOf[flow].flatMap(({ slots, more }) => [...slots, ...more])
  return pictures
    .flatMap(({ flow: of, slot, pictureId, takenAt, problem }) =>
      of === flow && slot !== null ? [{ slot, pictureId, url: pictureUrl(pictureId), takenAt, problem }] : [],
    )
    .sort((one, other) => order.indexOf(one.slot) - order.indexOf(other.slot))
}

export const pictureUrl = (pictureId: string) => filledPath(readHandoverPicture, { pictureId })

/** The bill of a car that is back, with the tolls and fines that were charged since. */
export function sharedBillOf(order: SharedRecord, { paidTwd }: Pick<OrderPayment, 'paidTwd'>): RentalBill | null {
  if (order.departedAt === null || order.returnedAt === null) return null
  const later = order.laterLines.filter(({ state }) => state === 'charged')
  const lines = [...order.billLines, ...later.map(billLineOf)]
  const totalAmount = billTotal(lines)
  return {
    rentStart: order.departedAt,
    rentEnd: order.returnedAt,
    totalAmount,
    odoMeter: Math.max(0, (order.back?.odometer ?? 0) - (order.depart?.odometer ?? 0)),
    etagAmount: later.filter(({ kind }) => kind === 'toll').reduce((sum, { amountTwd }) => sum + amountTwd, 0),
    payAmount: Math.max(0, totalAmount - paidTwd),
    pointsUsed: 0,
    promotionInfos: [],
    usedCoupons: [],
    lines,
  }
}
