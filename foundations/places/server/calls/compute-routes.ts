import { type BodyOf, type LatLng, languageOf, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer, type House } from '@daoxing/kit/server'
import {
  type ComputedRoutes,
  computeRoutes,
  type TravelMode as WireMode,
  type Waypoint,
} from '@daoxing/places/contract'
import type { TravelMode } from '../routing/find-route.ts'
import { isOneLand } from '../ground/land-of.ts'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import { orNothing } from '../ports/or-nothing.ts'
import { placesPort } from '../ports/places-port.ts'
import { routesPort } from '../ports/routes-port.ts'
import { chainLegs, type Leg, mergedLegs } from '../rules/chain-legs.ts'
import { masked, readFieldMask } from '../rules/field-mask.ts'

type Question = BodyOf<typeof computeRoutes>

export const computeRoutesAnswer = answer(computeRoutes, async ({ body, headers, query, house, language }) => {
  const mask = readFieldMask(headers['x-goog-fieldmask'] ?? query.$fields ?? query.fields)
  refuseUnbuiltFields(body)
  const nothing: ComputedRoutes = { routes: [] }
  return orNothing(house, nothing, async () => {
    const legs = await legsOf(house, body)
    if (legs.length === 0) return nothing
    const words = body.languageCode === undefined ? language : languageOf(body.languageCode)
    const route = chainLegs(legs, {
      withTraffic: asksForTraffic(body),
      isOverview: body.polylineQuality === 'OVERVIEW',
      isGeoJson: body.polylineEncoding === 'GEO_JSON_LINESTRING',
      wording: { language: words, units: body.units },
    })
    const isSchematic = legs.some((leg) => leg.route.schematic)
    const warnings = isSchematic ? [house.words.say('places_route_schematic', words) ?? 'schematic'] : []
    return { routes: masked(mask, { routes: [{ ...route, warnings }] }).routes ?? [] }
  })
})

/** Whether traffic counts: without a preference, only if there is a departure time, as in Google's service. */
function asksForTraffic({ routingPreference, departureTime }: Question): boolean {
  if (routingPreference === 'ROUTING_PREFERENCE_UNSPECIFIED') return departureTime !== undefined
  return routingPreference !== 'TRAFFIC_UNAWARE'
}

const modes: Readonly<Record<WireMode, TravelMode | undefined>> = {
  TRAVEL_MODE_UNSPECIFIED: 'drive',
  DRIVE: 'drive',
  TWO_WHEELER: 'twoWheeler',
  WALK: 'walk',
  BICYCLE: undefined,
  TRANSIT: undefined,
}

const notBuilt = [
  'arrivalTime',
  'computeAlternativeRoutes',
  'routeModifiers',
  'optimizeWaypointOrder',
  'requestedReferenceRoutes',
  'extraComputations',
  'trafficModel',
  'transitPreferences',
] as const

function refuseUnbuiltFields(body: Question): void {
  const refuse = (field: string) => {
    throw new Refusal('kit.notBuiltYet', { field })
  }
  for (const field of notBuilt) if (asksForSomething(body[field])) refuse(field)
  if (modes[body.travelMode] === undefined) refuse('travelMode')
  for (const [name, stop] of namedStops(body)) {
    // The first and last waypoints are stops; only those between them may be passed.
    if (isPassed(stop) && name !== 'intermediates') refuse(`${name}.via`)
    // 0 is a valid heading: due north.
    if ('location' in stop && (stop.location.heading ?? null) !== null) refuse(`${name}.location.heading`)
    if ('sideOfRoad' in stop && asksForSomething(stop.sideOfRoad)) refuse(`${name}.sideOfRoad`)
    if ('vehicleStopover' in stop && asksForSomething(stop.vehicleStopover)) refuse(`${name}.vehicleStopover`)
  }
}

const isPassed = (stop: Waypoint) => 'via' in stop && stop.via === true

const namedStops = ({ origin, intermediates = [], destination }: Question) =>
  [
    ['origin', origin],
    ...intermediates.map((stop) => ['intermediates', stop] as const),
    ['destination', destination],
  ] as const

/** Clients also send unset fields: `false`, empty lists, and objects of these. */
function asksForSomething(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return Object.values(value).some(asksForSomething)
  return Boolean(value)
}

const stopsOf = ({ origin, intermediates = [], destination }: Question): readonly Waypoint[] => [
  origin,
  ...intermediates,
  destination,
]

/**
 * Each leg departs when the previous one arrives. Undefined if a stop is unknown, outside Taiwan, or across the sea.
 */
async function legsOf(house: House, body: Question): Promise<readonly Leg[]> {
  const points: LatLng[] = []
  const stops = stopsOf(body)
  for (const stop of stops) {
    const point = await pointOf(house, stop)
    if (!point) return []
    points.push(point)
  }
  const legs: Leg[] = []
  /** Route sections since the last stop. */
  let open: Leg[] = []
  let departAt = body.departureTime ?? house.clock.now()
  for (const [index, to] of points.slice(1).entries()) {
    const from = points[index] ?? to
    // No engine routes across the sea.
    if (!isOneLand(from, to)) return []
    const route = await house.port(routesPort).route({ from, to, departAt, mode: modes[body.travelMode] })
    departAt = plusSeconds(departAt, route.durationSeconds)
    const leg: Leg = { from, to, route }
    const stop = stops[index + 1]
    if (stop && isPassed(stop)) open.push(leg)
    else {
      legs.push(open.length === 0 ? leg : mergedLegs(open, leg))
      open = []
    }
  }
  return legs
}

/** The point of a waypoint in any of its forms; undefined outside Taiwan. */
async function pointOf(house: House, waypoint: Waypoint): Promise<LatLng | undefined> {
  const places = house.port(placesPort)
  if ('placeId' in waypoint) return (await places.place(waypoint.placeId))?.location
  if ('address' in waypoint) return (await places.geocode(waypoint.address))?.location
  const point =
    'lat' in waypoint ? waypoint : { lat: waypoint.location.latLng.latitude, lng: waypoint.location.latLng.longitude }
  // Taiwan's borders come from the embedded atlas, for every place engine.
  return villageAtOrBeside(point) ? point : undefined
}
