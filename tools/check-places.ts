import { existsSync, readFileSync } from 'node:fs'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { allPlaces, type Place } from '@daoxing/places/server'

/**
 * Compares the compiled places with surveys in a folder: `tw-rail-station-points.geojson`, `tw-airports.geojson` and
 * `taipei-attractions.csv`. A missing file is skipped. Reports missing places, museums included, and places that are
 * too far away.
 *
 * node tools/check-places.ts ../shared/data
 */
export type Surveyed = { readonly name: string; readonly code: string; readonly location: LatLng }
/** A sight that is surveyed as a point has that point as its outline. */
export type Sight = { readonly name: string; readonly kind: string; readonly outline: readonly LatLng[] }
export type Airport = { readonly name: string; readonly code: string; readonly outline: readonly LatLng[] }

const farthestMetres = 150

/** Surveyed stations that are not compiled, and those at another position. Metro stations by code, others by name. */
export function stationFaults(places: readonly Place[], survey: readonly Surveyed[]): readonly string[] {
  const byCode = Map.groupBy(
    places.flatMap((place) => place.codes.map((code) => ({ code, place }))),
    ({ code }) => code,
  )
  const rail = Map.groupBy(
    places.filter(({ kind }) => kind === 'rail'),
    ({ name }) => plain(name),
  )
  return survey
    .filter(({ code }) => !notForRiders.has(code))
    .flatMap(({ name, code, location }) => {
      const known = /^\d+$/.test(code) ? rail.get(plain(name)) : byCode.get(code)?.map(({ place }) => place)
      return faultOf({ what: `${code} ${name}`, known, location })
    })
}

/** Sights outside every outline of any of their names, by more than the survey's error. */
export function sightFaults(places: readonly Place[], survey: readonly Sight[]): readonly string[] {
  const byName = Map.groupBy(survey, ({ name }) => plain(name))
  return places
    .filter(({ kind }) => sightKinds.has(kind))
    .flatMap((place) => {
      const sights = [place.name, ...place.aliases].flatMap((name) => byName.get(plain(name)) ?? [])
      if (sights.length === 0 || sights.some(({ outline }) => isAt(outline, place.location))) return []
      const metres = sights.flatMap(({ outline }) => outline.map((point) => distanceMetres(point, place.location)))
      return [`${place.name}: ${Math.round(Math.min(...metres))} m away`]
    })
}

/** Surveyed museums that are not compiled. */
export function missingMuseums(places: readonly Place[], survey: readonly Sight[]): readonly string[] {
  const known = new Set(places.flatMap(({ name, aliases }) => [name, ...aliases].map(plain)))
  return survey
    .filter(({ name, kind }) => kind === 'museum' && !known.has(plain(name)))
    .map(({ name }) => `${name}: not compiled`)
}

/** Airports with flights that are not compiled, and terminals outside every airport. */
export function airportFaults(places: readonly Place[], survey: readonly Airport[]): readonly string[] {
  const airports = places.filter(({ kind }) => kind === 'airport')
  const missing = survey
    .filter(
      ({ code, outline }) => !closedAirports.has(code) && !airports.some((place) => isAt(outline, place.location)),
    )
    .map(({ name }) => `${name}: no terminal is known`)
  const astray = airports
    .filter(({ location }) => !survey.some(({ outline }) => isAt(outline, location)))
    .map(({ name }) => `${name}: outside every airport`)
  return [...missing, ...astray]
}

/** Excluded: a duplicate of Taipei under a train number, staff-only stops, and those of a cable car. */
const notForRiders = new Set(['1001', '5170', '5998', '5999', 'MK01', 'MK02', 'MK03', 'MK04'])
/** A flying school, and an islet without a village in the atlas. */
const closedAirports = new Set(['PIF', 'CMJ'])
const sightKinds = new Set([
  'landmark',
  'museum',
  'night-market',
  'temple',
  'park',
  'venue',
  'government',
  'university',
  'department-store',
])

type Fault = {
  readonly what: string
  readonly known: readonly Place[] | undefined
  readonly location: LatLng
}

function faultOf({ what, known = [], location }: Fault): readonly string[] {
  if (known.length === 0) return [`${what}: not compiled`]
  const metres = Math.min(...known.map((place) => distanceMetres(place.location, location)))
  return metres > farthestMetres ? [`${what}: ${Math.round(metres)} m away`] : []
}

