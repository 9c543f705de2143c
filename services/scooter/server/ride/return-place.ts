import { openSpan, type Stand, type ZoneVerdict } from '@daoxing/assets/contract'
import { conditionOf, freePlacesAt, listStands, nearestGoodPlaces, zoneOf, zoneVerdict } from '@daoxing/assets/server'
import { distanceMetres, type Instant, type Language, type LatLng, taipeiTime } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import type { ReturnPlace, ReturnPlan, ScooterReturnProblem } from '@daoxing/scooter/contract'
import type { RentalStep } from '../locked-rental.ts'
import { placeOf } from '../vehicle-status.ts'
import type { RiderAt } from './start-ride.ts'

type Asked = {
  readonly house: House
  readonly operatorId: string
  readonly modelCode: string
  readonly at: Instant
  readonly language?: Language | undefined
}

/** The objections to a return at a point, whatever the state of the scooter. */
export type PlaceVerdict = {
  readonly problems: readonly ScooterReturnProblem[]
  readonly place: ReturnPlace | null
  readonly zoneName: string | null
  readonly closesAt: string | null
  readonly freeBays: number | null
  readonly verdict: ZoneVerdict
}

const kindOfZone = {
  serviceArea: 'noParking',
  noParking: 'noParking',
  privateGround: 'privateGround',
  underground: 'underground',
  bay: 'bayFull',
  slow: 'noParking',
  noRiding: 'noParking',
} as const

/** Whether a ride may end at a point: the rules of the zones and the free places of a bay. */
export function verdictOfPlace(asked: Asked, point: LatLng, accuracyMetres = 0): PlaceVerdict {
  const { house, operatorId, modelCode, at, language = 'zh-TW' } = asked
  const verdict = zoneVerdict({ house, operatorId, point, modelCode, at, accuracyMetres })
  const zone = verdict.zoneId === null ? undefined : zoneOf(house, verdict.zoneId)
  const zoneName = zoneNameAt(house, verdict, language)
  const bay = bayAt(asked, point)
  const freeBays = bay ? freePlacesAt(house, bay) : null
  const problems: ScooterReturnProblem[] = []
  const isDoubtful = verdict.certainty === 'uncertain' && verdict.others.some(({ rideEndAllowed }) => rideEndAllowed)
  if (!verdict.rideEndAllowed && isDoubtful) problems.push({ kind: 'placeUncertain', remedy: 'photo', detail: null })
  else if (!verdict.rideEndAllowed && verdict.isOutOfHours)
    problems.push({ kind: 'zoneClosed', remedy: 'move', detail: zone?.hours ? opensAt(zone.hours, at) : null })
  else if (!verdict.rideEndAllowed)
    problems.push({ kind: zone ? kindOfZone[zone.kind] : 'outOfZone', remedy: 'move', detail: zoneName })
  else if (verdict.certainty === 'uncertain' && verdict.others.some(({ rideEndAllowed }) => !rideEndAllowed))
    problems.push({ kind: 'placeUncertain', remedy: 'photo', detail: null })
  const isFull = bay !== undefined && freeBays === 0
  // In a circle wider than the bay, it may as well stand beside it.
  if (isFull && accuracyMetres > bayMetres) problems.push({ kind: 'placeUncertain', remedy: 'photo', detail: null })
  else if (isFull) problems.push({ kind: 'bayFull', remedy: 'move', detail: nameOf(bay, language) })
  const closesAt = zone?.hours ? closingAt(zone.hours, at) : null
  const place = problems.some(({ remedy }) => remedy === 'move')
    ? null
    : {
        bayId: bay?.standId ?? null,
        zoneCode: zone?.code ?? null,
        name: bay ? nameOf(bay, language) : (zoneName ?? ''),
        location: point,
        distanceMetres: 0,
        freeBays,
        closesAt,
      }
  return { problems, place, zoneName, closesAt, freeBays, verdict }
}

const nameOf = ({ nameZh, nameEn }: Stand, language: Language): string => (language === 'zh-TW' ? nameZh : nameEn)

/** A scooter stands in a bay if it is so near to its point. */
const bayMetres = 25

const baysOf = ({ house, operatorId }: Asked): readonly Stand[] =>
  listStands({ house, operatorId, kind: 'bay', vehicleKind: 'scooter' })

function bayAt(asked: Asked, point: LatLng): Stand | undefined {
  const near = baysOf(asked)
    .map((stand) => ({ stand, metres: distanceMetres(stand.point, point) }))
    .filter(({ metres }) => metres <= bayMetres)
    .sort((one, other) => one.metres - other.metres)
  return near[0]?.stand
}

