import type { CarSeries, MyCar } from '@daoxing/charging/contract'
import { decodePath } from '@daoxing/kit/contract'
import type { Route } from '@daoxing/places/server'
import { besideWay, percentFor, wayPoints } from '../rules/along-route.ts'
import { plugMaskOf } from './connector-code.ts'
import { bytesMax } from './look-at-view.ts'
import { matchStations } from './match-stations.ts'
import { stationView, type Viewing } from './station-view.ts'

/** Stations further off the way are no stop on it. */
const corridorMetres = 3_000
const corridorDegrees = corridorMetres / 100_000
/** Roads to a station are longer than the straight line, and are driven there and back. */
const detourFactor = 2 * 1.4
const [sections, ofSection] = [16, 4]
/** An item has the station and its numbers. */
const itemBytes = 110

type Asked = {
  readonly viewing: Viewing
  readonly route: Route
  readonly series: CarSeries
  readonly car: MyCar
  readonly reservePercent: number
}

/** Stations along a way that the car reaches with its reserve, in the order of the way: of each section the best ones. */
export function stationsAlong({ viewing, route, series, car, reservePercent }: Asked) {
  const points = wayPoints(decodePath(route.polyline), route.distanceMetres)
  const [lats, lngs] = [points.map(({ lat }) => lat), points.map(({ lng }) => lng)]
  const bound = (pick: (...all: number[]) => number, all: readonly number[], by: number) =>
    all.reduce((found, one) => pick(found, one), all[0] ?? 0) + by
  const filter = { ...viewing.filter, plugMask: plugMaskOf(series.plugs) }
  const fitting: Viewing = { ...viewing, filter }
  const matches = matchStations(viewing.index, {
    ...filter,
    box: {
      south: bound(Math.min, lats, -corridorDegrees),
      north: bound(Math.max, lats, corridorDegrees),
      west: bound(Math.min, lngs, -corridorDegrees),
      east: bound(Math.max, lngs, corridorDegrees),
    },
    ...{ name: '', parties: undefined, isFree: false, isOpenNow: false, only: undefined },
  })
  const reached = matches.flatMap(({ slot }) => {
    const station = viewing.index.stations[slot]
    if (!station) return []
    const { along, beside } = besideWay(points, station)
    const detourMetres = Math.round(beside * detourFactor)
    const percentOnArrival = Math.round(car.nowPercent - percentFor(along + detourMetres / 2, series))
    if (beside > corridorMetres || percentOnArrival < reservePercent) return []
    const rest = route.distanceMetres - along + detourMetres / 2
    const charged = Math.max(car.targetPercent, percentOnArrival)
    const percentAtEnd = Math.round(charged - percentFor(rest, series))
    return [{ station, along, detourMetres, percentOnArrival, percentAtEnd }]
  })
  const bySection = Map.groupBy(reached, ({ along }) => Math.floor((along / (route.distanceMetres + 1)) * sections))
  const chosen = [...bySection.values()].flatMap((section) =>
    section
      .map(({ station, ...rest }) => ({ ...rest, station: stationView(fitting, station) }))
      .toSorted((one, other) => worth(other) - worth(one))
      .slice(0, ofSection),
  )
  let bytes = 0
  return chosen
    .toSorted((one, other) => one.along - other.along)
    .filter(({ station }) => (bytes += JSON.stringify(station).length + itemBytes) <= bytesMax)
    .map(({ along: _along, ...stop }) => stop)
}

type Stop = { readonly station: ReturnType<typeof stationView>; readonly detourMetres: number }

/** Power and a free plug count more than a short detour. */
const worth = ({ station, detourMetres }: Stop): number =>
  Math.min(station.maxPowerKw, 150) / 50 + (station.free > 0 ? 1 : 0) + (station.isOpen ? 1 : -2) - detourMetres / 2_000
