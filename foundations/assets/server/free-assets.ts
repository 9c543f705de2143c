import { type AssetId, type DayAvailability, type DayHours, secondsOfClock } from '@daoxing/assets/contract'
import { type Instant, instantFromMs, msOf, taipeiTime } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { type CarKeeps, countDays, nextKeep, slackOf } from './memory/car-keeps.ts'
import { memoryOf } from './memory/memory-of.ts'

type Span = { readonly from: Instant; readonly until: Instant }

/**
 * The assets at this stand that are free for the whole span, by memory; `keepAsset` decides. First the one whose gap
 * between two orders fits best, so that long gaps stay whole for long orders.
 */
export function freeAssets({
  house,
  standId,
  modelCode,
  from,
  until,
  untilStandId,
}: Span & {
  readonly house: House
  readonly standId: string
  readonly modelCode?: string | undefined
  /** Where it is given back, if not here. */
  readonly untilStandId?: string | undefined
}): readonly AssetId[] {
  const wish = { fromMs: msOf(from), untilMs: msOf(until), standId, untilStandId }
  const found: { readonly assetId: AssetId; readonly slack: number }[] = []
  for (const car of memoryOf(house).carsAt(standId)) {
    if (!isLent(car) || (modelCode !== undefined && car.asset.modelCode !== modelCode)) continue
    const slack = slackOf(car, wish)
    if (slack !== undefined) found.push({ assetId: car.asset.assetId, slack })
  }
  return found.sort((a, b) => a.slack - b.slack || (a.assetId < b.assetId ? -1 : 1)).map(({ assetId }) => assetId)
}

/** When the first keep of an asset begins, at this moment or later, by memory; undefined if there is none. */
export function keptFrom(house: House, assetId: AssetId, at: Instant): Instant | undefined {
  const froms = memoryOf(house).car(assetId)?.froms ?? new Float64Array()
  const next = froms.find((fromMs) => fromMs >= msOf(at))
  return next === undefined ? undefined : instantFromMs(next)
}

/** Whether an order has an asset at this moment, by memory. */
export function isKeptAt(house: House, assetId: AssetId, at: Instant): boolean {
  const car = memoryOf(house).car(assetId)
  return car !== undefined && (car.froms[nextKeep(car, msOf(at))] ?? Number.POSITIVE_INFINITY) <= msOf(at)
}

/** How many assets of each model are free at each stand for the whole span; a stand or model without any is left out. */
export function freeCounts({
  house,
  from,
  until,
}: Span & { readonly house: House }): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const memory = memoryOf(house)
  const wish = { fromMs: msOf(from), untilMs: msOf(until) }
  const counts = new Map<string, Map<string, number>>()
  for (const { standId } of memory.stands()) {
    const here = { ...wish, standId }
    for (const car of memory.carsAt(standId)) {
      if (!isLent(car) || slackOf(car, here) === undefined) continue
      const { modelCode } = car.asset
      const models = counts.getOrInsertComputed(standId, () => new Map())
      models.set(modelCode, (models.get(modelCode) ?? 0) + 1)
    }
  }
  return counts
}

/** The days from today in Taipei, or from a later one: how many assets of the model are free within the opening hours. */
export function dayCalendar({
  house,
  standId,
  modelCode,
  days,
  firstDay,
}: {
  readonly house: House
  readonly standId: string
  readonly modelCode?: string | undefined
  /** The number of days. */
  readonly days: number
  readonly firstDay?: string
}): readonly DayAvailability[] {
  const memory = memoryOf(house)
  const nowMs = house.clock.nowMs()
  const stand = memory.stand(standId)
  // In numbers: texts of time cost more than the cars.
  const week = stand && !stand.isClosed ? stand.hours.map(secondsOfDay) : []
  const firstMidnightMs = Date.parse(`${firstDay ?? taipeiTime(house.clock.now()).day}T00:00:00.000+08:00`)
  const planned = Array.from({ length: days }, (_, number) => {
    const midnightMs = firstMidnightMs + number * dayMs
    const utcNameMs = midnightMs + taipeiOffsetMs
    const hours = week[(utcNameMs / dayMs + thursday) % 7]
    const closesMs = midnightMs + (hours?.closes ?? 0) * 1000
    const opensMs = Math.max(nowMs, midnightMs + (hours?.opens ?? 0) * 1000)
    const isOpen = hours !== undefined && hours !== null && closesMs > nowMs
    return { day: instantFromMs(utcNameMs).slice(0, 10), isOpen, opensMs, closesMs }
  })
  const open = planned.filter(({ isOpen }) => isOpen)
  const counts = {
    opensMs: Float64Array.from(open, ({ opensMs }) => opensMs),
    closesMs: Float64Array.from(open, ({ closesMs }) => closesMs),
    whole: new Uint32Array(open.length),
    partly: new Uint32Array(open.length),
  }
  for (const car of memory.carsAt(standId))
    if (isLent(car) && (modelCode === undefined || car.asset.modelCode === modelCode)) countDays(car, standId, counts)
  let number = -1
  return planned.map(({ day, isOpen }) => {
    if (!isOpen) return { day, isOpen, whole: 0, partly: 0 }
    number += 1
    return { day, isOpen, whole: counts.whole[number] ?? 0, partly: counts.partly[number] ?? 0 }
  })
}

const dayMs = 86_400_000
const taipeiOffsetMs = 8 * 3_600_000
/** The weekday of the first of January 1970, counted from Sunday. */
const thursday = 4

const secondsOfDay = (hours: DayHours) =>
  hours && { opens: secondsOfClock(hours.opens), closes: secondsOfClock(hours.closes) }

const isLent = ({ asset: { state } }: CarKeeps) => state === 'ready' || state === 'out'
