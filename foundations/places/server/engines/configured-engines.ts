import type { House } from '@daoxing/kit/server'
import type { TrafficTable } from '../routing/traffic-table.ts'
import type { PlacesPort } from '../ports/places-port.ts'
import type { RoutesPort } from '../ports/routes.ts'
import { createCircuit, questionsPerMinuteDefault } from './circuit.ts'
import type { GoogleAccess } from './google-access.ts'
import { googlePlaces } from './google-places.ts'
import { googleRoutes } from './google-routes.ts'
import { osrmRoutes } from './osrm-routes.ts'
import { photonPlaces } from './photon-places.ts'
import { placesBefore, type PlaceEngine } from './place-engine.ts'
import { type RouteEngine, routesBefore } from './route-engine.ts'
import { valhallaRoutes } from './valhalla-routes.ts'

type Environment = Readonly<Record<string, string | undefined>>
type EngineHouse = Pick<House, 'clock' | 'log'>

type RoutesPlan = { readonly house: EngineHouse; readonly embedded: RoutesPort; readonly traffic: TrafficTable }

/** The engine of `ROUTES_ENGINE` with ours as its fallback; without one, only ours. */
export function configuredRoutes(environment: Environment, { house, embedded, traffic }: RoutesPlan): RoutesPort {
  const engines: Readonly<Record<string, () => RouteEngine>> = {
    valhalla: () => valhallaRoutes({ url: urlIn(environment, 'VALHALLA_URL') }, traffic),
    osrm: () => osrmRoutes({ url: urlIn(environment, 'OSRM_URL') }, traffic),
    google: () => googleRoutes(googleIn(environment), house.clock),
  }
  const engine = chosen(environment, 'ROUTES_ENGINE', engines)
  return engine ? routesBefore(engine, { embedded, circuit: circuitOf(engine, house, environment) }) : embedded
}

type PlacesPlan = { readonly house: EngineHouse; readonly embedded: PlacesPort }

/** The engine of `PLACES_ENGINE` with ours as its fallback; without one, only ours. */
export function configuredPlaces(environment: Environment, { house, embedded }: PlacesPlan): PlacesPort {
  const engines: Readonly<Record<string, () => PlaceEngine>> = {
    photon: () => photonPlaces({ url: urlIn(environment, 'PHOTON_URL') }),
    google: () => googlePlaces(googleIn(environment)),
  }
  const engine = chosen(environment, 'PLACES_ENGINE', engines)
  return engine ? placesBefore(engine, { embedded, circuit: circuitOf(engine, house, environment) }) : embedded
}

const ours = 'embedded'

const circuitOf = ({ name }: { readonly name: string }, { clock, log }: EngineHouse, environment: Environment) =>
  createCircuit({ engine: name, clock, log, questionsPerMinute: shareIn(environment) })

function shareIn(environment: Environment): number {
  const name = 'ENGINE_QUESTIONS_PER_MINUTE'
  const text = environment[name] || String(questionsPerMinuteDefault)
  if (!/^[1-9]\d{0,6}$/.test(text)) throw new Error(`${name} must be a whole number above 0, not "${text}"`)
  return Number(text)
}

function chosen<Engine>(
  environment: Environment,
  name: string,
  engines: Readonly<Record<string, () => Engine>>,
): Engine | undefined {
  const wanted = environment[name] || ours
  if (wanted === ours) return undefined
  const engine = Object.hasOwn(engines, wanted) ? engines[wanted] : undefined
  if (!engine) throw new Error(`${name} knows ${[ours, ...Object.keys(engines)].join(', ')}, not "${wanted}"`)
  return engine()
}

function urlIn(environment: Environment, name: string): string {
  const url = environment[name] ?? ''
  if (!/^https?:\/\/[^\s/]+/.test(url) || !URL.canParse(url))
    throw new Error(`${name} must be the address of the engine that was chosen, http:// or https://`)
  return url
}

function googleIn(environment: Environment): GoogleAccess {
  const key = environment['GOOGLE_MAPS_KEY'] ?? ''
  if (key === '') throw new Error('the engine google was chosen; GOOGLE_MAPS_KEY must be set, too')
  return { key, ...(environment['GOOGLE_MAPS_URL'] ? { url: urlIn(environment, 'GOOGLE_MAPS_URL') } : {}) }
}
