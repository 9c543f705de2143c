import { type Charger, type ChargingReservation, isLiveReservation, type StationKey } from '@daoxing/charging/contract'

/** Identifiers of operators are compared without regard to case. */
const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** Whether a live reservation is of this station. */
export function isOfStation(
  reservation: ChargingReservation | null | undefined,
  { country, party, station }: StationKey,
): reservation is ChargingReservation {
  if (!reservation || !isLiveReservation(reservation.state)) return false
  const { countryCode, partyId, locationId } = reservation.place
  return countryCode === country && partyId === party && isSame(locationId, station)
}

/** Chargers as this rider may use them: the one that is kept for the rider counts as free. */
export function withReserved(
  chargers: readonly Charger[],
  reservation: ChargingReservation | undefined,
): readonly Charger[] {
  if (reservation?.can.start !== true) return chargers
  return chargers.map((charger) =>
    isSame(charger.chargerId, reservation.place.chargerId) && charger.status === 'RESERVED'
      ? { ...charger, status: 'AVAILABLE' }
      : charger,
  )
}

/** The station of a reservation, as the map names it. */
export const stationOf = ({ place }: ChargingReservation): StationKey => ({
  country: place.countryCode,
  party: place.partyId,
  station: place.locationId,
})
