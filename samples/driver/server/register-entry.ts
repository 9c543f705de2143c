import type { Order } from '@daoxing/orders/contract'
import { isSampleDriverLive, type SampleDriverOrder } from '@daoxing/sample-driver/contract'
import type { OrderRecord } from './stores/order-table.ts'

/** The entry of the order in the order list. */
export function registerEntry(order: OrderRecord, view: SampleDriverOrder): Order {
  const { state, chargedFeeTwd } = order
  const hasEndedUnserved = state === 'CANCELED' || state === 'MATCH_FAILED'
  return {
    orderHash: order.orderHash,
    revision: order.revision,
    service: 'sample-driver',
    bookingType: 'SAMPLE_DRIVER',
    riderId: order.riderId,
    tab: isSampleDriverLive(state) ? 'unfinished' : 'history',
    status: state,
    startsAt: order.requestedAt,
    endsAt: order.finishedAt ?? order.endedAt,
    blocksReservations: false,
    start: order.pickup,
    end: order.dropoff,
    amountTwd: hasEndedUnserved ? chargedFeeTwd || null : order.priceTwd,
    paymentStatus: view.payment.status,
    paymentRevision: view.payment.revision,
    live: view.isUnderWay ? { stage: state, plate: view.driver?.plate ?? null, expectedAt: view.arrivesAt } : null,
    can: {
      share: false,
      sos: false,
      support: order.driverId !== null,
      pay: view.payment.canPay,
      cancel: view.cancel.isPossible,
    },
    createdAt: order.requestedAt,
  }
}
