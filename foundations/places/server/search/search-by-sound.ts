import { distanceMetres } from '@daoxing/kit/contract'
import { type Findable, type FindableIndex, findablePlaces } from './findable.ts'
import { isMistypedWhole, namedFit, squeezed, wholeFit } from './fit-of.ts'
import { hasHan } from './normalise-text.ts'
import { type Indexed, placeIndexInPieces, placeIndexOf } from './place-index.ts'
import { type Ranked, searchAmong } from './search-among.ts'
import type { PlaceSearch } from './place-search.ts'
import { syllablesOf } from '../places/readings.ts'
import { soundOf } from './sound-of.ts'

let held: FindableIndex | undefined

/** Finds built-in places by the sound of their names, for unusual romanisations. */
function soundsOfPlaces(): FindableIndex {
  const { things } = findablePlaces()
  held ??= { things, index: placeIndexOf(things.map(soundsOf)) }
  return held
}

/** Builds the index of sounds in advance and in chunks, so that requests are handled in between. */
export async function buildSounds(): Promise<void> {
  const { things } = findablePlaces()
  const index = await placeIndexInPieces(things, soundsOf)
  held ??= { things, index }
}

const soundsOf = ({ names }: Findable): Indexed => ({
  names: [...new Set(names.filter((name) => !hasHan(name)).map(soundOf))],
  areas: [],
})

/** A shorter sound matches too many names. */
const soundLengthMin = 4

/** The places that sound like the query, in any romanisation; only built-in places are searched. */
export function searchBySound(search: PlaceSearch): readonly Ranked[] {
  const text = soundOf(search.text)
  if (hasHan(text) || squeezed(text).length < soundLengthMin) return []
  return searchAmong(soundsOfPlaces(), { ...search, text }).filter(({ fit }) => fit > 0)
}

/** If no name starts with the words of the query, a name with the same sound as a whole comes first. */
export function withWholeBySound(found: readonly Ranked[], search: PlaceSearch): readonly Ranked[] {
  return eachOnce([...searchBySound(search).filter(({ fit }) => fit >= wholeFit), ...found])
}

/**
 * The matches of a query that no name starts with, by sound or with one error: whole names come first, then whole
 * words, then parts.
 */
export function bySoundOrMistyped(mistyped: readonly Ranked[], search: PlaceSearch): readonly Ranked[] {
  const alike = searchBySound(search)
  return eachOnce([
    ...alike.filter(({ fit }) => fit >= wholeFit),
    ...mistyped.filter(({ fit }) => isMistypedWhole(fit)),
    ...alike.filter(({ fit }) => fit >= namedFit),
    ...mistyped,
    ...alike,
  ])
}

let heldRoads: ReadonlyMap<string, readonly Findable[]> | undefined

/** The built-in roads, by the sound of their names without a section. */
function roadsBySound(): ReadonlyMap<string, readonly Findable[]> {
  heldRoads ??= Map.groupBy(
    findablePlaces().things.filter(({ kind }) => kind === 'road'),
    ({ name }) => saidOf(name.replace(section, '')),
  )
  return heldRoads
}

const section = /[一二三四五六七八九十]+段$/u
const saidOf = (name: string) => syllablesOf(name)?.join(' ') ?? ''
const roadReachMetres = 30_000

/** 敦化南路 for 敦化難路, with all its sections: a homophone ranks before a road with one other character. */
export function roadsSoundingAlike({ text, near }: PlaceSearch): readonly Ranked[] {
  const typed = text.normalize('NFKC').trim()
  const said = /^\p{Script=Han}{3,}(?:路|街|大道)$/u.test(typed) ? saidOf(typed) : ''
  if (said === '') return []
  return (roadsBySound().get(said) ?? [])
    .filter(({ location }) => !near || distanceMetres(near, location) <= roadReachMetres)
    .map((thing) => ({ thing, fit: wholeFit, score: wholeFit }))
}

function eachOnce(found: readonly Ranked[]): readonly Ranked[] {
  const ids = new Set<string>()
  return found.filter(({ thing }) => !ids.has(thing.id) && ids.add(thing.id))
}
