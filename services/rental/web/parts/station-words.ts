import type { RentalStation } from '@daoxing/rental/contract'
import * as words from '../words/compiled/messages.js'

/** "08:30–21:00", or that the station is always open. */
export function hoursText({ opensAt, closesAt }: RentalStation): string {
  if (opensAt === null || closesAt === null) return words.rental_station_always()
  return words.rental_station_hours({ opensAt, closesAt })
}

/** The address of directions in the map app of the device. */
export function directionsUrl({ location: { lat, lng } }: Pick<RentalStation, 'location'>): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${lat},${lng}`
}
