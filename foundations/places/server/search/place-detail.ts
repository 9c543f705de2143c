import type { Language, LatLng } from '@daoxing/kit/contract'
import type { PlaceKind } from '@daoxing/places/contract'
import { findableById, type ImportedNames } from './findable.ts'
import { nameOf, reverseGeocode } from './reverse-geocode.ts'
import { addressOfId } from './address-id.ts'
import { isWide, searchPlaces } from './search-places.ts'
import type { FoundPlace } from './place-search.ts'

export type KnownPlace = {
  readonly id: string
  readonly kind: PlaceKind
  readonly name: string
  /** The position as text; for a typed address, the address as typed. */
  readonly address: string
  readonly county: string
  readonly town: string
  readonly location: LatLng
  readonly isApproximate: boolean
}

/** The place of a search result's id. */
export function placeOfId(id: string, language: Language = 'zh-TW', imported?: ImportedNames): KnownPlace | undefined {
  const typed = addressOfId(id)
  if (typed) {
    const { text, location, isApproximate } = typed
    return withArea({ id, kind: 'address', name: text, location, isApproximate }, language)
  }
  const found = findableById(id, imported)
  if (!found) return undefined
  const { kind, location } = found
  return withArea({ id, kind, name: nameOf(found, language), location, isApproximate: isWide(kind) }, language)
}

export type GeocodeOptions = {
  readonly near?: LatLng | undefined
  readonly language?: Language
  readonly imported?: ImportedNames | undefined
}

/** The best match of a completely typed address or name. */
export async function geocode(
  text: string,
  { near, language = 'zh-TW', imported }: GeocodeOptions = {},
): Promise<KnownPlace | undefined> {
  for (const part of partsOfAddress(text)) {
    const [best] = await searchPlaces({ text: part, limit: 1, language, imported, ...(near ? { near } : {}) })
    // A road to point at and a guess to confirm are not places until the rider does so.
    if (best && best.pointWithin === undefined && best.isGuess !== true) return withArea(best, language)
  }
  return undefined
}

/** Our own addresses have the form 臺北市信義區西村里 · 近 市政府站; the place after 近 is the better pin. */
function partsOfAddress(text: string): readonly string[] {
  const [, nearEn, areaEn] = /^Near ([^,]+), (.+)$/.exec(text) ?? []
  if (nearEn && areaEn) return [nearEn, areaEn]
  const [area = '', near] = text.split(/\s*·\s*(?:近|付近)\s*/)
  return near ? [near, area] : [text]
}

function withArea(
  place: Pick<FoundPlace, 'id' | 'kind' | 'name' | 'location' | 'isApproximate'>,
  language: Language,
): KnownPlace | undefined {
  const here = reverseGeocode(place.location, language)
  if (here.state === 'outside') return undefined
  const { id, kind, name, location, isApproximate } = place
  const { county, town } = here
  const address = kind === 'address' ? name : here.address
  return { id, kind, name, address, county, town, location, isApproximate }
}
