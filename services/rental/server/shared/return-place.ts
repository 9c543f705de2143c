import { isOpenAt, type Stand } from '@daoxing/assets/contract'
import { assetsAt, conditionOf } from '@daoxing/assets/server'
import { configValue } from '@daoxing/configs/server'
import { distanceMetres, type Language, type LatLng } from '@daoxing/kit/contract'
import type { ReturnLot, ReturnProblem } from '@daoxing/rental/contract'
import { rentalConfigs } from '../rental-configs.ts'
import { carOfOrder, listLots, lotView, whereaboutsOf } from './lent-cars.ts'
import type { SharedStep } from './locked-shared.ts'
import { isWithin } from './rules/beside-car.ts'
import { returningTo } from '../stores/shared-order-store.ts'

/** The state of a car is believed this long; a car that is used reports every 15 seconds. */
const heardSecondsMax = 120

/** A phone between buildings knows its place about so well. */
const phoneMetres = 30

type Place = { readonly stand: Stand; readonly view: ReturnLot }

/** The lots of the operator, the nearest to a point first, with the bays that are left. */
export async function returnPlaces(step: SharedStep, near: LatLng, language: Language): Promise<readonly Place[]> {
  const { house, order } = step
  const now = house.clock.now()
  const places = await Promise.all(
    listLots(house, order.operatorId).map(async (stand) => ({
      stand,
      view: {
        ...lotView(stand, { now, language }),
        distanceMetres: Math.round(distanceMetres(near, stand.point)),
        freeBays: await freeBaysOf(step, stand),
        isOpenNow: isOpenAt(stand.hours, now),
      },
    })),
  )
  return places.sort((a, b) => a.view.distanceMetres - b.view.distanceMetres)
}

/** Bays without a car, and without one that is being given back; null for a zone, whose bays are not counted. */
async function freeBaysOf({ tx, house, order }: SharedStep, stand: Stand): Promise<number | null> {
  if (stand.kind === 'zone') return null
  const standing = assetsAt(house, stand.standId).filter(({ state }) => state === 'ready' || state === 'repair')
  const coming = (await returningTo(tx, stand.standId)).filter(({ orderHash }) => orderHash !== order.orderHash)
  return Math.max(0, stand.capacity - standing.length - coming.length)
}

export const hasRoom = ({ freeBays, isOpenNow }: ReturnLot) => isOpenNow && freeBays !== 0

export type ReturnCheck = {
  readonly problems: readonly ReturnProblem[]
  /** The lot that the car stands in. */
  readonly place: Place | undefined
  /** The nearest lot with room, if this one has none. */
  readonly nextLot: ReturnLot | null
  readonly heardAt: string | null
  /** The car is silent, and its rider stands in a lot: with the picture of the bay, that counts as its place. */
  readonly isPlacedByRider: boolean
}

export type Asking = { readonly language: Language; readonly rider: LatLng | undefined }

/** Whether the car can be given back where it is, with all reasons against it. */
export async function checkReturn(step: SharedStep, { language, rider }: Asking): Promise<ReturnCheck> {
  const { tx, house, order } = step
  const { lotMetres, zoneMetres } = await configValue(tx, rentalConfigs.rental_shared_places)
  const asset = carOfOrder(house, order)
  const condition = conditionOf(house, asset.assetId)
  const isSilent = isUnheard(condition)
  // The last word of a silent car may be of another place: then its rider says where it stands.
  const car = isSilent && rider ? { location: rider, accuracyMetres: phoneMetres } : whereaboutsOf(house, asset)
  const places = await returnPlaces(step, car.location, language)
  const around = places.filter(({ stand }) =>
    isWithin(car, stand.point, stand.kind === 'zone' ? zoneMetres : lotMetres),
  )
  const place = around.find(({ view }) => hasRoom(view)) ?? around[0]
  const next = places.find(({ view, stand }) => hasRoom(view) && stand.standId !== place?.stand.standId)
  return {
    problems: [...placeProblems(place), ...carProblems(condition)],
    place,
    nextLot: place && hasRoom(place.view) ? null : (next?.view ?? null),
    heardAt: condition?.heardAt ?? null,
    isPlacedByRider: isSilent && rider !== undefined && place !== undefined,
  }
}

function placeProblems(place: Place | undefined): readonly ReturnProblem[] {
  if (!place) return [{ kind: 'outOfZone', parts: [] }]
  if (!place.view.isOpenNow) return [{ kind: 'lotClosed', parts: [] }]
  return place.view.freeBays === 0 ? [{ kind: 'lotFull', parts: [] }] : []
}

/** A receiver that repeats one point while the car drives says nothing of where it stands. */
const isUnheard = (condition: ReturnType<typeof conditionOf>): boolean =>
  !condition || condition.ageSeconds > heardSecondsMax || condition.position?.trust === 'frozen'

const doors = ['frontLeft', 'frontRight', 'rearLeft', 'rearRight', 'hood']

function carProblems(condition: ReturnType<typeof conditionOf>): readonly ReturnProblem[] {
  if (!condition || isUnheard(condition)) return [{ kind: 'unheard', parts: [] }]
  const { openDoors, isEngineOn, speedKmh } = condition
  const open = openDoors.filter((part) => doors.includes(part))
  const problems: ReturnProblem[] = []
  if (isEngineOn) problems.push({ kind: 'engineOn', parts: [] })
  if (speedKmh > 0) problems.push({ kind: 'moving', parts: [] })
  if (open.length > 0) problems.push({ kind: 'doorOpen', parts: open })
  if (openDoors.includes('window')) problems.push({ kind: 'windowOpen', parts: [] })
  if (openDoors.includes('trunk')) problems.push({ kind: 'trunkOpen', parts: [] })
  return problems
}
