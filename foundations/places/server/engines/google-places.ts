import { createHash } from 'node:crypto'
import { LatLng } from '@daoxing/kit/contract'
import { autocompleteBiasRadiusMetres, autocompleteBounds, autocompleteCountry } from '@daoxing/places/contract'
import * as z from 'zod/mini'
import type { KnownPlace, PlaceSearch } from '../search/index.ts'
import { callEngine, EngineFailure, engineUrl } from './call-engine.ts'
import {
  type GoogleAccess,
  GeocodingStatus,
  googleHeaders,
  googleHost,
  googleLanguage,
  googleName,
  hasGeocodingResults,
} from './google-access.ts'
import { kindOfGoogle } from './google-kind.ts'
import { type PlaceEngine, placeInTaiwan, type PlaceQuestion, tidyAddress } from './place-engine.ts'

const Text = z.object({ text: z.string() })
const Types = z._default(z.array(z.string()), [])

const Suggestions = z.object({
  // Google omits the list if it is empty.
  suggestions: z._default(
    z.array(
      z.object({
        placePrediction: z.optional(
          z.object({
            placeId: z.string(),
            text: Text,
            structuredFormat: z.optional(z.object({ mainText: Text, secondaryText: z.optional(Text) })),
            types: Types,
            distanceMeters: z.optional(z.int()),
          }),
        ),
      }),
    ),
    [],
  ),
})
const suggestionFields = ['placeId', 'text.text', 'structuredFormat', 'types', 'distanceMeters'].map(
  (field) => `suggestions.placePrediction.${field}`,
)

const Detail = z.object({
  id: z.string(),
  displayName: z.optional(Text),
  formattedAddress: z._default(z.string(), ''),
  location: z.object({ latitude: LatLng.shape.lat, longitude: LatLng.shape.lng }),
  types: Types,
})
const detailFields = ['id', 'displayName', 'formattedAddress', 'location', 'types']

/** An id that Google does not know, or no longer knows. */
const GoneOrDetail = z.union([Detail, z.object({ error: z.object({ code: z.int() }) })])

const Geocoded = z.object({
  status: GeocodingStatus,
  results: z.array(
    z.object({
      place_id: z.string(),
      formatted_address: z.string(),
      types: Types,
      partial_match: z._default(z.boolean(), false),
      geometry: z.object({ location: LatLng, location_type: z._default(z.string(), '') }),
    }),
  ),
})
type GeocodedResult = z.infer<typeof Geocoded>['results'][number]

const idPrefix = 'google:'
const ownId = /^google:[\w-]{1,500}$/

/** Google's autocomplete and place details (Places API, New) within one session, and its Geocoding API. */
export function googlePlaces(access: GoogleAccess): PlaceEngine {
  const waiting = access.waitMs === undefined ? {} : { waitMs: access.waitMs }
  const geocoded = async (query: Readonly<Record<string, string>>): Promise<readonly GeocodedResult[]> => {
    // Only this service takes its key in the URL, which is therefore never logged.
    const url = engineUrl(googleHost(access, 'geocoding'), '/maps/api/geocode/json', { ...query, key: access.key })
    const { status, results } = await callEngine({ engine: googleName, url, reply: Geocoded, ...waiting })
    return hasGeocodingResults(status) ? results : []
  }
  return {
    name: googleName,
    async reverse({ lat, lng }, language) {
      const results = await geocoded({ latlng: `${lat},${lng}`, language: googleLanguage[language] })
      // A plus code is a grid reference that people do not use as an address.
      const best = results.find(({ types }) => !types.includes('plus_code'))
      return best && { address: tidyAddress(best.formatted_address) }
    },
    async search(search) {
      const { suggestions } = await callEngine({
        engine: googleName,
        url: engineUrl(googleHost(access, 'places'), '/v1/places:autocomplete'),
        headers: googleHeaders(access, suggestionFields),
        body: autocompleteQuestion(search),
        reply: Suggestions,
        ...waiting,
      })
      return suggestions.flatMap(({ placePrediction: found }) => {
        if (!found) return []
        const { placeId, text, structuredFormat, types, distanceMeters } = found
        const distance = distanceMeters === undefined ? {} : { distanceMetres: distanceMeters }
        return {
          id: `${idPrefix}${placeId}`,
          kind: kindOfGoogle(types),
          name: structuredFormat?.mainText.text ?? text.text,
          area: tidyAddress(structuredFormat?.secondaryText?.text ?? ''),
          isApproximate: false,
          ...distance,
        }
      })
    },
    knowsId: (id) => id.startsWith(idPrefix),
    place: (id, question) => placeDetail(access, id, question),
    async geocode(text, { language }) {
      const results = await geocoded({
        address: text,
        language: googleLanguage[language],
        components: `country:${autocompleteCountry.toUpperCase()}`,
      })
      const [best] = results
      if (!best || isTheCountry(best)) return undefined
      const { place_id, formatted_address, types, partial_match, geometry } = best
      const address = tidyAddress(formatted_address)
      const place = {
        id: `${idPrefix}${place_id}`,
        kind: kindOfGoogle(types),
        name: kindOfGoogle(types) === 'landmark' ? text : address,
        address,
        location: geometry.location,
        isApproximate: partial_match || geometry.location_type === 'APPROXIMATE',
      }
      return placeInTaiwan(place, language)
    },
  }
}

