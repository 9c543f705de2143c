import type { LatLng } from '@daoxing/kit/contract'
import {
  type Chance,
  type Journey,
  planJourney,
  restOfWay,
  type MeasuredWay,
  wayFromTo,
  wayOfPolyline,
} from '@daoxing/kit/simulator'

/** A plausible speed on a street without a route. */
const unknownWayMps = 6

type DriveWish = {
  readonly from: LatLng
  readonly to: LatLng
  /** The route that the server planned; the driver may have covered a part of it already. */
  readonly route: { readonly polyline: string; readonly durationSeconds: number }
  readonly chance: Chance
}

/** The rest of a planned route, and its duration; a straight line without a route. */
export function driveTo({ from, to, route, chance }: DriveWish): {
  readonly way: MeasuredWay
  readonly journey: Journey
} {
  const planned = wayOfPolyline(route.polyline)
  const way = wayFromTo(planned && restOfWay(planned, from), from, to)
  const usualSeconds =
    planned === undefined || planned.lengthMetres < 1
      ? way.lengthMetres / unknownWayMps
      : route.durationSeconds * (way.lengthMetres / planned.lengthMetres)
  return { way, journey: planJourney({ lengthMetres: way.lengthMetres, usualSeconds, chance }) }
}
