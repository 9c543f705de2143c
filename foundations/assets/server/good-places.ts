import type { Stand, VehicleKind } from '@daoxing/assets/contract'
import { distanceMetres, type Instant, type LatLng, msOf } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { assetsAt, listStands } from './fleet.ts'
import { memoryOf } from './memory/memory-of.ts'
import { type BorderAhead, borderAhead, nearestGoodPoint } from './rules/zone-borders.ts'
import { hoursAt, openSpansOf } from './rules/zone-hours.ts'

type Asked = {
  readonly house: House
  readonly operatorId: string
  readonly point: LatLng
  readonly modelCode: string
  readonly at: Instant
  readonly withinMetres?: number
}

/** How far ahead a rider is warned of a border. */
const warnedMetres = 200

/**
 * The border that a rider comes to, and what counts beyond it: straight ahead with a heading, else the nearest one.
 * Undefined if nothing changes within 200 metres.
 */
export function metresToBorder({
  house,
  operatorId,
  withinMetres = warnedMetres,
  ...asked
}: Asked & { readonly headingDegrees?: number | undefined }): BorderAhead | undefined {
  const { zones } = memoryOf(house)
  return borderAhead({ index: zones.indexOf(operatorId), borders: zones.bordersOf(operatorId), withinMetres, ...asked })
}

/** Where a rider can end a ride: at a stand with a free place, or anywhere at a point. */
export type GoodPlace = {
  readonly point: LatLng
  readonly metres: number
  readonly stand: Stand | null
  /** Places that no asset takes; null without a stand. */
  readonly freePlaces: number | null
}

/** As far as a rider walks or rides for it. */
const searchedMetres = 3_000

/**
 * The nearest places where a ride may end: a point by the zones, and a stand for such vehicles that is open and has a free
 * place. The nearer one comes first; empty if there is none within three kilometres.
 */
export function nearestGoodPlaces({
  house,
  vehicleKind,
  withinMetres = searchedMetres,
  ...asked
}: Asked & { readonly vehicleKind: VehicleKind }): readonly GoodPlace[] {
  const { operatorId, point } = asked
  const { zones } = memoryOf(house)
  const index = zones.indexOf(operatorId)
  const good = nearestGoodPoint({ index, borders: zones.bordersOf(operatorId), withinMetres, ...asked })
  const atPoint = good && { ...good, stand: null, freePlaces: null }
  const atStand = listStands({ house, operatorId, vehicleKind })
    .map((stand) => ({ stand, point: stand.point, metres: distanceMetres(point, stand.point) }))
    .filter(({ metres }) => metres <= withinMetres)
    .sort((a, b) => a.metres - b.metres)
    .map((place) => ({ ...place, freePlaces: freePlacesAt(house, place.stand) }))
    .find(
      (place) =>
        place.freePlaces > 0 &&
        hoursAt(openSpansOf(place.stand.hours), msOf(asked.at)).isOpen &&
        index.rulingAt({ ...asked, point: place.point }).rideEndAllowed,
    )
  return [atPoint, atStand].flatMap((place) => place ?? []).sort((a, b) => a.metres - b.metres)
}

/** How many more assets fit at a stand. */
export function freePlacesAt(house: House, { standId, capacity }: Stand): number {
  const standing = assetsAt(house, standId).filter(({ state }) => state === 'ready' || state === 'repair')
  return Math.max(0, capacity - standing.length)
}