/** A canonical form of a name. */
const plain = (name: string) =>
  name
    .normalize('NFKC')
    .replaceAll('台', '臺')
    .replaceAll(/\(.*?\)|\s/g, '')
    .replace(/^(國立|臺北市立)/, '')
    .replace(/(車站|站)$/, '')

/** Within the outline, or closer to it than the survey's error. */
function isAt(outline: readonly LatLng[], { lat, lng }: LatLng): boolean {
  const crossings = outline.filter((one, index) => {
    const next = outline[(index + 1) % outline.length] ?? one
    const isBetween = one.lat > lat !== next.lat > lat
    return isBetween && lng < one.lng + ((lat - one.lat) / (next.lat - one.lat)) * (next.lng - one.lng)
  })
  return crossings.length % 2 === 1 || outline.some((point) => distanceMetres(point, { lat, lng }) <= farthestMetres)
}

type Position = readonly [number, number]
type Collection<Coordinates> = {
  readonly features: readonly {
    readonly properties: Readonly<Record<string, string>>
    readonly geometry: { readonly coordinates: Coordinates }
  }[]
}
/** A polygon or several: positions in rings, rings in polygons. */
type Nested = Position | readonly Nested[]

const latLngOf = ([lng, lat]: Position): LatLng => ({ lat, lng })

function readStations(file: URL): readonly Surveyed[] {
  const { features }: Collection<Position> = JSON.parse(readFileSync(file, 'utf8'))
  return features.map(({ properties, geometry }) => ({
    name: properties['name'] ?? '',
    code: properties['station_id'] ?? '',
    location: latLngOf(geometry.coordinates),
  }))
}

function readAirports(file: URL): readonly Airport[] {
  const { features }: Collection<Nested> = JSON.parse(readFileSync(file, 'utf8'))
  return features.map(({ properties, geometry }) => ({
    name: properties['name'] ?? '',
    code: properties['iata'] ?? '',
    outline: positionsOf(geometry.coordinates).map(latLngOf),
  }))
}

function positionsOf(nested: Nested): readonly Position[] {
  return isPosition(nested) ? [nested] : nested.flatMap(positionsOf)
}

const isPosition = (nested: Nested): nested is Position => typeof nested[0] === 'number'

/** `name,kind,"POLYGON ((lng lat, …))",lat,lng`, or `POINT (lng lat)` without the quotes. */
function readSights(file: URL): readonly Sight[] {
  return readFileSync(file, 'utf8')
    .split('\n')
    .slice(1)
    .filter((row) => row !== '')
    .map((row) => ({
      name: row.split(',')[0] ?? '',
      kind: row.split(',')[1] ?? '',
      outline: [...row.matchAll(/(?<lng>\d+\.\d+) (?<lat>\d+\.\d+)/g)].map(({ groups }) => ({
        lat: Number(groups?.['lat']),
        lng: Number(groups?.['lng']),
      })),
    }))
}

function faultsIn(folder: URL): readonly string[] {
  const checked = <Survey>(
    name: string,
    read: (file: URL) => Survey,
    faults: (survey: Survey) => readonly string[],
  ) => {
    const file = new URL(name, folder)
    return existsSync(file) ? faults(read(file)) : []
  }
  return [
    ...checked('tw-rail-station-points.geojson', readStations, (survey) => stationFaults(allPlaces, survey)),
    ...checked('tw-airports.geojson', readAirports, (survey) => airportFaults(allPlaces, survey)),
    ...checked('taipei-attractions.csv', readSights, (survey) => sightFaults(allPlaces, survey)),
    ...checked('taipei-attractions.csv', readSights, (survey) => missingMuseums(allPlaces, survey)),
  ]
}

const [, , folder] = process.argv
if (import.meta.main && folder !== undefined) {
  const faults = faultsIn(new URL(`${folder}/`, `file://${process.cwd()}/`))
  for (const fault of faults) console.error(fault)
  console.log(`${allPlaces.length} places, ${faults.length} of them not where the surveys have them`)
  process.exitCode = faults.length === 0 ? 0 : 1
}
