import type { ChargingStation, StationOrder } from '@daoxing/charging/contract'
import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import { itemsMax } from './look-at-view.ts'
import type { Match } from './match-stations.ts'
import type { IndexedStation, StationIndex } from './station-index.ts'

/** A list by cost or chance is one of so many stations near by: a rider does not drive further for a dollar. */
const comparedMax = 600

/** The stations within so many kilometres, as the crow flies. */
export function withinKm(index: StationIndex, matches: readonly Match[], from: LatLng, km: number): readonly Match[] {
  const [lats, lngs] = [index.lats(), index.lngs()]
  return matches.filter(({ slot }) => distanceMetres(from, { lat: lats[slot] ?? 0, lng: lngs[slot] ?? 0 }) <= km * 1000)
}

/** The nearest stations, the nearest first: those of a list, or more of them if they are sorted by something else. */
export function nearestFirst(
  index: StationIndex,
  matches: readonly Match[],
  from: LatLng,
  isByDistance = true,
): readonly IndexedStation[] {
  const [lats, lngs] = [index.lats(), index.lngs()]
  const narrow = Math.cos((from.lat * Math.PI) / 180)
  // Flat squares sort as distances do, and cost nothing.
  const far = new Float64Array(matches.length)
  for (let at = 0; at < matches.length; at += 1) {
    const slot = matches[at]?.slot ?? 0
    far[at] = ((lats[slot] ?? 0) - from.lat) ** 2 + (((lngs[slot] ?? 0) - from.lng) * narrow) ** 2
  }
  const most = isByDistance ? itemsMax : comparedMax
  // Numbers alone are sorted fast; objects only if they are near enough.
  const farthest = far.length <= most ? Number.POSITIVE_INFINITY : (far.toSorted()[most - 1] ?? 0)
  return nearEnough(matches, far, farthest)
    .toSorted((one, other) => one.far - other.far)
    .slice(0, most)
    .flatMap(({ slot }) => index.stations[slot] ?? [])
}

function nearEnough(matches: readonly Match[], far: Float64Array, farthest: number) {
  const near: { readonly slot: number; readonly far: number }[] = []
  for (const [at, { slot }] of matches.entries()) {
    const square = far[at] ?? 0
    if (square <= farthest) near.push({ slot, far: square })
  }
  return near
}

/** Stations without what they are sorted by come last. */
export function sortedStations(
  stations: readonly ChargingStation[],
  orderBy: StationOrder = 'distance',
): ChargingStation[] {
  const worthOf = ({ distanceMetres: metres, driveMinutes, estimateTwd, chanceFree }: ChargingStation) =>
    ({ distance: metres, minutes: driveMinutes, cost: estimateTwd, chance: chanceFree === null ? null : -chanceFree })[
      orderBy
    ] ?? Number.POSITIVE_INFINITY
  const far = ({ distanceMetres: metres }: ChargingStation) => metres ?? 0
  return stations.toSorted((one, other) => order(worthOf(one), worthOf(other)) || far(one) - far(other))
}

const order = (one: number, other: number): number => (one === other ? 0 : one < other ? -1 : 1)
