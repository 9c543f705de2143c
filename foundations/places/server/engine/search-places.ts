import { distanceMetres, type Language, type LatLng } from '@daoxing/kit/contract'
import type { PlaceKind } from '@daoxing/places/contract'
import { chineseOfNumber } from './address-numerals.ts'
import { hasHan, normaliseText, tokensToFind } from './normalise-text.ts'
import { readAddress } from './read-address.ts'
import { fitOfSqueezed } from './fit-of.ts'
import { pinnedAddress } from './pin-address.ts'
import { squeezed } from './place-index.ts'
import { type Findable, type FindableIndex, findablePlaces, findableVillages, type ImportedNames } from './findable.ts'
import { houseOf } from './house-of.ts'
import { kindFit, kindMeantBy, lossOfPlace, worthOfKind } from './place-worth.ts'
import { traditionalText } from './traditional-text.ts'

export type FoundPlace = {
  readonly id: string
  readonly kind: PlaceKind
  readonly name: string
  /** Where it is, for the second line of a list. */
  readonly area: string
  readonly location: LatLng
  /** A typed address that is pinned at its road or town, since its house number is not known. */
  readonly isApproximate: boolean
  readonly distanceMetres?: number
  /** How exactly one of its names fits what was typed, where the engine can tell. */
  readonly fit?: number
}

export type PlaceSearch = {
  readonly text: string
  /** Where the rider is; nearer places of the same fit come first. */
  readonly near?: LatLng
  /** Somebody wants to go there: where the rider stands is not meant. */
  readonly isDestination?: boolean
  readonly limit?: number
  readonly language?: Language
  /** Joins the questions of one search, for engines that count by it. */
  readonly sessionToken?: string
  /** What an operator imported, searched beside what comes with the product. */
  readonly imported?: ImportedNames | undefined
}

/** Places, roads, towns and villages that fit what was typed so far, best first; a typed address is kept as it was typed. */
export async function searchPlaces(search: PlaceSearch): Promise<readonly FoundPlace[]> {
  const limit = search.limit ?? limitDefault
  const inSection = await sectionBegun(search)
  if (inSection.length > 0) return withoutTwins(inSection.map((ranked) => asFound(ranked, search))).slice(0, limit)
  const [found, address] = [await foundFor(search), await typedAddress(search)]
  return withoutTwins([...address, ...found.map((ranked) => asFound(ranked, search))]).slice(0, limit)
}

const figureAfterRoad =
  /^(?:\p{Script=Han}{2}[縣市](?:\p{Script=Han}{1,3}?[鄉鎮市區])?)?(?<road>\p{Script=Han}+(?:路|大道|街))(?<figure>[1-9])$/u

/** Who has typed 民生東路5 is on the way to its fifth section, where there is one, and not yet to a door. */
async function sectionBegun(search: PlaceSearch): Promise<readonly Ranked[]> {
  const { road, figure } = figureAfterRoad.exec(search.text.normalize('NFKC').trim())?.groups ?? {}
  if (road === undefined) return []
  const text = `${road}${chineseOfNumber(Number(figure))}段`
  const found = await foundFor({ ...search, text })
  const spelt = normaliseText(text)
  return found.some(({ thing }) => thing.kind === 'road' && spelt.endsWith(normaliseText(thing.name))) ? found : []
}

async function foundFor(search: PlaceSearch): Promise<readonly Ranked[]> {
  const found = matches(search)
  if (found.length > 0 || !hasHan(search.text)) return found
  return matches({ ...search, text: await traditionalText(search.text) })
}

/** Villages are asked only when a name of two characters or more leaves room in the list. */
function matches(search: PlaceSearch): readonly Ranked[] {
  const { text, limit = limitDefault, imported } = search
  const known = [...searchAmong(findablePlaces(), search), ...(imported ? searchAmong(imported, search) : [])]
  const hasRoom = known.length < limit && [...text.trim()].length >= 2 && hasHan(text)
  return [...known, ...(hasRoom ? searchAmong(findableVillages(), search) : [])].toSorted((one, other) =>
    isBefore(one, other) ? -1 : 1,
  )
}

const limitDefault = 8
/** Of those that are found, so many are kept that a full list is left once twins are taken out. */
const keptPerPlace = 3

/** The best of an index for what was typed so far, best first. */
export function searchAmong({ index, things, shortlist }: FindableIndex, search: PlaceSearch): readonly Ranked[] {
  const { text, limit = limitDefault } = search
  if (tokensToFind(text).length === 0) return []
  const holding = index.holding(text)
  const wanted = squeezed(text)
  const kind = kindMeantBy(wanted)
  const best = new Best(limit * keptPerPlace)
  const found = holding.length > 0 ? holding : index.closeTo(text)
  for (const id of shortlist ? shortlist(found, search.near) : found) {
    const thing = things[id]
    if (thing === undefined) continue
    const fit = thing.kind === kind ? kindFit : fitOfNames(index.spelled[id] ?? [], wanted)
    const worth = fit + worthOfKind(thing.kind)
    // Of the thousands that hold a first character most are out before anybody asks how far away they are.
    if (best.takes(worth)) best.offer({ thing, fit, score: worth - lossOfPlace(thing.location, search) })
  }
  return best.inOrder()
}

