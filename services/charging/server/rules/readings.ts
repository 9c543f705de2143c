import type { OcpiChargingPeriod } from '@daoxing/charging/contract'
import { Instant, instantFromMs, msOf } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The meter at one moment: energy since the start of the session. */
export const Reading = z.object({ at: Instant, wh: z.int() })
export type Reading = z.infer<typeof Reading>

/** A stretch of a session with the same circumstances. */
export const Stretch = z.object({
  from: Instant,
  until: Instant,
  wh: z.number(),
  kind: z.enum(['charging', 'parked', 'reserved', 'grace']),
  watts: z.optional(z.number()),
  amperes: z.optional(z.number()),
})
export type Stretch = z.infer<typeof Stretch>

/** So many readings are kept; more are thinned out, the first and the newest ones stay. */
const readingsMax = 240
/** A meter may run ahead of what it tells, and clocks differ a little. */
const spareWh = 500
const spare = 1.15

type Believing = {
  readonly last: Reading | undefined
  readonly startedAt: Instant
  readonly next: Reading
  /** The most that the plug can give. */
  readonly maxWatts: number
}

/**
 * Whether a reading is possible: it falls never (a meter that began at zero again), and rises no faster than the plug
 * can deliver (watt hours for kilowatt hours, or the register of the meter for the energy of the session).
 */
export function readingFault({ last, startedAt, next, maxWatts }: Believing): 'falls' | 'tooMuch' | undefined {
  if (next.wh < (last?.wh ?? 0)) return 'falls'
  const sinceMs = Math.max(0, msOf(next.at) - msOf(startedAt))
  return next.wh > ((maxWatts * sinceMs) / 3_600_000) * spare + spareWh ? 'tooMuch' : undefined
}

/** Adds a reading at its place in time. Of two at one time the higher counts. */
export function withReading(readings: readonly Reading[], next: Reading): Reading[] {
  const others = readings.filter(({ at }) => at !== next.at)
  const all = [...others, next].toSorted((one, other) => msOf(one.at) - msOf(other.at))
  if (all.length <= readingsMax) return all
  // Every second one of the older half goes: the curve keeps its form.
  return all.filter((_, at) => at === 0 || at > all.length / 2 || at % 2 === 0)
}

type Stretching = {
  readonly readings: readonly Reading[]
  readonly startedAt: Instant
  readonly powerEndedAt: Instant | null
  readonly until: Instant
}

/** The stretches between readings, for an operator that tells no charging periods of its own. */
export function stretchesOfReadings({ readings, startedAt, powerEndedAt, until }: Stretching): Stretch[] {
  const found: Stretch[] = []
  const chargesUntil = powerEndedAt !== null && msOf(powerEndedAt) < msOf(until) ? powerEndedAt : until
  let [from, wh] = [startedAt, 0]
  for (const reading of readings) {
    if (msOf(reading.at) <= msOf(from)) {
      wh = Math.max(wh, reading.wh)
      continue
    }
    const at = msOf(reading.at) > msOf(chargesUntil) ? chargesUntil : reading.at
    const gained = reading.wh - wh
    if (gained > 0 || msOf(at) > msOf(from)) found.push({ from, until: at, wh: gained, kind: 'charging' })
    ;[from, wh] = [at, reading.wh]
  }
  if (msOf(chargesUntil) > msOf(from)) found.push({ from, until: chargesUntil, wh: 0, kind: 'charging' })
  if (msOf(until) > msOf(chargesUntil)) found.push({ from: chargesUntil, until, wh: 0, kind: 'parked' })
  return found
}

/** The stretches of an operator's charging periods: each ends where the next one begins. */
export function stretchesOfPeriods(periods: readonly OcpiChargingPeriod[], until: Instant): Stretch[] {
  const ordered = periods.toSorted((one, other) => msOf(one.start_date_time) - msOf(other.start_date_time))
  return ordered.map(({ start_date_time: from, dimensions }, at) => {
    const volume = (type: string) => dimensions.find((dimension) => dimension.type === type)?.volume
    const end = ordered[at + 1]?.start_date_time ?? until
    const watts = volume('MAX_POWER') ?? volume('POWER')
    const amperes = volume('MAX_CURRENT') ?? volume('CURRENT')
    return {
      from,
      until: msOf(end) < msOf(from) ? from : end,
      wh: Math.round((volume('ENERGY') ?? 0) * 10_000_000) / 10_000,
      kind: kindOf(volume),
      ...(watts === undefined ? {} : { watts: watts * 1000 }),
      ...(amperes === undefined ? {} : { amperes }),
    }
  })
}

