import { categoryOf } from '@daoxing/kit/contract'
import type { Order } from '@daoxing/orders/contract'
import { isLive, type ChargingOrder, chargingService } from '@daoxing/charging/contract'
import type { OrderRecord } from './stores/order-table.ts'

/** The entry of the session in the order list, from its rider's view. */
export function registerEntry(order: OrderRecord, view: ChargingOrder): Order {
  const { state, station, terms } = order
  const { payment } = view
  const isOver = state === 'COMPLETED' || state === 'CANCELED' || state === 'START_FAILED'
  return {
    orderHash: order.orderHash,
    revision: order.revision,
    service: categoryOf(chargingService),
    bookingType: 'CHARGING',
    riderId: order.riderId,
    tab: isOver ? 'history' : 'unfinished',
    status: state,
    startsAt: order.startedAt ?? order.createdAt,
    endsAt: order.endedAt,
    blocksReservations: false,
    start: { address: `${station.name} ${station.address}`, location: station.location },
    end: null,
    amountTwd: isLive(state) ? terms.estimateTwd : order.amountTwd || null,
    paymentStatus: payment.status,
    paymentRevision: payment.revision,
    live: isLive(state) ? { stage: state, plate: null, expectedAt: null } : null,
    can: {
      share: false,
      sos: false,
      support: order.startedAt !== null,
      pay: payment.canPay,
      cancel: view.can.cancel,
    },
    createdAt: order.createdAt,
  }
}
