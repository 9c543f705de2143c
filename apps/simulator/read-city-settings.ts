import { resolve } from 'node:path'
import { citySpeeds } from '@daoxing/kit/simulator'

export type CityPlan = {
  readonly serverUrl: string
  readonly port: number
  readonly secret: string
  readonly drivers: number
  readonly seed: string
  readonly speed: number
  /** The share of drivers who give a trip back on the way; undefined for as many as usual. */
  readonly turnBackShare?: number | undefined
  /** The city keeps its own things in here. */
  readonly folder: string
}

export const driversMax = 20_000

/** Reads what the operator decided from the environment; a value that makes no sense is said at once. */
export function readCityPlan(env: NodeJS.ProcessEnv): CityPlan {
  // Several may stand there, newest first; the server accepts all of them.
  const secret = env.CITY_SECRET?.split(',')[0]?.trim()
  if (!secret) throw new Error('CITY_SECRET is not set; npm start makes one for server and city')
  return {
    serverUrl: originIn('SERVER_URL', env.SERVER_URL || `http://127.0.0.1:${env.PORT || 8080}`),
    port: numberIn('CITY_PORT', env.CITY_PORT || '8081', { min: 0, max: 65_535, isWhole: true }),
    secret,
    drivers: numberIn('CITY_DRIVERS', env.CITY_DRIVERS || '300', { min: 0, max: driversMax, isWhole: true }),
    seed: env.CITY_SEED || 'taipei',
    speed: numberIn('CITY_SPEED', env.CITY_SPEED || '1', { ...citySpeeds, isWhole: false }),
    turnBackShare: env.CITY_TURN_BACK
      ? numberIn('CITY_TURN_BACK', env.CITY_TURN_BACK, { min: 0, max: 1, isWhole: false })
      : undefined,
    folder: resolve(env.DATA_DIR || '.data', 'city'),
  }
}

/** The value is never printed: an address may hold a password. */
function originIn(name: string, text: string): string {
  if (URL.canParse(text)) return new URL(text).origin
  throw new Error(`${name} is not an address that can be read; it looks like http://127.0.0.1:8080`)
}

type Bounds = { readonly min: number; readonly max: number; readonly isWhole: boolean }

function numberIn(name: string, text: string, { min, max, isWhole }: Bounds): number {
  const value = Number(text)
  if (value >= min && value <= max && (!isWhole || Number.isInteger(value))) return value
  throw new Error(`${name} is "${text}", and must be a ${isWhole ? 'whole ' : ''}number from ${min} to ${max}`)
}
