import { distanceMetres, type Language, type LatLng } from '@daoxing/kit/contract'
import { autocompleteBounds, type PlaceKind } from '@daoxing/places/contract'
import { hasHan, normaliseText, tokensToFind } from './normalise-text.ts'
import { parseAddress } from './parse-address.ts'
import { pinnedAddress } from './pin-address.ts'
import { type Findable, type FindableIndex, findablePlaces, findableVillages } from './findable.ts'
import { traditionalText } from './traditional-text.ts'

export type FoundPlace = {
  readonly id: string
  readonly kind: PlaceKind
  readonly name: string
  /** Where it is, for the second line of a list. */
  readonly area: string
  readonly location: LatLng
  /** A typed address that is pinned at its road or town, since no house number is known. */
  readonly isApproximate: boolean
  readonly distanceMetres?: number
}

/** A place that the rider went to before; it is offered first. */
export type EarlierPlace = { readonly name: string; readonly address: string; readonly location: LatLng }

export type PlaceSearch = {
  readonly text: string
  /** Where the rider is; nearer places of the same fit come first. */
  readonly near?: LatLng
  readonly limit?: number
  readonly history?: readonly EarlierPlace[]
  readonly language?: Language
  /** Joins the questions of one search, for engines that count by it. */
  readonly sessionToken?: string
  /** What an operator imported, searched beside what comes with the product. */
  readonly imported?: FindableIndex | undefined
}

/** Places, roads, towns and villages that fit what was typed so far, best first; a typed address is kept as it was typed. */
export async function searchPlaces(search: PlaceSearch): Promise<readonly FoundPlace[]> {
  const limit = search.limit ?? limitDefault
  const found = await foundFor(search)
  const best = found
    .map((thing) => ({ thing, score: scoreOf(thing, search) }))
    .toSorted((a, b) => b.score - a.score || (a.thing.id < b.thing.id ? -1 : 1))
    .map(({ thing }) => asFound(thing, search))
  return withoutTwins([...historyHits(search), ...typedAddress(search), ...best]).slice(0, limit)
}

async function foundFor(search: PlaceSearch): Promise<readonly Findable[]> {
  const found = matches(search)
  if (found.length > 0 || !hasHan(search.text)) return found
  return matches({ ...search, text: await traditionalText(search.text) })
}

/** Villages are asked only when a name of two characters or more leaves room in the list. */
function matches({ text, limit = limitDefault, imported }: PlaceSearch): readonly Findable[] {
  if (tokensToFind(text).length === 0) return []
  const known = [...hits(findablePlaces(), text), ...(imported ? hits(imported, text) : [])]
  if (known.length >= limit || [...text.trim()].length < 2 || !hasHan(text)) return known
  return [...known, ...hits(findableVillages(), text)]
}

const limitDefault = 8
const candidatesMax = 300

function hits({ index, things }: FindableIndex, text: string): readonly Findable[] {
  const results = index.search(text, {
    tokenize: tokensToFind,
    combineWith: 'AND',
    // The last Latin word is still being typed; Chinese pairs are whole from their first moment.
    prefix: (term) => !hasHan(term),
    fuzzy: (term) => (!hasHan(term) && term.length > 4 ? 0.2 : false),
  })
  return results.slice(0, candidatesMax).flatMap(({ id }) => things[Number(id)] ?? [])
}

/** What most people mean by a name: a station rather than the village of that name. */
const kindWeight: Readonly<Partial<Record<PlaceKind, number>>> = {
  'high-speed-rail': 16,
  rail: 21,
  metro: 20,
  airport: 24,
  'light-rail': 8,
  landmark: 16,
  'night-market': 14,
  hospital: 14,
  university: 12,
  'department-store': 12,
  county: 10,
  town: 10,
  'taxi-rank': -4,
  road: 0,
  village: -30,
}

/** Far from everybody: without a position, what lies outside the bounds of the service comes later. */
const outsideBoundsLoss = 20

function isWithinBounds({ lat, lng }: LatLng): boolean {
  const { south, west, north, east } = autocompleteBounds
  return lat >= south && lat <= north && lng >= west && lng <= east
}

