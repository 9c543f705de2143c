import type { House } from '@daoxing/kit/server'
import { placesPort } from '@daoxing/places/server'
import type { EmergencyPlace } from '@daoxing/safety/contract'

/** The names of a place on the map; undefined if the map does not respond in time. */
export type NamedPlace = { readonly county: string | undefined; readonly address: string | undefined }

/** The timeout for the map, since an alarm cannot wait for it. */
const patienceMs = 2_000

/** Returns the county of a place, and its address if the page sent none. */
export async function nameOfPlace(
  house: House,
  { lat, lng, address }: Omit<EmergencyPlace, 'trip_hash'>,
): Promise<NamedPlace> {
  const point = { lat, lng }
  const places = house.port(placesPort)
  const [area, found] = await Promise.all([
    orNothing(house, places.areaOf(point)),
    address === '' ? orNothing(house, places.reverse(point)) : undefined,
  ])
  return { county: area?.county, address: found?.state === 'inside' ? found.address : undefined }
}

async function orNothing<Found>(house: House, answer: Promise<Found>): Promise<Found | undefined> {
  const tooLate = new Promise<undefined>((resolve) => {
    AbortSignal.timeout(patienceMs).addEventListener('abort', () => resolve(undefined))
  })
  try {
    return await Promise.race([answer, tooLate])
  } catch (error) {
    house.log.warn({ err: error }, 'the place of an emergency has no name')
    return undefined
  }
}
