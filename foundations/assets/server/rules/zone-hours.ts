import { secondsOfClock, type WeekHours } from '@daoxing/assets/contract'

const dayMs = 86_400_000
const weekMs = 7 * dayMs
/** From the first of January 1970, 00:00 UTC, back to the Sunday before it in Taipei. */
const weekOffsetMs = 4 * dayMs + 8 * 3_600_000

/** Opening hours in milliseconds from the beginning of the week in Taipei, in order, half-open and joined. */
export type OpenSpans = readonly { readonly from: number; readonly until: number }[]

export function openSpansOf(hours: WeekHours): OpenSpans {
  const spans: { from: number; until: number }[] = []
  for (const [weekday, day] of hours.entries()) {
    if (!day) continue
    const from = weekday * dayMs + secondsOfClock(day.opens) * 1000
    const until = weekday * dayMs + secondsOfClock(day.closes) * 1000
    const last = spans.at(-1)
    if (last?.until === from) last.until = until
    else spans.push({ from, until })
  }
  return spans
}

/** Whether it is open at this moment, and when that changes; undefined: never. */
export function hoursAt(
  spans: OpenSpans,
  atMs: number,
): { readonly isOpen: boolean; readonly changesAtMs: number | undefined } {
  const [first] = spans
  if (!first) return { isOpen: false, changesAtMs: undefined }
  if (first.until - first.from === weekMs) return { isOpen: true, changesAtMs: undefined }
  const inWeek = (atMs + weekOffsetMs) % weekMs
  const weekAtMs = atMs - inWeek
  const span = spans.find(({ until }) => inWeek < until)
  const goesOverSunday = first.from === 0 && spans.at(-1)?.until === weekMs
  if (!span) return { isOpen: false, changesAtMs: weekAtMs + weekMs + first.from }
  if (inWeek < span.from) return { isOpen: false, changesAtMs: weekAtMs + span.from }
  const until = span.until === weekMs && goesOverSunday ? weekMs + first.until : span.until
  return { isOpen: true, changesAtMs: weekAtMs + until }
}
