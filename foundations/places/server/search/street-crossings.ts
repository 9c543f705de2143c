import type { LatLng } from '@daoxing/kit/contract'
import { oneWayOfCounting } from './address-numerals.ts'
import { type TextTable, textAt } from './text-table.ts'

/** The points that streets of two names share. Names are sorted, and so are crossings by their names. */
export type CrossingTable = TextTable & {
  /** The two names of each crossing, in sorted order. */
  readonly one: Int32Array
  readonly other: Int32Array
  /** In integer units of this fraction of a degree. */
  readonly lng: Int32Array
  readonly lat: Int32Array
}

export type Meeting = { readonly names: readonly [one: string, other: string]; readonly location: LatLng }

/** All crossings of streets with some names and streets with others. */
export type StreetCrossings = (ones: Iterable<string>, others: Iterable<string>) => readonly Meeting[]

/** Coordinates are integers in this fraction of a degree, as in the import. */
const unitsPerDegree = 1e7

/** The canonical spelling of a street's name: 台, and 四段 rather than 4段. */
export const crossingName = (name: string) => oneWayOfCounting(name.normalize('NFKC').replaceAll('臺', '台'))

export function streetCrossingsOf(table: CrossingTable): StreetCrossings {
  const placesOf = (names: Iterable<string>) =>
    [...new Set([...names].map(crossingName))].flatMap((name) => {
      const place = placeOfText(table, name)
      return place === undefined ? [] : [{ name, place }]
    })
  return (ones, others) => {
    const far = placesOf(others)
    return placesOf(ones).flatMap((one) =>
      far.flatMap((other) =>
        crossingsOf(table, one.place, other.place).map((location) => ({
          names: [one.name, other.name] as const,
          location,
        })),
      ),
    )
  }
}

/** The index of a name in the table, which is sorted. */
function placeOfText(table: CrossingTable, name: string): number | undefined {
  let [low, high] = [0, table.textStarts.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (textAt(table, middle) < name) low = middle + 1
    else high = middle
  }
  return textAt(table, low) === name ? low : undefined
}

function crossingsOf(table: CrossingTable, first: number, second: number): readonly LatLng[] {
  const [one, other] = [Math.min(first, second), Math.max(first, second)]
  const isBefore = (at: number) =>
    (table.one[at] ?? 0) < one || (table.one[at] === one && (table.other[at] ?? 0) < other)
  let [low, high] = [0, table.one.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  const found: LatLng[] = []
  for (let at = low; table.one[at] === one && table.other[at] === other; at += 1)
    found.push({ lat: (table.lat[at] ?? 0) / unitsPerDegree, lng: (table.lng[at] ?? 0) / unitsPerDegree })
  return found
}
