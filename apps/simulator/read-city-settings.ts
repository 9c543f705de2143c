import { resolve } from 'node:path'
import { type CitySetting, citySpeeds, defineNumber, readSettings } from '@daoxing/kit/simulator'

export type CityPlan = {
  readonly serverUrl: string
  readonly port: number
  readonly secret: string
  readonly seed: string
  readonly speed: number
  /** Values of the settings that the parts of the city have registered, by their names. */
  readonly settings: Readonly<Record<string, unknown>>
  /** The folder of the city's own files. */
  readonly folder: string
  /** The broker that the server uses, too; without it the city has its own. */
  readonly brokerUrl?: string | undefined
}

const label = ['', '', ''] as const
const portSetting = defineNumber({ name: 'CITY_PORT', label, preset: 8081, min: 0, max: 65_535, isWhole: true })
const speedSetting = defineNumber({ name: 'CITY_SPEED', label, preset: 1, ...citySpeeds })

/** Reads the operator's settings from the environment; an invalid value stops the start. */
export function readCityPlan(env: NodeJS.ProcessEnv, settings: readonly CitySetting[]): CityPlan {
  // May list several, the newest first; the server accepts all of them.
  const secret = env.CITY_SECRET?.split(',')[0]?.trim()
  if (!secret) throw new Error('CITY_SECRET is not set; npm start makes one for server and city')
  return {
    serverUrl: originIn('SERVER_URL', env.SERVER_URL || `http://127.0.0.1:${env.PORT || 8080}`),
    port: portSetting.parse(env.CITY_PORT || portSetting.preset),
    secret,
    seed: env.CITY_SEED || 'taipei',
    speed: speedSetting.parse(env.CITY_SPEED || speedSetting.preset),
    settings: readSettings(settings, env),
    folder: resolve(env.DATA_DIR || '.data', 'city'),
    ...(env.BROKER_URL ? { brokerUrl: env.BROKER_URL } : {}),
  }
}

/** The value is never printed: a URL may contain a password. */
function originIn(name: string, text: string): string {
  if (URL.canParse(text)) return new URL(text).origin
  throw new Error(`${name} is not an address that can be read; it looks like http://127.0.0.1:8080`)
}
