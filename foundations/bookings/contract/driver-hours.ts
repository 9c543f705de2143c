import { type Instant, instantFromMs, msOf } from '@daoxing/kit/contract'
import { type HourLimitId, type HourLimits, hourLimits } from './hour-limits.ts'
import { dayOf, limitBrokenBy, monthOf, startOfDayMs } from './hours-rule.ts'
import type { Work } from './work.ts'
import { at, calendarOf, placeOf, type WorkCalendar, type WorkMs, withWork, workMs } from './work-calendar.ts'

/** A limit that a wish would break, and what is possible instead: another end, or a later start; null for neither. */
export type BrokenLimit = {
  readonly limit: HourLimitId
  readonly possible: { readonly endsAt: Instant | null; readonly startsAt: Instant | null }
}

/** The longest work that a plan may have, ways included. */
export const longestDaySeconds = Math.min(hourLimits.dutySpan.seconds, hourLimits.dayWithOvertime.seconds)

const hourMs = 3600 * 1000
const minuteMs = 60 * 1000
const dayMs = 24 * hourMs

/** The limit that a work would break, together with all other works of its driver; null if it is lawful. */
export function brokenLimit(works: readonly Work[], wish: Work, limits: HourLimits = hourLimits): BrokenLimit | null {
  const asked = workMs(wish)
  const calendar = calendarOf(worksNear(works, asked))
  const limit = limitOf(calendar, asked, limits)
  if (limit === null) return null
  const endsAt = latestEndMs({ calendar, wish: asked, limits, drivingOf: shareOf(wish, asked) })
  const startsAt = earliestStartMs(calendar, asked, limits)
  return { limit, possible: { endsAt: instantOrNull(endsAt), startsAt: instantOrNull(startsAt) } }
}

/** As `brokenLimit`, for a calendar that was read once and is asked often, without what is possible instead. */
export function limitOf(calendar: WorkCalendar, wish: WorkMs, limits: HourLimits = hourLimits): HourLimitId | null {
  const { all, place } = withWork(calendar, wish)
  return limitBrokenBy({ all, place, limits })
}

type LatestEnd = {
  readonly startsAt: Instant
  readonly wantedEnd: Instant
  /** The time at the wheel of a work of this length; by default, all of it. */
  readonly drivingOf?: (lengthSeconds: number) => number
  readonly limits?: HourLimits
}

/** The latest lawful end of a work, to the minute and not after the wanted one; null if no work may begin then. */
export function latestEnd(
  works: readonly Work[],
  { startsAt, wantedEnd, drivingOf = wholeLength, limits = hourLimits }: LatestEnd,
): Instant | null {
  const wish = { start: msOf(startsAt), end: msOf(wantedEnd), wheel: 0 }
  const calendar = calendarOf(worksNear(works, wish))
  return instantOrNull(latestEndMs({ calendar, wish, limits, drivingOf }))
}

/**
 * The time at the wheel of a long work whose plan does not name it: it contains the rests that the law demands, and not
 * more than the hours that are allowed at the wheel.
 */
export function wheelSecondsOf(lengthSeconds: number): number {
  const { seconds, restSeconds } = hourLimits.restAfterFourHours
  const rests = Math.max(0, Math.ceil((lengthSeconds - seconds) / (seconds + restSeconds)))
  return Math.min(lengthSeconds - rests * restSeconds, hourLimits.atTheWheel.seconds)
}

const wholeLength = (lengthSeconds: number): number => lengthSeconds
const instantOrNull = (ms: number | null): Instant | null => (ms === null ? null : instantFromMs(ms))

/** A shorter work has its pauses in the same proportion. */
function shareOf({ drivingSeconds }: Work, { start, end, wheel }: WorkMs): (lengthSeconds: number) => number {
  return drivingSeconds === undefined ? wholeLength : (seconds) => (seconds * wheel) / (end - start)
}

/** The works that count for a wish: those of its month, and of some days before and after. */
function worksNear(works: readonly Work[], { start, end }: Pick<WorkMs, 'start' | 'end'>): readonly Work[] {
  const [first, last] = [monthOf(dayOf(start - dayMs)).first, monthOf(dayOf(end)).last]
  // Moments compare as text, so that only the works that count are parsed.
  const from = instantFromMs(Math.min(startOfDayMs(first), start - 9 * dayMs) - dayMs)
  const until = instantFromMs(Math.max(startOfDayMs(last + 1), end + 9 * dayMs) + dayMs)
  return works.filter(({ startsAt, endsAt }) => endsAt > from && startsAt < until)
}

type Shortened = {
  readonly calendar: WorkCalendar
  readonly wish: WorkMs
  readonly limits: HourLimits
  readonly drivingOf: (lengthSeconds: number) => number
}

/** Tries every minute from the wanted end down, since a longer work may contain a rest that a shorter one lacks. */
function latestEndMs({ calendar, wish: { start, end }, limits, drivingOf }: Shortened): number | null {
  const next = placeOf(calendar, start)
  const nextStart = next < calendar.starts.length ? at(calendar.starts, next) : Number.POSITIVE_INFINITY
  const last = Math.min(end, nextStart, start + limits.dutySpan.seconds * 1000)
  for (let until = last; until > start; until = (Math.ceil(until / minuteMs) - 1) * minuteMs) {
    const wheel = drivingOf((until - start) / 1000) * 1000
    if (limitOf(calendar, { start, end: until, wheel }, limits) === null) return until
  }
  return null
}

/** How far a later start is looked for. */
const laterMs = 8 * dayMs

/** The earliest start of a work of the same length that is lawful and overlaps no other; null if there is none for days. */
function earliestStartMs(calendar: WorkCalendar, wish: WorkMs, limits: HourLimits): number | null {
  const length = wish.end - wish.start
  const { restAfterFourHours: rest, restBetweenDays: night } = limits
  const pauses = [0, rest.partSeconds, rest.restSeconds, night.shortSeconds, night.seconds].map((s) => s * 1000)
  const candidates: number[] = []
  for (let place = placeOf(calendar, wish.start - dayMs); place < calendar.ends.length; place += 1)
    if (at(calendar.ends, place) < wish.start + laterMs)
      candidates.push(...pauses.map((pause) => at(calendar.ends, place) + pause))
  for (let day = dayOf(wish.start) + 1; startOfDayMs(day) <= wish.start + laterMs; day += 1)
    candidates.push(startOfDayMs(day))
  const later = candidates
    .map((ms) => Math.ceil(ms / minuteMs) * minuteMs)
    .filter((ms) => ms > wish.start && ms <= wish.start + laterMs)
    .toSorted((one, other) => one - other)
  return later.find((start) => isFreeAndLawful(calendar, { ...wish, start, end: start + length }, limits)) ?? null
}

function isFreeAndLawful(calendar: WorkCalendar, work: WorkMs, limits: HourLimits): boolean {
  const place = placeOf(calendar, work.start)
  const isAfter = place === 0 || at(calendar.ends, place - 1) <= work.start
  const isBefore = place === calendar.starts.length || at(calendar.starts, place) >= work.end
  return isAfter && isBefore && limitOf(calendar, work, limits) === null
}
