import { type Asset, type Keep, KeepKind, type Sighting } from '@daoxing/assets/contract'
import { msOf } from '@daoxing/kit/contract'

/**
 * The keeps of one asset, in order of time. Numbers lie in typed arrays, and places only where an order brings the asset
 * elsewhere: a fleet of thousands with months of bookings fits into some megabytes.
 */
export type CarKeeps = {
  readonly asset: Asset
  readonly froms: Float64Array
  readonly untils: Float64Array
  /** Places in `KeepKind.options`. */
  readonly kinds: Uint8Array
  /** The stands before and after each keep; undefined if the asset always comes back to its own. */
  readonly places:
    | { readonly before: readonly (string | null)[]; readonly after: readonly (string | null)[] }
    | undefined
  /** Undefined if no rider has ever missed it. */
  readonly sighting: Sighting | undefined
}

/** Keeps never overlap, so their beginnings and their ends have one order. */
export function carKeepsOf(asset: Asset, keeps: readonly Keep[], sighting?: Sighting): CarKeeps {
  const inOrder = keeps.toSorted((a, b) => (a.fromAt < b.fromAt ? -1 : 1))
  return {
    asset,
    froms: Float64Array.from(inOrder, ({ fromAt }) => msOf(fromAt)),
    untils: Float64Array.from(inOrder, ({ untilAt }) => msOf(untilAt)),
    kinds: Uint8Array.from(inOrder, ({ kind }) => KeepKind.options.indexOf(kind)),
    places: placesOf(asset, inOrder),
    sighting,
  }
}

function placesOf({ standId }: Asset, keeps: readonly Keep[]): CarKeeps['places'] {
  // A keep that has ended moved the asset at its handover.
  const moves = (keep: Keep) => keep.endedAt === null && keep.untilStandId !== null
  if (!keeps.some(moves)) return undefined
  const before: (string | null)[] = []
  const after: (string | null)[] = []
  let place = standId
  for (const keep of keeps) {
    before.push(place)
    if (moves(keep)) place = keep.untilStandId
    after.push(place)
  }
  return { before, after }
}

/** The number of the first keep that ends after this moment: the keep at that time, or else the next one. */
export function nextKeep({ untils }: CarKeeps, atMs: number): number {
  let low = 0
  let high = untils.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((untils[middle] ?? 0) > atMs) high = middle
    else low = middle + 1
  }
  return low
}

/** The kind of the keep of this number. */
export const kindOfKeep = ({ kinds }: CarKeeps, number: number): KeepKind | undefined =>
  KeepKind.options[kinds[number] ?? KeepKind.options.length]

export type FreeWish = {
  readonly fromMs: number
  readonly untilMs: number
  /** The stand where it is taken; any if undefined. */
  readonly standId?: string | undefined
  /** The stand where it is given back; the same if undefined. */
  readonly untilStandId?: string | undefined
}

/**
 * How much of a gap between two keeps would stay unused beside the wish, in milliseconds; undefined if the asset is not
 * free, or not where it is needed then and afterwards.
 */
export function slackOf(car: CarKeeps, { fromMs, untilMs, standId, untilStandId }: FreeWish): number | undefined {
  const next = nextKeep(car, fromMs)
  const nextFromMs = car.froms[next] ?? Number.POSITIVE_INFINITY
  if (nextFromMs < untilMs) return undefined
  const place = placeBefore(car, next)
  if (standId !== undefined && place !== standId) return undefined
  const isMoved = untilStandId !== undefined && untilStandId !== place
  // The next order finds it where it was promised.
  if (isMoved && next < car.froms.length) return undefined
  return Math.min(fromMs - (car.untils[next - 1] ?? 0), 1e15) + Math.min(nextFromMs - untilMs, 1e15)
}

/** Where the asset is before the keep of this number, or after all of them. */
export function placeBefore({ asset, places, froms }: CarKeeps, number: number): string | null {
  if (!places) return asset.standId
  return (number < froms.length ? places.before[number] : places.after.at(-1)) ?? null
}

/** Every stand at which the asset is at some time. */
export function standsOf({ asset, places }: CarKeeps): ReadonlySet<string> {
  return new Set([asset.standId, ...(places?.after ?? [])].filter((stand) => stand !== null))
}

const hourMs = 3_600_000

/** Days at a stand, in order of time: the opening time of each, and counts that grow with every car. */
export type DayCounts = {
  readonly opensMs: Float64Array
  readonly closesMs: Float64Array
  /** Cars that are free for the whole opening time. */
  readonly whole: Uint32Array
  /** Cars that are free for at least an hour of it, or for all of it. */
  readonly partly: Uint32Array
}

/** Counts the days on which the asset is free at the stand. Days and keeps are walked through once, side by side. */
export function countDays(car: CarKeeps, standId: string, { opensMs, closesMs, whole, partly }: DayCounts): void {
  const { froms, untils } = car
  let number = nextKeep(car, opensMs[0] ?? 0)
  for (let day = 0; day < opensMs.length; day += 1) {
    const opens = opensMs[day] ?? 0
    const closes = closesMs[day] ?? 0
    while ((untils[number] ?? Number.POSITIVE_INFINITY) <= opens) number += 1
    const isHere = placeBefore(car, number) === standId
    if ((froms[number] ?? Number.POSITIVE_INFINITY) >= closes) {
      if (!isHere) continue
      whole[day] = (whole[day] ?? 0) + 1
      partly[day] = (partly[day] ?? 0) + 1
    } else if (hasFreeHour(car, { standId, opens, closes, number })) partly[day] = (partly[day] ?? 0) + 1
  }
}

type BusyDay = { readonly standId: string; readonly opens: number; readonly closes: number; readonly number: number }

/** `number` is the first keep that ends on this day. */
function hasFreeHour(car: CarKeeps, { standId, opens, closes, number: first }: BusyDay): boolean {
  let freeFrom = opens
  for (let number = first; freeFrom + hourMs <= closes; number += 1) {
    const keptFrom = Math.min(car.froms[number] ?? Number.POSITIVE_INFINITY, closes)
    if (keptFrom - freeFrom >= hourMs && placeBefore(car, number) === standId) return true
    if (keptFrom >= closes) return false
    freeFrom = Math.max(freeFrom, car.untils[number] ?? closes)
  }
  return false
}
