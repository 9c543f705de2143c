import type { ChargingReservation } from '@daoxing/charging/contract'
import { stationOf } from './reserved-charger.ts'

/** The draft that starts a charge at a kept charger. */
export function startAt(reservation: ChargingReservation) {
  const { chargerId, connectorId } = reservation.place
  return { station: stationOf(reservation), plug: { chargerId, connectorId }, step: 'ChargingSetting' as const }
}
