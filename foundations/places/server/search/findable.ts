import { distanceMetres, type LatLng } from '@daoxing/kit/contract'
import type { PlaceKind } from '@daoxing/places/contract'
import { allPlaces } from '../places/all-places.ts'
import { metroLines } from '../data/metro-lines.ts'
import type { Place } from '../places/place.ts'
import { type AtlasArea, atlas } from '../ground/atlas.ts'
import { importedPrefix } from '../real-streets/imported-place.ts'
import type { HouseNumbers } from './house-numbers.ts'
import { breath } from '../ground/in-pieces.ts'
import {
  englishNamesOfRoad,
  englishNamesOfStation,
  initialsOf,
  latinNamesOf,
  withoutInstitution,
} from './latin-names.ts'
import { labelPointOf } from '../ground/locate-area.ts'
import { normaliseText } from './normalise-text.ts'
import { type Shortlist, Shortlister } from './shortlist.ts'
import type { StreetAddresses } from './street-addresses.ts'
import type { StreetCrossings } from './street-crossings.ts'
import { wordsOfKind } from './place-worth.ts'
import { type Indexed, type PlaceIndex, placeIndexInPieces, placeIndexOf } from './place-index.ts'

/** Anything that is found by name: a compiled place, a road, a village, a town, a county. */
export type Findable = {
  readonly id: string
  readonly kind: PlaceKind
  readonly name: string
  readonly nameEn: string
  /** All of its names, the plainest first. */
  readonly names: readonly string[]
  readonly area: string
  readonly areaEn: string
  readonly location: LatLng
  /** The initials of its names, for queries that consist of initials. */
  readonly initials?: readonly string[]
  /** The metro lines that stop there: a query for a line returns its stations. */
  readonly lines?: readonly string[]
}

export type FindableIndex = {
  readonly things: readonly Findable[]
  readonly index: PlaceIndex
  /** For long lists: selects the candidates to rank if too many contain the query. */
  readonly shortlist?: Shortlist
}

/** Imported data: names like our own, and separately house numbers, crossings, and the address of any point. */
export type ImportedNames = FindableIndex & {
  readonly houses: HouseNumbers
  readonly addresses: StreetAddresses
  readonly crossings: StreetCrossings
}

let heldPlaces: FindableIndex | undefined
let heldVillages: FindableIndex | undefined

/** Places, roads, towns and counties with their index; built at first use. */
export function findablePlaces(): FindableIndex {
  heldPlaces ??= indexOf(placesAndTowns().map((make) => make()))
  return heldPlaces
}

/** The 7,701 villages, separate because most queries do not need them. */
export function findableVillages(): FindableIndex {
  heldVillages ??= indexOf(villages().map((make) => make()))
  return heldVillages
}

/** Builds both in chunks before the first request, so that requests are handled in between without waiting. */
export async function buildFindables(): Promise<void> {
  const places = await builtInPieces(placesAndTowns())
  heldPlaces ??= places
  const ofVillages = await builtInPieces(villages())
  heldVillages ??= ofVillages
}

const madeAtOnce = 100

async function builtInPieces(toMake: readonly (() => Findable)[]): Promise<FindableIndex> {
  const things: Findable[] = []
  for (const make of toMake) if (things.push(make()) % madeAtOnce === 0) await breath()
  return { things, index: await placeIndexInPieces(things, indexedOf) }
}

export function findableById(id: string, imported?: FindableIndex): Findable | undefined {
  if (id.startsWith(importedPrefix)) return imported?.things.find((thing) => thing.id === id)
  const { things } = id.startsWith('village:') ? findableVillages() : findablePlaces()
  return things.find((thing) => thing.id === id)
}

/** Towns of that name, in that county if given. */
export function townsNamed(county: string, town: string): readonly Findable[] {
  return findablePlaces().things.filter(
    (thing) => thing.kind === 'town' && thing.names[0] === town && (county === '' || thing.area === county),
  )
}

export function countyNamed(county: string): Findable | undefined {
  return findablePlaces().things.find((thing) => thing.kind === 'county' && thing.name === county)
}

/** Villages of that name, in that county and town if given. */
export function villagesNamed(wanted: Named): readonly Findable[] {
  const { county, town, village } = wanted
  return findableVillages().things.filter(
    ({ name, area }) => name.replaceAll('臺', '台') === village && area.startsWith(county) && area.endsWith(town),
  )
}

type Named = { readonly county: string; readonly town: string; readonly village: string }

const villages = () =>
  atlas('villages')
    .areas.filter(({ village }) => village !== '')
    .map((area) => () => ofVillage(area))

/** A factory for each item: computing its spellings is the slowest step. */
function placesAndTowns(): readonly (() => Findable)[] {
  const towns = atlas('towns').areas
  const townsByName = new Map(towns.map((town) => [`${town.county}${town.town}`, town]))
  return [
    ...allPlaces.map((place) => () => ofPlace(place, townsByName.get(`${place.county}${place.town}`))),
    ...atlas('counties').areas.map((area) => () => ofCounty(area)),
    ...towns.map((area) => () => ofTown(area)),
  ]
}

export function indexOf(things: readonly Findable[]): FindableIndex {
  return { things, index: placeIndexOf(things.map(indexedOf)) }
}

