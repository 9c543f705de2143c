import type { ChauffeurLeg, ChauffeurWish } from '@daoxing/chauffeur/contract'
import { type Instant, instantFromMs, type LatLng, plusSeconds, Refusal } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { routesPort, travelEstimate } from '@daoxing/places/server'
import { pointsOf } from './rules/refuse-wish.ts'

type Way = Pick<ChauffeurWish, 'tripStartTime' | 'startLocation' | 'stopList' | 'endLocation'>

/**
 * The way through all points, leg by leg. The legs are requested at once, so each departure is expected from the legs and
 * stays before it without a search. Without an answer of the engine the wish is refused, and nothing is priced by a guess.
 */
export async function routeOf(house: House, way: Way): Promise<readonly ChauffeurLeg[]> {
  try {
    return await Promise.all(
      departuresOf(way).map(async (leg) => {
        const { distanceMetres, durationSeconds, polyline } = await house.port(routesPort).route(leg)
        return { distanceMetres, durationSeconds, polyline }
      }),
    )
  } catch (error) {
    house.log.warn({ err: error }, 'the way of a chauffeured car could not be computed')
    throw new Refusal('chauffeur.serverError')
  }
}

/** Seconds of the whole way, with the time that the rider stays at each stop. */
export function secondsOfWay({ stopList }: Pick<Way, 'stopList'>, legs: readonly ChauffeurLeg[]): number {
  const driving = legs.reduce((sum, { durationSeconds }) => sum + durationSeconds, 0)
  return driving + stopList.reduce((sum, { stayMinutes }) => sum + stayMinutes * 60, 0)
}

type Departure = { readonly from: LatLng; readonly to: LatLng; readonly departAt: Instant }

function departuresOf(way: Way): readonly Departure[] {
  const points = pointsOf(way).map(({ location }) => location)
  const departures: Departure[] = []
  let departAt = instantFromMs(way.tripStartTime)
  for (const [at, to] of points.slice(1).entries()) {
    const from = points[at] ?? to
    departures.push({ from, to, departAt })
    const stayMinutes = way.stopList[at]?.stayMinutes ?? 0
    departAt = plusSeconds(departAt, travelEstimate(from, to, departAt).seconds + stayMinutes * 60)
  }
  return departures
}
