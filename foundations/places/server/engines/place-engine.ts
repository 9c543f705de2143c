import type { Language, LatLng } from '@daoxing/kit/contract'
import { villageAtOrBeside } from '../ground/locate-area.ts'
import { areaNameOf, type KnownPlace, normaliseText, type PlaceSearch } from '../search/index.ts'
import type { PlacesPort, SearchedPlace } from '../ports/places-port.ts'
import { rankFound } from '../rules/rank-found.ts'
import type { Circuit } from './circuit.ts'

/** The address and name at a point, with the house number if a surveyed one is near. */
export type NamedSpot = { readonly address: string; readonly name?: string | undefined }

export type PlaceQuestion = { readonly language: Language; readonly sessionToken?: string | undefined }

/** An HTTP service for names and addresses. An unknown result is `undefined` or an empty list. */
export type PlaceEngine = {
  readonly name: string
  reverse(point: LatLng, language: Language): Promise<NamedSpot | undefined>
  search(search: PlaceSearch & { readonly language: Language }): Promise<readonly SearchedPlace[]>
  /** Whether the id belongs to this engine. */
  knowsId(id: string): boolean
  place(id: string, question: PlaceQuestion): Promise<KnownPlace | undefined>
  geocode(
    text: string,
    question: PlaceQuestion & { readonly near?: LatLng | undefined },
  ): Promise<KnownPlace | undefined>
}

type Behind = { readonly embedded: PlacesPort; readonly circuit: Circuit }

/**
 * The configured engine with ours as its fallback. The engine gives names and addresses; counties, towns, regions,
 * meeting points and start points stay ours, since prices and rules depend on them.
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
      // Queries both at once: ours is fast and fills the gaps of the engine.
      const [found = [], own] = await Promise.all([
        circuit.ask(() => engine.search({ ...search, language, limit })),
        embedded.search(search),
      ])
      if (found.length === 0) return own
      // The engine has positions for roads of which we know only the name.
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

/** An engine's place with our names of county and town; undefined outside Taiwan. */
export function placeInTaiwan({ address, ...place }: Surveyed, language: Language): KnownPlace | undefined {
  const area = villageAtOrBeside(place.location)
  if (!area) return undefined
  return { ...place, county: area.county, town: area.town, address: address ?? areaNameOf(area, language) }
}

/** The second line of a list: `臺北市信義區`, or `Xinyi District, Taipei City`. */
export function townLine(point: LatLng, language: Language): string | undefined {
  const area = villageAtOrBeside(point)
  if (!area) return undefined
  return language === 'en' ? `${area.townEn}, ${area.countyEn}` : `${area.county}${area.town}`
}

/** Addresses in the Taiwanese form: without postcode and country, and with 臺 in the names of counties. */
export function tidyAddress(address: string): string {
  return (
    address
      .replace(/^\d{3,6}\s*/, '')
      // Except for 台灣大道, which is a road.
      .replace(/^(?:台灣|臺灣)省?\s*(?=\d{3}|\p{Script=Han}{2}[縣市])/u, '')
      .replace(/^\d{3,6}\s*(?=\p{Script=Han})/u, '')
      .replace(/^台(?=[北中南東][市縣])/u, '臺')
      .replace(/,?\s*Taiwan(?:\s*\d{3,6})?$/i, '')
      .trim()
  )
}
