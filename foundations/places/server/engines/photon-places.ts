import { distanceMetres, type Language, type LatLng } from '@daoxing/kit/contract'
import { PlaceKind } from '@daoxing/places/contract'
import * as z from 'zod/mini'
import type { KnownPlace } from '../search/index.ts'
import { callEngine, engineUrl } from './call-engine.ts'
import { kindOfOsm } from './osm-kind.ts'
import type { EngineAccess } from './osrm-routes.ts'
import { type PlaceEngine, placeInTaiwan, tidyAddress, townLine } from './place-engine.ts'

const name = 'photon'

const Feature = z.object({
  geometry: z.object({ coordinates: z.tuple([z.number(), z.number()]) }),
  properties: z.object({
    name: z.optional(z.string()),
    street: z.optional(z.string()),
    housenumber: z.optional(z.string()),
    countrycode: z.optional(z.string()),
    osm_key: z._default(z.string(), ''),
    osm_value: z._default(z.string(), ''),
  }),
})
type Feature = z.infer<typeof Feature>
const Answer = z.object({ features: z.array(Feature) })

/** Photon has local names and a few languages; it refuses any other language. */
const languages: Readonly<Record<Language, string>> = { 'zh-TW': 'default', ja: 'default', en: 'en' }

/** West, south, east, north; includes the islands. */
const taiwan = '118.1,21.7,122.2,26.5'

/** Beyond this distance, the nearest result is not at the point. */
const reverseKilometres = 0.08
const atTheSpotMetres = 60

/**
 * Photon over HTTP: `/api` to search and `/reverse`. Photon has no lookup by id, so our ids contain the whole place.
 */
export function photonPlaces({ url, waitMs }: EngineAccess): PlaceEngine {
  const ask = async (path: string, query: Readonly<Record<string, string | undefined>>) => {
    const { features } = await callEngine({
      engine: name,
      url: engineUrl(url, path, query),
      reply: Answer,
      ...(waitMs === undefined ? {} : { waitMs }),
    })
    return features.filter(({ properties }) => (properties.countrycode ?? 'TW').toUpperCase() === 'TW')
  }
  const search = async (text: string, { near, limit, language }: SearchFacts) => {
    const found = await ask('/api', {
      q: text,
      limit: String(limit),
      lang: languages[language],
      bbox: taiwan,
      ...(near ? { lat: degrees(near.lat), lon: degrees(near.lng) } : {}),
    })
    return found.flatMap((feature) => knownPlace(feature, language) ?? [])
  }
  return {
    name,
    async reverse(point, language) {
      const [nearest] = await ask('/reverse', {
        lat: degrees(point.lat),
        lon: degrees(point.lng),
        radius: String(reverseKilometres),
        limit: '1',
        lang: languages[language],
      })
      const place = nearest && knownPlace(nearest, language)
      if (!place || !nearest.properties.street) return undefined
      const isHere = distanceMetres(point, place.location) <= atTheSpotMetres
      return { address: place.address, name: isHere ? nearest.properties.name : undefined }
    },
    async search({ text, near, limit = 8, language }) {
      const places = await search(text, { near, limit, language })
      return places.map(({ id, kind, name: placeName, location, isApproximate }) => ({
        id,
        kind,
        name: placeName,
        area: townLine(location, language) ?? '',
        location,
        isApproximate,
        ...(near ? { distanceMetres: Math.round(distanceMetres(near, location)) } : {}),
      }))
    },
    knowsId: (id) => id.startsWith(idPrefix),
    place: async (id, { language }) => placeOfId(id, language),
    geocode: async (text, { near, language }) => (await search(text, { near, limit: 1, language }))[0],
  }
}

type SearchFacts = { readonly near?: LatLng | undefined; readonly limit: number; readonly language: Language }

/** A house has only its address as a name; a shop has both. */
function knownPlace({ geometry, properties }: Feature, language: Language): KnownPlace | undefined {
  const [lng, lat] = geometry.coordinates
  const location = { lat, lng }
  const door = doorOf(properties, language)
  const town = townLine(location, language)
  if (town === undefined) return undefined
  const address = door && tidyAddress(language === 'en' ? `${door}, ${town}` : `${town}${door}`)
  const placeName = properties.name ?? address
  if (!placeName) return undefined
  const kind = properties.name ? kindOfOsm(properties.osm_key, properties.osm_value) : 'address'
  const place = { kind, name: placeName, location, isApproximate: false, ...(address ? { address } : {}) } as const
  return placeInTaiwan({ id: idOf(place), ...place }, language)
}

function doorOf({ street, housenumber }: Feature['properties'], language: Language): string | undefined {
  if (!street) return undefined
  if (!housenumber) return street
  if (language === 'en') return `${housenumber} ${street}`
  return `${street}${housenumber}${/號/.test(housenumber) ? '' : '號'}`
}

const degrees = (value: number) => value.toFixed(6)

const idPrefix = 'photon:'
const PlaceInId = z.tuple([z.string(), z.string(), z.number(), z.number(), PlaceKind])

function idOf({
  name: placeName,
  address = '',
  location,
  kind,
}: Pick<KnownPlace, 'name' | 'location' | 'kind'> & { address?: string }) {
  const placeInId = [placeName, address, location.lat, location.lng, kind]
  return `${idPrefix}${Buffer.from(JSON.stringify(placeInId)).toString('base64url')}`
}

function placeOfId(id: string, language: Language): KnownPlace | undefined {
  const placeInId = PlaceInId.safeParse(jsonIn(Buffer.from(id.slice(idPrefix.length), 'base64url').toString()))
  if (!placeInId.success) return undefined
  const [placeName, address, lat, lng, kind] = placeInId.data
  const place = { id, kind, name: placeName, location: { lat, lng }, isApproximate: false }
  return placeInTaiwan({ ...place, ...(address === '' ? {} : { address }) }, language)
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // A malformed id, which names no place.
    return undefined
  }
}