/**
 * Builds the index in chunks, so that a running server stays responsive. Items are ordered by how likely they are
 * meant.
 */
export async function indexInPieces(things: readonly Findable[]): Promise<FindableIndex> {
  const shortlister = new Shortlister()
  for (const [id, { location }] of things.entries()) {
    shortlister.add(id, location)
    if (id % addedAtOnce === 0) await breath()
  }
  const index = await placeIndexInPieces(things, indexedOf)
  return { things, index, shortlist: shortlister.shortlist }
}

const addedAtOnce = 2000

/** Thousands of villages would bury every search for a town if they matched its name. */
const indexedOf = ({ id, names, area, areaEn, kind, initials = [], lines = [] }: Findable): Indexed => ({
  names,
  areas:
    kind === 'village' ? [] : [area, areaEn, ...lines, ...(id.startsWith(compiledPrefix) ? wordsOfKind(kind) : [])],
  initials,
})

/** The id prefix of built-in places. */
const compiledPrefix = 'place:'

/** Within this distance, an item with the same name is the same item; the point of a road may lie anywhere along it. */
const sameThingMetres = (kind: PlaceKind) => (kind === 'road' ? 3_000 : 400)

const knownAtOnce = 100

/** Whether an imported feature is already built in. */
export async function knownThings(): Promise<(thing: Findable) => boolean> {
  const known = new Map<string, Findable[]>()
  for (const [order, thing] of findablePlaces().things.entries()) {
    for (const name of new Set(thing.names.map(normaliseText))) {
      const held = known.get(name)
      if (held) held.push(thing)
      else known.set(name, [thing])
    }
    if (order % knownAtOnce === 0) await breath()
  }
  return ({ name, kind, location }) =>
    (known.get(normaliseText(name)) ?? []).some(
      (other) => distanceMetres(other.location, location) <= sameThingMetres(kind),
    )
}

function ofPlace(place: Place, town: AtlasArea | undefined): Findable {
  const { id, kind, name, shortName, nameEn, codes, location } = place
  // An alias that equals the sign of a station is dropped: the place that the station is named after comes first.
  const signs = new Set([shortName, ...latinNamesOf([shortName])].map((sign) => normaliseText(sign)))
  const isSign = (alias: string) =>
    [`${alias}站`, `${alias.replaceAll(' ', '')}zhan`].some((sign) => signs.has(normaliseText(sign)))
  const aliases = place.aliases.filter((alias) => !isSign(alias))
  const isRoad = kind === 'road'
  return {
    id: `${compiledPrefix}${id}`,
    kind,
    name,
    nameEn,
    // Some people type pinyin without spaces, so English names also match in that form.
    names: [
      shortName,
      name,
      nameEn,
      ...aliases,
      ...englishNamesOfStation(place),
      ...codes,
      nameEn.replaceAll(' ', ''),
      ...aliases.filter((alias) => /^[a-z ]+$/i.test(alias)).map((alias) => alias.replaceAll(' ', '')),
      ...withoutInstitution([name, ...aliases]),
      ...latinNamesOf([shortName, name, ...aliases]),
      ...(isRoad ? englishNamesOfRoad(name, nameEn) : []),
    ],
    area: `${place.county}${place.town}`,
    areaEn: town ? `${town.townEn}, ${town.countyEn}` : '',
    location,
    initials: isRoad ? [] : initialsOf([shortName, name, ...place.aliases]),
    lines: linesThrough(codes),
  }
}

function linesThrough(codes: readonly string[]): readonly string[] {
  return metroLines
    .filter(({ branches }) => branches.some((branch) => branch.some((code) => codes.includes(code))))
    .flatMap(({ name, nameEn }) => [nameEn, ...shortLineNames(name), ...latinNamesOf(shortLineNames(name))])
}

/** Some people call 淡水信義線 淡水線, others 信義線. */
function shortLineNames(name: string): readonly string[] {
  const [, one, other] = /^(\p{Script=Han}{2})(\p{Script=Han}{2})線$/u.exec(name) ?? []
  return one && other ? [name, `${one}線`, `${other}線`] : [name]
}

const ofCounty = (area: AtlasArea): Findable => ({
  id: `county:${area.code}`,
  kind: 'county',
  name: area.county,
  nameEn: area.countyEn,
  names: [area.county, area.county, area.countyEn, ...latinNamesOf([area.county])],
  area: '臺灣',
  areaEn: 'Taiwan',
  location: labelPointOf(area),
})

const ofTown = (area: AtlasArea): Findable => ({
  id: `town:${area.code}`,
  kind: 'town',
  name: `${area.county}${area.town}`,
  nameEn: area.townEn,
  names: [area.town, `${area.county}${area.town}`, area.townEn, ...latinNamesOf([area.town])],
  area: area.county,
  areaEn: area.countyEn,
  location: labelPointOf(area),
})

const ofVillage = (area: AtlasArea): Findable => ({
  id: `village:${area.code}`,
  kind: 'village',
  name: area.village,
  nameEn: area.villageEn,
  names: [`${area.town}${area.village}`],
  area: `${area.county}${area.town}`,
  areaEn: `${area.townEn}, ${area.countyEn}`,
  location: labelPointOf(area),
})