/** A period without time and energy is one in which nothing costs anything: the grace. */
function kindOf(volume: (type: string) => number | undefined): Stretch['kind'] {
  if (volume('RESERVATION_TIME') !== undefined) return 'reserved'
  if (volume('PARKING_TIME') !== undefined) return 'parked'
  return volume('TIME') === undefined && !volume('ENERGY') ? 'grace' : 'charging'
}

/** More is no power of a charger, and no current. */
const strengthMax = 1e9
const longestSeconds = 366 * 86_400

/** Whether stretches can be those of a session: no energy back, none in a reservation, and no years. */
export function arePossible(stretches: readonly Stretch[]): boolean {
  if (secondsOf(stretches) > longestSeconds) return false
  return stretches.every(
    ({ wh, kind, watts = 0, amperes = 0 }) =>
      wh >= 0 && wh <= strengthMax && Math.max(watts, amperes) <= strengthMax && !(kind === 'reserved' && wh > 0),
  )
}

/** From the beginning of the first stretch to the end of the last one. */
export function secondsOf(stretches: readonly Stretch[]): number {
  const [first, last] = [stretches.at(0), stretches.at(-1)]
  return first && last ? (msOf(last.until) - msOf(first.from)) / 1000 : 0
}

export const energyOf = (stretches: readonly Stretch[]): number => stretches.reduce((sum, { wh }) => sum + wh, 0)

type Cutting = {
  readonly powerEndedAt: Instant | null
  readonly graceSeconds: number
  /** Energy and time after this moment are not the rider's; null for none. */
  readonly paidUntil: Instant | null
}

/** The stretches that cost: nothing in the grace, and nothing after a stop that the charger ignored. */
export function payableStretches(
  stretches: readonly Stretch[],
  { powerEndedAt, graceSeconds, paidUntil }: Cutting,
): Stretch[] {
  const lastCharge = stretches.findLastIndex(({ kind }) => kind === 'charging')
  return stretches.flatMap((stretch, at) => {
    const kept = paidUntil === null ? stretch : before(stretch, paidUntil)
    if (kept === undefined) return []
    if (kept.kind !== 'parked') return [kept]
    // Power that came back has ended more than once, and each end has its grace.
    const idleFrom = stretches[stretches.findLastIndex(({ kind }, before) => before < at && kind === 'charging') + 1]
    const endedAt = at > lastCharge && powerEndedAt !== null ? powerEndedAt : (idleFrom ?? kept).from
    const graceEnds = instantFromMs(msOf(endedAt) + graceSeconds * 1000)
    const [early, late] = [before(kept, graceEnds), after(kept, graceEnds)]
    return [...(early ? [{ ...early, kind: 'grace' as const }] : []), ...(late ? [late] : [])]
  })
}

/** The part of a stretch before a moment, with its share of the energy. */
function before(stretch: Stretch, moment: Instant): Stretch | undefined {
  if (msOf(stretch.until) <= msOf(moment)) return stretch
  return msOf(stretch.from) < msOf(moment)
    ? { ...stretch, until: moment, wh: share(stretch, stretch.from, moment) }
    : undefined
}

function after(stretch: Stretch, moment: Instant): Stretch | undefined {
  if (msOf(stretch.from) >= msOf(moment)) return stretch
  return msOf(stretch.until) > msOf(moment)
    ? { ...stretch, from: moment, wh: share(stretch, moment, stretch.until) }
    : undefined
}

function share({ from, until, wh }: Stretch, start: Instant, end: Instant): number {
  const whole = msOf(until) - msOf(from)
  return whole === 0 ? wh : Math.round(((wh * (msOf(end) - msOf(start))) / whole) * 10_000) / 10_000
}
