import type { Order } from '@daoxing/orders/contract'
import { holdsAsset, isUnfinished, type ScooterOrder } from '@daoxing/scooter/contract'
import type { OrderRecord } from './stores/order-table.ts'

/** The entry of the order list, from the rider's view of the order. */
export function registerEntry(order: OrderRecord, view: ScooterOrder): Order {
  const { state, asset, payment, can, bill } = view
  return {
    orderHash: order.orderHash,
    revision: order.revision,
    service: 'scooter',
    bookingType: 'SCOOTER_NOW',
    riderId: order.riderId,
    tab: isUnfinished(state) ? 'unfinished' : 'history',
    status: state,
    startsAt: order.requestedAt,
    endsAt: order.lockedAt ?? order.canceledAt,
    blocksReservations: false,
    start: { address: asset.standName, location: asset.location },
    end: null,
    amountTwd: bill?.totalTwd ?? (state === 'CANCELED' ? null : order.terms.estimateTwd),
    paymentStatus: payment.status,
    paymentRevision: payment.revision,
    live: holdsAsset(state) ? { stage: state, plate: asset.name, expectedAt: order.reservedUntil } : null,
    can: { share: false, sos: false, support: false, pay: payment.canPay, cancel: can.cancel },
    createdAt: order.requestedAt,
  }
}
