import type { Order } from '@daoxing/orders/contract'
import { isDriving, isUnfinishedRental, type SharedRental } from '@daoxing/rental/contract'
import type { SharedRecord } from '../stores/shared-order-table.ts'

/** The entry of the order list, from the rider's view of the rental. */
export function sharedEntry(order: SharedRecord, view: SharedRental): Order {
  const { state, payment, can, bill, lot, quote } = view
  const isUnused = state === 'CANCELED' || state === 'EXPIRED'
  return {
    orderHash: order.orderHash,
    revision: order.revision,
    service: 'rental',
    bookingType: 'RENTAL',
    riderId: order.riderId,
    tab: isUnfinishedRental(state) ? 'unfinished' : 'history',
    status: state,
    startsAt: order.startsAt,
    endsAt: order.returnedAt ?? order.endedAt ?? order.endsAt,
    blocksReservations: false,
    start: { address: lot.name, location: lot.location },
    end: null,
    amountTwd: bill?.totalAmount ?? (isUnused ? 0 : quote.promotionTotalAmount),
    paymentStatus: payment.status,
    paymentRevision: payment.revision,
    live: isDriving(state) ? { stage: state, plate: view.plateNo, expectedAt: order.endsAt } : null,
    can: { share: false, sos: false, support: true, pay: can.pay, cancel: can.cancel },
    createdAt: order.requestedAt,
  }
}
