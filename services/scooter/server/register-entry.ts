import type { Order } from '@daoxing/orders/contract'
import { isLive, isUnfinished, type ScooterRental } from '@daoxing/scooter/contract'
import type { RentalRecord } from './stores/rental-table.ts'

/** The entry of the order list, from the rider's view of the rental. */
export function registerEntry(rental: RentalRecord, view: ScooterRental): Order {
  const { state, payment, can, bill, plate, meter, place } = view
  const isUnused = state === 'CANCELED' || state === 'EXPIRED'
  return {
    orderHash: rental.orderHash,
    revision: rental.revision,
    service: 'scooter',
    bookingType: 'SCOOTER',
    riderId: rental.riderId,
    tab: isUnfinished(state) ? 'unfinished' : 'history',
    status: state,
    startsAt: rental.startedAt ?? rental.reservedAt,
    endsAt: rental.endedAt,
    blocksReservations: false,
    start: { address: plate, location: { lat: place.lat, lng: place.lng } },
    end: null,
    amountTwd: bill?.totalTwd ?? (isUnused ? 0 : meter.priceTwd),
    paymentStatus: payment.status,
    paymentRevision: payment.revision,
    live: isLive(state)
      ? { stage: state, plate, expectedAt: rental.startedAt === null ? rental.pickUpBy : null }
      : null,
    can: { share: false, sos: false, support: true, pay: can.pay, cancel: can.cancel },
    createdAt: rental.reservedAt,
  }
}
