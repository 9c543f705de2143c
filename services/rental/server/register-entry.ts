import type { Order } from '@daoxing/orders/contract'
import { isDriving, isUnfinishedRental, type RentalOrder } from '@daoxing/rental/contract'
import type { RentalRecord } from './stores/order-table.ts'

/** The entry of the order list, from the rider's view of the order. */
export function registerEntry(order: RentalRecord, view: RentalOrder): Order {
  const { state, payment, can, bill, from, to, terms } = view
  const isPast = state === 'CANCELED' || state === 'EXPIRED'
  return {
    orderHash: order.orderHash,
    revision: order.revision,
    service: 'rental',
    bookingType: order.bookingType,
    riderId: order.riderId,
    tab: isUnfinishedRental(state) ? 'unfinished' : 'history',
    status: state,
    startsAt: order.startsAt,
    endsAt: order.returnedAt ?? order.endedAt ?? order.endsAt,
    blocksReservations: false,
    start: { address: from.name, location: from.location },
    end: { address: to.name, location: to.location },
    amountTwd: bill?.totalAmount ?? (isPast ? (order.keptTwd ?? 0) : terms.promotionTotalAmount),
    paymentStatus: payment.status,
    paymentRevision: payment.revision,
    live: isDriving(state) ? { stage: state, plate: view.carInfo.plateNo, expectedAt: order.endsAt } : null,
    can: { share: false, sos: false, support: true, pay: can.pay, cancel: can.cancel },
    createdAt: order.requestedAt,
  }
}
