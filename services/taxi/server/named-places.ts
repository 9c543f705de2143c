import { reverseGeocode } from '@daoxing/places/server'
import type { RideRequest } from '@daoxing/taxi/contract'
import { comingStops, type StopPlace } from './rules/requested-stops.ts'
import type { TripPlace } from './stores/trip-table.ts'

/** The stops of a request, each with a name. */
export function namedStops({ stops }: Pick<RideRequest, 'stops'>, hasEnd: boolean): readonly StopPlace[] {
  return comingStops(stops, { hasEnd }).map(({ address, location }) => {
    const { address: name } = namedPlace({ address, location, isApproximate: false })
    return { address: name, location }
  })
}

/** Gives a place a name for the driver, even if the rider gave none. */
export function namedPlace(place: TripPlace): TripPlace {
  if (place.address.trim() !== '') return place
  // Uses our own engine: a transaction is open, and must not wait for an external one.
  const here = reverseGeocode(place.location)
  return here.state === 'inside' ? { ...place, address: here.address, isApproximate: false } : place
}