export type Ranked = { readonly thing: Findable; readonly fit: number; readonly score: number }

const isBefore = (one: Ranked, other: Ranked) =>
  one.score > other.score || (one.score === other.score && one.thing.id < other.thing.id)

/** The few best of many, without sorting the many. */
class Best {
  readonly #kept: Ranked[] = []
  readonly #count: number

  constructor(count: number) {
    this.#count = count
  }

  /** Whether a thing of this score at most could be among them. */
  takes(score: number): boolean {
    return this.#kept.length < this.#count || score >= (this.#kept.at(-1)?.score ?? score)
  }

  offer(ranked: Ranked): void {
    if (!this.takes(ranked.score)) return
    const after = this.#kept.findIndex((kept) => isBefore(ranked, kept))
    this.#kept.splice(after === -1 ? this.#kept.length : after, 0, ranked)
    if (this.#kept.length > this.#count) this.#kept.pop()
  }

  inOrder(): readonly Ranked[] {
    return this.#kept
  }
}

/** How exactly the best of the names fits; those after its own two fit a little worse. */
function fitOfNames(names: readonly string[], wanted: string): number {
  let fit = 0
  for (let order = 0; order < names.length; order += 1)
    fit = Math.max(fit, fitOfSqueezed(names[order] ?? '', wanted) - (order > 1 ? 4 : 0))
  return fit
}

function asFound({ thing, fit }: Ranked, { near, language = 'zh-TW' }: PlaceSearch): FoundPlace {
  return {
    id: thing.id,
    kind: thing.kind,
    name: language === 'en' ? thing.nameEn : thing.name,
    area: language === 'en' ? thing.areaEn : thing.area,
    location: thing.location,
    isApproximate: false,
    fit,
    ...(near ? { distanceMetres: Math.round(distanceMetres(near, thing.location)) } : {}),
  }
}

/** A name alone may look like a road (迪化街), so an address is offered from the first door, lane or town on. */
async function typedAddress({ text, near, imported, language }: PlaceSearch): Promise<readonly FoundPlace[]> {
  const address = await readAddress(text, imported)
  if (!address || (address.door === '' && address.town === '')) return []
  const about = pinnedAddress(address, { near, imported })
  const house = imported && houseOf(address, { near, about: about?.location, houses: imported.houses })
  const pin = house ?? about
  if (!pin) return []
  const isApproximate = house === undefined
  return [
    {
      id: addressId(address.text, pin.location, isApproximate),
      kind: 'address',
      name: address.text,
      area: language === 'en' ? pin.pinnedAtEn : pin.pinnedAt,
      location: pin.location,
      isApproximate,
      fit: typedAddressFit,
      ...(near ? { distanceMetres: Math.round(distanceMetres(near, pin.location)) } : {}),
    },
  ]
}

/** Who types an address means no other place. */
const typedAddressFit = 200

const sameSpotMetres = 30

/** One thing under two ids is offered once, as what came first. */
function withoutTwins(found: readonly FoundPlace[]): readonly FoundPlace[] {
  return found.filter(
    (thing, index) =>
      !found
        .slice(0, index)
        .some((other) => other.name === thing.name && distanceMetres(other.location, thing.location) < sameSpotMetres),
  )
}

const addressPrefix = 'address:'

type AddressFacts = { readonly text: string; readonly location: LatLng; readonly isApproximate: boolean }

/** An address is found again by what its id carries, so nothing has to be kept. */
export function addressId(text: string, { lat, lng }: LatLng, isApproximate = true): string {
  const facts = [text, round(lat), round(lng), ...(isApproximate ? [] : ['house'])]
  return `${addressPrefix}${Buffer.from(JSON.stringify(facts)).toString('base64url')}`
}

export function addressOfId(id: string): AddressFacts | undefined {
  if (!id.startsWith(addressPrefix)) return undefined
  try {
    const facts: unknown[] = JSON.parse(Buffer.from(id.slice(addressPrefix.length), 'base64url').toString())
    const [text, lat, lng, kind] = facts
    if (typeof text !== 'string' || typeof lat !== 'number' || typeof lng !== 'number') return undefined
    return { text, location: { lat, lng }, isApproximate: kind !== 'house' }
  } catch {
    // Somebody wrote this id by hand: it names no place.
    return undefined
  }
}

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5
