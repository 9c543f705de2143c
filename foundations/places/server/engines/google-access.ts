import * as z from 'zod/mini'
import { EngineFailure, type EngineTrouble } from './ask-engine.ts'

export type GoogleAccess = {
  readonly key: string
  /** Where all of Google's paths are answered instead of at Google, such as a proxy. */
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

/** Key and mask travel as headers, so that they stand in no address. Only what is masked is answered and paid. */
export function googleHeaders({ key }: GoogleAccess, fields: readonly string[]): Readonly<Record<string, string>> {
  return { 'x-goog-api-key': key, 'x-goog-fieldmask': fields.join(',') }
}

/** Google's name of a language of ours. */
export const googleLanguage = { 'zh-TW': 'zh-TW', en: 'en', ja: 'ja' } as const

/** The geocoding service answers 200 whatever happens, and says in `status` what it was. */
export const GeocodingStatus = z.string()

const troubles: Readonly<Record<string, EngineTrouble>> = {
  OVER_QUERY_LIMIT: 'quota',
  OVER_DAILY_LIMIT: 'quota',
  REQUEST_DENIED: 'forbidden',
  INVALID_REQUEST: 'misasked',
}

/** Whether there are results; a status that means trouble is thrown. */
export function hasGeocodingResults(status: string): boolean {
  if (status === 'OK') return true
  if (status === 'ZERO_RESULTS') return false
  throw new EngineFailure({ engine: googleName, trouble: troubles[status] ?? 'failing' })
}