/** The nearest place in which a ride may end: a bay with a free place, or ground where the rules allow it. */
export function nearestPlace(
  { house, operatorId, modelCode, at, language = 'zh-TW' }: Asked,
  point: LatLng,
): ReturnPlace | null {
  const asked = { house, operatorId, modelCode, at, point, vehicleKind: 'scooter' } as const
  const good = nearestGoodPlaces(asked)[0]
  if (!good) return null
  const { stand } = good
  const zone = stand
    ? undefined
    : zoneNameAt(house, zoneVerdict({ house, operatorId, modelCode, at, point: good.point }), language)
  return {
    bayId: stand?.standId ?? null,
    zoneCode: null,
    name: stand ? nameOf(stand, language) : (zone ?? ''),
    location: good.point,
    distanceMetres: Math.round(good.metres),
    freeBays: good.freePlaces,
    closesAt: stand ? closingAt(stand.hours, at) : null,
  }
}

function zoneNameAt(house: House, { zoneId }: ZoneVerdict, language: Language): string | null {
  const zone = zoneId === null ? undefined : zoneOf(house, zoneId)
  return zone ? { 'zh-TW': zone.nameZh, en: zone.nameEn, ja: zone.nameJa }[language] : null
}

function closingAt(hours: Stand['hours'], at: Instant): string | null {
  const { day, weekday } = taipeiTime(at)
  const span = openSpan(hours, day)
  return span === undefined || at > span.until ? null : (hours[weekday]?.closes ?? null)
}

const opensAt = (hours: Stand['hours'], at: Instant): string | null => hours[taipeiTime(at).weekday]?.opens ?? null

/** Beyond this, the destination of a plan is another place. */
const promisedMetres = 60

/** Whether a plan has promised a place: it then binds for the ride, whatever became of the zone and the bay. */
export const isPromised = (plan: ReturnPlan | null, point: LatLng): boolean =>
  plan !== null && plan.mayReturn && distanceMetres(plan.destination, point) <= promisedMetres

/** The state of a scooter is believed this long. */
const heardSecondsMax = 180

export type KerbCheck = {
  readonly problems: readonly ScooterReturnProblem[]
  readonly place: ReturnPlace | null
  readonly nearest: ReturnPlace | null
  readonly photoNeeded: boolean
  readonly isPromised: boolean
  readonly heardAt: Instant | null
  readonly point: LatLng
}

/** Everything that stands against a return of a rental here and now. The phone of the rider counts where the scooter is silent. */
export async function checkPlace(
  { house, rental }: RentalStep,
  { lat, lng, accuracyMetres = 30 }: RiderAt,
  language?: Language,
): Promise<KerbCheck> {
  const condition = conditionOf(house, rental.assetId)
  const told = placeOf(condition, rental.place)
  const isHeard = condition !== undefined && condition.ageSeconds <= heardSecondsMax && told.trust !== 'frozen'
  const isByPhone = lat !== undefined && lng !== undefined && (!isHeard || told.accuracyMetres > accuracyMetres)
  const point = isByPhone ? { lat, lng } : { lat: told.lat, lng: told.lng }
  const circle = isByPhone ? accuracyMetres : told.accuracyMetres
  const { operatorId, modelCode, plan } = rental
  const asked = { house, operatorId, modelCode, at: house.clock.now(), language }
  const found = verdictOfPlace(asked, point, circle)
  const promised = isPromised(plan, point)
  // A promise binds, also where the bay has filled up or the zone was changed meanwhile.
  const problems = [
    ...(promised ? [] : found.problems),
    ...vehicleProblems(isHeard ? condition : undefined, rental.model.helmets),
  ]
  const photoNeeded =
    !isHeard || problems.some(({ remedy }) => remedy === 'photo') || (condition.helmets === null && !promised)
  const isBad = problems.some(({ remedy }) => remedy === 'move')
  return {
    problems,
    place: found.place ?? (promised && !isBad ? promisedPlace(rental.plan, point) : null),
    nearest: isBad ? nearestPlace(asked, point) : null,
    photoNeeded,
    isPromised: promised,
    heardAt: condition?.heardAt ?? null,
    point,
  }
}

const promisedPlace = (plan: ReturnPlan | null, location: LatLng): ReturnPlace => ({
  ...{ bayId: null, zoneCode: null, name: plan?.zoneName ?? '', location, distanceMetres: 0 },
  ...{ freeBays: null, closesAt: plan?.closesAt ?? null },
})

function vehicleProblems(condition: ReturnType<typeof conditionOf>, helmets: number): readonly ScooterReturnProblem[] {
  if (!condition) return [{ kind: 'unheard', remedy: 'photo', detail: null }]
  const problems: ScooterReturnProblem[] = []
  if (condition.speedKmh > 0) problems.push({ kind: 'moving', remedy: 'do', detail: null })
  if (condition.isPowerOn === true) problems.push({ kind: 'powerOn', remedy: 'do', detail: null })
  if (condition.isTrunkOpen === true) problems.push({ kind: 'trunkOpen', remedy: 'do', detail: null })
  if (condition.helmets !== null && condition.helmets < helmets)
    problems.push({ kind: 'helmetMissing', remedy: 'photo', detail: `${helmets - condition.helmets}` })
  return problems
}