function scoreOf(thing: Findable, { text, near }: PlaceSearch): number {
  const wanted = squeezed(text)
  const fit = Math.max(...thing.names.map((name, order) => fitOf(squeezed(name), wanted) - (order > 1 ? 4 : 0)), 0)
  const kilometres = near ? distanceMetres(near, thing.location) / 1000 : 0
  const farLoss = near || isWithinBounds(thing.location) ? 0 : outsideBoundsLoss
  return fit + (kindWeight[thing.kind] ?? 6) - Math.min(40, 9 * Math.log2(1 + kilometres / 2)) - farLoss
}

function fitOf(name: string, wanted: string): number {
  if (name === wanted) return 108
  if (name === `${wanted}站` || name === `${wanted}車站`) return 100
  if (name.startsWith(wanted)) return 70
  if (name.includes(wanted)) return 45
  return 0
}

const squeezed = (text: string) => normaliseText(text).replaceAll(' ', '')

function asFound(thing: Findable, { near, language = 'zh-TW' }: PlaceSearch): FoundPlace {
  return {
    id: thing.id,
    kind: thing.kind,
    name: language === 'en' ? thing.nameEn : thing.name,
    area: language === 'en' ? thing.areaEn : thing.area,
    location: thing.location,
    isApproximate: false,
    ...(near ? { distanceMetres: Math.round(distanceMetres(near, thing.location)) } : {}),
  }
}

const historyMax = 3

function historyHits({ text, history = [], near }: PlaceSearch): readonly FoundPlace[] {
  const wanted = squeezed(text)
  return history
    .filter(({ name, address }) => squeezed(`${name} ${address}`).includes(wanted))
    .slice(0, historyMax)
    .map((earlier) => ({
      id: addressId(earlier.name === '' ? earlier.address : earlier.name, earlier.location),
      kind: 'address',
      name: earlier.name === '' ? earlier.address : earlier.name,
      area: earlier.address,
      location: earlier.location,
      isApproximate: false,
      ...(near ? { distanceMetres: Math.round(distanceMetres(near, earlier.location)) } : {}),
    }))
}

/** A name alone may look like a road (迪化街), so an address is offered from the first door, lane or town on. */
function typedAddress({ text, near }: PlaceSearch): readonly FoundPlace[] {
  const address = parseAddress(text)
  if (!address || (address.door === '' && address.town === '')) return []
  const pin = pinnedAddress(address, near)
  if (!pin) return []
  return [
    {
      id: addressId(address.text, pin.location),
      kind: 'address',
      name: address.text,
      area: pin.pinnedAt,
      location: pin.location,
      isApproximate: true,
      ...(near ? { distanceMetres: Math.round(distanceMetres(near, pin.location)) } : {}),
    },
  ]
}

const sameSpotMetres = 30

/** One thing under two ids (an earlier place that is also a known one) is offered once, as what came first. */
function withoutTwins(found: readonly FoundPlace[]): readonly FoundPlace[] {
  return found.filter(
    (thing, index) =>
      !found
        .slice(0, index)
        .some((other) => other.name === thing.name && distanceMetres(other.location, thing.location) < sameSpotMetres),
  )
}

const addressPrefix = 'address:'

/** An address is found again by what its id carries, so nothing has to be kept. */
export function addressId(text: string, { lat, lng }: LatLng): string {
  return `${addressPrefix}${Buffer.from(JSON.stringify([text, round(lat), round(lng)])).toString('base64url')}`
}

export function addressOfId(id: string): { readonly text: string; readonly location: LatLng } | undefined {
  if (!id.startsWith(addressPrefix)) return undefined
  try {
    const [text, lat, lng]: unknown[] = JSON.parse(Buffer.from(id.slice(addressPrefix.length), 'base64url').toString())
    if (typeof text !== 'string' || typeof lat !== 'number' || typeof lng !== 'number') return undefined
    return { text, location: { lat, lng } }
  } catch {
    // Somebody wrote this id by hand: it names no place.
    return undefined
  }
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
