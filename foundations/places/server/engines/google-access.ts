import * as z from 'zod/mini'
import { EngineFailure, type EngineTrouble } from './call-engine.ts'

export type GoogleAccess = {
  readonly key: string
  /** Replaces the host of all Google APIs, such as by a proxy. */
  readonly url?: string | undefined
  readonly waitMs?: number
}

const hosts = {
  routes: 'https://routes.googleapis.com',
  places: 'https://places.googleapis.com',
  geocoding: 'https://maps.googleapis.com',
} as const

export const googleName = 'google'

export function googleHost({ url }: GoogleAccess, service: keyof typeof hosts): string {
  return url ?? hosts[service]
}

/**
 * Key and field mask are sent as headers, so that no URL contains them. Google returns, and bills, only masked fields.
 */
export function googleHeaders({ key }: GoogleAccess, fields: readonly string[]): Readonly<Record<string, string>> {
  return { 'x-goog-api-key': key, 'x-goog-fieldmask': fields.join(',') }
}

/** Google's code for one of our languages. */
export const googleLanguage = { 'zh-TW': 'zh-TW', en: 'en', ja: 'ja' } as const

/** The geocoding service always responds with HTTP 200; `status` contains the outcome. */
export const GeocodingStatus = z.string()

const troubles: Readonly<Record<string, EngineTrouble>> = {
  OVER_QUERY_LIMIT: 'quota',
  OVER_DAILY_LIMIT: 'quota',
  REQUEST_DENIED: 'forbidden',
  INVALID_REQUEST: 'misasked',
}

/** Whether there are results; throws on an error status. */
export function hasGeocodingResults(status: string): boolean {
  if (status === 'OK') return true
  if (status === 'ZERO_RESULTS') return false
  throw new EngineFailure({ engine: googleName, trouble: troubles[status] ?? 'failing' })
}
