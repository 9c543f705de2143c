import type { LatLng } from '@daoxing/kit/contract'
import { ApiFailure, type CityWorld, createApiClient, type MeasuredWay, wayOfPolyline } from '@daoxing/kit/simulator'
import { computeRoutes, firstRoute } from '@daoxing/places/contract'

export type FoundRoute = { readonly way: MeasuredWay; readonly polyline: string; readonly usualSeconds: number }

/**
 * Requests routes from the server for the whole city. Cruising is not urgent: under load, the other requests get no
 * route.
 */
export type RouteFinder = {
  find(from: LatLng, to: LatLng, signal?: AbortSignal): Promise<FoundRoute | undefined>
  findLeisurely(from: LatLng, to: LatLng, signal?: AbortSignal): Promise<FoundRoute | undefined>
}

/** The field mask: only the fields that are used. */
const requestedFields = 'routes.duration,routes.polyline.encodedPolyline'
const requestsAtOnceMax = 4
/** A rate that the server does not notice. */
const leisurelyPerSecond = 12
const sayAgainMs = 30_000

export function createRouteFinder({ serverUrl, citySecret, wheel, network, count, log }: CityWorld): RouteFinder {
  const api = createApiClient({ serverUrl, wheel, network, attempts: 2, credential: () => citySecret })
  let asking = 0
  let nextAtMs = 0
  let sayAgainAtMs = 0

  /** Logged at intervals, since three hundred drivers report the same. */
  function sayNoRoute({ status, code }: ApiFailure): void {
    const nowMs = network.nowMs()
    if (status === 404 || nowMs < sayAgainAtMs) return
    sayAgainAtMs = nowMs + sayAgainMs
    log.error({ status, code }, 'no route')
  }

  async function find(from: LatLng, to: LatLng, signal?: AbortSignal): Promise<FoundRoute | undefined> {
    asking += 1
    try {
      const answer = await api.send(computeRoutes, {
        query: { fields: requestedFields },
        body: { origin: from, destination: to, travelMode: 'DRIVE', routingPreference: 'TRAFFIC_AWARE' },
        ...(signal === undefined ? {} : { signal }),
      })
      const route = firstRoute(answer)
      const way = route === null ? undefined : wayOfPolyline(route.encodedPolyline)
      if (route === null || way === undefined) return undefined
      count('routesFound')
      return { way, polyline: route.encodedPolyline, usualSeconds: route.duration }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      // No route, or no server: the driver tries something else.
      sayNoRoute(error)
      return undefined
    } finally {
      asking -= 1
    }
  }

  return {
    find,
    async findLeisurely(from, to, signal) {
      const nowMs = network.nowMs()
      if (asking >= requestsAtOnceMax || nowMs < nextAtMs) return undefined
      nextAtMs = nowMs + 1000 / leisurelyPerSecond
      return find(from, to, signal)
    },
  }
}