/** For an unknown query, Google returns the centre of the country filter. */
const isTheCountry = ({ types }: GeocodedResult) => types.includes('country')

async function placeDetail(
  access: GoogleAccess,
  id: string,
  { language, sessionToken }: PlaceQuestion,
): Promise<KnownPlace | undefined> {
  if (!ownId.test(id)) return undefined
  const found = await callEngine({
    engine: googleName,
    url: engineUrl(googleHost(access, 'places'), `/v1/places/${id.slice(idPrefix.length)}`, {
      languageCode: googleLanguage[language],
      regionCode: autocompleteCountry.toUpperCase(),
      ...(sessionToken ? { sessionToken: googleToken(sessionToken) } : {}),
    }),
    headers: googleHeaders(access, detailFields),
    alsoAnswers: [400, 404],
    reply: GoneOrDetail,
    ...(access.waitMs === undefined ? {} : { waitMs: access.waitMs }),
  })
  if ('error' in found) {
    if (found.error.code === 404) return undefined
    throw new EngineFailure({ engine: googleName, trouble: 'misasked', status: found.error.code })
  }
  const { displayName, formattedAddress, location, types } = found
  const address = tidyAddress(formattedAddress)
  const place = {
    id,
    kind: kindOfGoogle(types),
    name: displayName?.text ?? address,
    location: { lat: location.latitude, lng: location.longitude },
    isApproximate: false,
    ...(address === '' ? {} : { address }),
  }
  return placeInTaiwan(place, language)
}

/**
 * Searches around the rider, or else within the bounds of the service [MAP-018, MAP-019], and only in Taiwan [MAP-017].
 */
function autocompleteQuestion({ text, near, language = 'zh-TW', sessionToken }: PlaceSearch): object {
  const { south, west, north, east } = autocompleteBounds
  const rectangle = { low: pointOf({ lat: south, lng: west }), high: pointOf({ lat: north, lng: east }) }
  return {
    input: text,
    languageCode: googleLanguage[language],
    regionCode: autocompleteCountry,
    includedRegionCodes: [autocompleteCountry],
    locationBias: near ? { circle: { center: pointOf(near), radius: autocompleteBiasRadiusMetres } } : { rectangle },
    ...(near ? { origin: pointOf(near) } : {}),
    ...(sessionToken ? { sessionToken: googleToken(sessionToken) } : {}),
  }
}

const pointOf = ({ lat, lng }: LatLng) => ({ latitude: lat, longitude: lng })

/** Google accepts URL-safe tokens of up to 36 characters; any other token is replaced by its digest. */
export function googleToken(token: string): string {
  const safe = token.replaceAll('.', '-')
  return /^[\w-]{1,36}$/.test(safe) ? safe : createHash('sha256').update(token).digest('base64url').slice(0, 36)
}
