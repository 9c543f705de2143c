import { type ChargingOrder, chargingService, isLive, isRunning } from '@daoxing/charging/contract'
import { categoryOf } from '@daoxing/kit/contract'
import type { Order } from '@daoxing/orders/contract'
import type { OrderRecord } from './stores/order-table.ts'

const overStatuses: readonly string[] = ['INVALID', 'COMPLETED', 'PAYMENT_COMPLETED']

/** The entry of the session in the order list, from its rider's view. */
export function registerEntry(order: OrderRecord, view: ChargingOrder): Order {
  const { state, place } = order
  const { payment, status } = view
  return {
    orderHash: order.orderHash,
    revision: order.revision,
    service: categoryOf(chargingService),
    bookingType: 'CHARGING',
    riderId: order.riderId,
    tab: overStatuses.includes(status) ? 'history' : 'unfinished',
    status,
    startsAt: order.startedAt ?? order.createdAt,
    endsAt: order.endedAt,
    blocksReservations: false,
    start: { address: `${place.stationName} ${place.address}`, location: place.location },
    end: null,
    amountTwd: isLive(state) && !isRunning(state) ? order.coverTwd : order.amountTwd || null,
    paymentStatus: payment.status,
    paymentRevision: payment.revision,
    live: isLive(state) ? { stage: status, plate: null, expectedAt: view.expectedAt } : null,
    can: { share: false, sos: false, support: order.heldAt !== null, pay: payment.canPay, cancel: view.can.cancel },
    createdAt: order.createdAt,
  }
}
