import type { Language, LatLng } from '@daoxing/kit/contract'
import { villageAtOrBeside } from '../engine/locate-area.ts'
import { normaliseText } from '../engine/normalise-text.ts'
import type { KnownPlace } from '../engine/place-detail.ts'
import { areaNameOf } from '../engine/reverse-geocode.ts'
import type { PlaceSearch } from '../engine/place-search.ts'
import type { PlacesPort, SearchedPlace } from '../ports/places-port.ts'
import { rankFound } from '../rules/rank-found.ts'
import type { Circuit } from './circuit.ts'

/** The address and name at a point. The house number is known where a surveyed one is near. */
export type NamedSpot = { readonly address: string; readonly name?: string | undefined }

export type PlaceQuestion = { readonly language: Language; readonly sessionToken?: string | undefined }

/** A service over HTTP that knows names and addresses. An unknown result is `undefined` or an empty list. */
export type PlaceEngine = {
  readonly name: string
  reverse(point: LatLng, language: Language): Promise<NamedSpot | undefined>
  search(search: PlaceSearch & { readonly language: Language }): Promise<readonly SearchedPlace[]>
  /** Whether an id is one of its own. */
  knowsId(id: string): boolean
  place(id: string, question: PlaceQuestion): Promise<KnownPlace | undefined>
  geocode(
    text: string,
    question: PlaceQuestion & { readonly near?: LatLng | undefined },
  ): Promise<KnownPlace | undefined>
}

type Behind = { readonly embedded: PlacesPort; readonly circuit: Circuit }

/**
 * The engine in front, ours behind it. The engine gives names and addresses; counties, towns, regions, meeting points
 * and start points stay ours, since prices and rules stand on them.
 */
export function placesBefore(engine: PlaceEngine, { embedded, circuit }: Behind): PlacesPort {
  return {
    ...embedded,
    async reverse(point, language = 'zh-TW') {
      const here = await embedded.reverse(point, language)
      if (here.state === 'outside') return here
      const spot = await circuit.ask(() => engine.reverse(point, language))
      return spot ? { ...here, address: spot.address, description: spot.name ?? spot.address } : here
    },
    async search(search) {
      const { text, language = 'zh-TW', limit = searchedMax } = search
      if (normaliseText(text) === '') return embedded.search(search)
      // Both at once: ours takes a moment, and fills what the engine leaves open.
      const [found = [], own] = await Promise.all([
        circuit.ask(() => engine.search({ ...search, language, limit })),
        embedded.search(search),
      ])
      if (found.length === 0) return own
      // The engine has positions for roads that we know by name alone.
      const placed = own.filter(({ pointWithin, isGuess }) => pointWithin === undefined && isGuess !== true)
      return rankFound({ search, found, own: placed }).slice(0, limit)
    },
    async place(id, language = 'zh-TW', sessionToken) {
      if (!engine.knowsId(id)) return embedded.place(id, language)
      return circuit.ask(() => engine.place(id, { language, sessionToken }))
    },
    async geocode(text, { near, language = 'zh-TW' } = {}) {
      const found = await circuit.ask(() => engine.geocode(text, { near, language }))
      return found ?? embedded.geocode(text, { language, ...(near ? { near } : {}) })
    },
  }
}

const searchedMax = 8

type Surveyed = Pick<KnownPlace, 'id' | 'kind' | 'name' | 'location' | 'isApproximate'> & { readonly address?: string }

/** A place of an engine in our own words of county and town; undefined where it lies outside of Taiwan. */
export function placeInTaiwan({ address, ...place }: Surveyed, language: Language): KnownPlace | undefined {
  const area = villageAtOrBeside(place.location)
  if (!area) return undefined
  return { ...place, county: area.county, town: area.town, address: address ?? areaNameOf(area, language) }
}

/** `臺北市信義區`, or `Xinyi District, Taipei City`: the second line of a list. */
export function townLine(point: LatLng, language: Language): string | undefined {
  const area = villageAtOrBeside(point)
  if (!area) return undefined
  return language === 'en' ? `${area.townEn}, ${area.countyEn}` : `${area.county}${area.town}`
}

/** Addresses as Taiwan writes them: no postcode and no country before them, 臺 in the names of counties. */
export function tidyAddress(address: string): string {
  return (
    address
      .replace(/^\d{3,6}\s*/, '')
      // 台灣大道 is a road.
      .replace(/^(?:台灣|臺灣)省?\s*(?=\d{3}|\p{Script=Han}{2}[縣市])/u, '')
      .replace(/^\d{3,6}\s*(?=\p{Script=Han})/u, '')
      .replace(/^台(?=[北中南東][市縣])/u, '臺')
      .replace(/,?\s*Taiwan(?:\s*\d{3,6})?$/i, '')
      .trim()
  )
}
