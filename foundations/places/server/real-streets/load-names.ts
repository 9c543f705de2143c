import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import * as z from 'zod/mini'
import {
  type Findable,
  gatherRoads,
  houseNumbersOf,
  type ImportedNames,
  indexInPieces,
  knownRoads,
  knownThings,
  readEnglishRoads,
  streetAddressesOf,
  streetCrossingsOf,
  worthOfKind,
} from '../search/index.ts'
import { breath } from '../ground/in-pieces.ts'
import { ImportedPlace } from './imported-place.ts'
import { mapFiles } from './map-folder.ts'
import { readArrays } from './typed-arrays.ts'

const Ints = z.instanceof(Int32Array)
const Bytes = z.instanceof(Uint8Array)
const texts = { textStarts: Ints, texts: Bytes }
const Houses = z.object({
  keys: z.instanceof(Float64Array),
  ...{ lng: Ints, lat: Ints, street: Ints, door: Ints, byCell: Ints },
  ...texts,
})
const Crossings = z.object({ one: Ints, other: Ints, lng: Ints, lat: Ints, ...texts })
const Roads = z.object({ name: Ints, nameEn: Ints, pathStart: Ints, path: Ints, boxes: Bytes, ...texts })

/**
 * The names and house numbers of an import, ready for search. They are loaded in chunks: a country has hundreds of
 * thousands of names, and riders search in the meantime.
 */
export async function loadNames(folder: string): Promise<ImportedNames> {
  const named = await indexInPieces(await newThings(join(folder, mapFiles.places)))
  const houses = Houses.parse(await readArrays(join(folder, mapFiles.houses)))
  const addresses = streetAddressesOf(houses, Roads.parse(await readArrays(join(folder, mapFiles.roads))))
  const crossings = streetCrossingsOf(Crossings.parse(await readArrays(join(folder, mapFiles.crossings))))
  const names = { ...named, houses: houseNumbersOf(houses), addresses, crossings }
  await gatherRoads(names)
  for (const roads of knownRoads(names)) await readEnglishRoads(roads)
  return names
}

const readAtOnce = 100

/** Imported places that are not built in, the most likely first. */
async function newThings(path: string): Promise<readonly Findable[]> {
  const isKnown = await knownThings()
  // In buckets, since sorting a country at once would block the event loop.
  const buckets = new Map<number, Findable[]>()
  let read = 0
  const lines = createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY })
  for await (const line of lines) {
    const place = ImportedPlace.parse(JSON.parse(line))
    if (!isKnown(place)) {
      const held = buckets.get(orderOf(place))
      if (held) held.push(place)
      else buckets.set(orderOf(place), [place])
    }
    read += 1
    if (read % readAtOnce === 0) await breath()
  }
  return [...buckets].toSorted(([one], [other]) => one - other).flatMap(([, things]) => things)
}

const nameLengthMax = 31

/** The likeliest kinds come first, and within a kind short names, which match a query more exactly. */
function orderOf({ kind, name }: Findable): number {
  return -worthOfKind(kind) * (nameLengthMax + 1) + Math.min(nameLengthMax, name.length)
}
