import { type Instant, secondsBetween } from '@daoxing/kit/contract'
import type { Work } from '../work.ts'

const slotSeconds = 300
const slotsADay = 288
const slots = (hours: number) => hours * 12

type Grid = { readonly works: readonly Work[]; readonly wish: Work; readonly origin: Instant; readonly days: number }
/** A duty from its first slot to the one after its last. */
type Run = { readonly from: number; readonly until: number }

/** All limits that a work breaks, counted slot by slot of five minutes: a second implementation, for tests. */
export function brokenLimitsSlowly({ works, wish, origin, days }: Grid): readonly string[] {
  const line = '.'.repeat(days * slotsADay).split('')
  const place = (at: Instant) => secondsBetween(origin, at) / slotSeconds
  for (const { startsAt, endsAt } of works) line.fill('w', place(startsAt), place(endsAt))
  const wished = { from: place(wish.startsAt), until: place(wish.endsAt) }
  line.fill('X', wished.from, wished.until)
  const duties = runsOf(line.join(''), slots(8))
  const own = duties.findIndex(({ from, until }) => from <= wished.from && wished.until <= until)
  const duty = duties[own] ?? wished
  const text = line.slice(duty.from, duty.until).join('')
  const work = (run: Run) => line.slice(run.from, run.until).filter((slot) => slot !== '.').length
  const broken: string[] = []
  if (stretches(text).some((stretch) => isOverdone(stretch))) broken.push('restAfterFourHours')
  if (work(duty) > slots(10)) broken.push('atTheWheel')
  if (duty.until - duty.from > slots(11)) broken.push('dutySpan')
  const dateOf = (slot: number) =>
    Temporal.Instant.from(origin)
      .add({ seconds: slot * slotSeconds })
      .toZonedDateTimeISO('Asia/Taipei')
      .toPlainDate()
  const totals = new Map<string, number>()
  for (const one of duties) {
    const day = dateOf(one.from).toString()
    totals.set(day, (totals.get(day) ?? 0) + work(one))
  }
  const today = dateOf(duty.from).toString()
  if ((totals.get(today) ?? 0) > slots(12)) broken.push('dayWithOvertime')
  const overtime = [...totals]
    .filter(([day]) => day.slice(0, 7) === today.slice(0, 7))
    .reduce((sum, [, total]) => sum + Math.max(0, total - slots(8)), 0)
  if ((totals.get(today) ?? 0) > slots(8) && overtime > slots(46)) broken.push('monthOvertime')
  const rests = duties.map((one, index) => one.from - (duties[index - 1]?.until ?? Number.NEGATIVE_INFINITY))
  const isShort = (index: number) => (rests[index] ?? Number.POSITIVE_INFINITY) < slots(10)
  const dayOfRest = (index: number) => dateOf(duties[index]?.from ?? 0)
  const isTooOften = (index: number) =>
    [0, 1, 2, 3, 4, 5, 6].some((back) => {
      const from = dayOfRest(index).subtract({ days: back })
      const near = duties.filter((_, other) => isShort(other) && isWithinWeek(dayOfRest(other), from))
      return near.length > 2
    })
  const hasBadRest = [own, own + 1].some(
    (index) => isShort(index) && (isShort(index - 1) || isShort(index + 1) || isTooOften(index)),
  )
  if (hasBadRest) broken.push('restBetweenDays')
  const touched = new Set(line.flatMap((slot, index) => (slot === '.' ? [] : [Math.floor(index / slotsADay)])))
  const wishedDays = [...touched].filter(
    (day) => day >= Math.floor(wished.from / slotsADay) && day <= Math.floor((wished.until - 1) / slotsADay),
  )
  const hasNoDayOff = wishedDays.some((day) =>
    [0, 1, 2, 3, 4, 5, 6].some((back) => [0, 1, 2, 3, 4, 5, 6].every((next) => touched.has(day - back + next))),
  )
  if (hasNoDayOff) broken.push('dayOff')
  return broken
}

const isWithinWeek = (day: Temporal.PlainDate, from: Temporal.PlainDate): boolean => {
  const { days } = from.until(day, { largestUnit: 'days' })
  return days >= 0 && days < 7
}

/** The runs of work with pauses that are shorter than this. */
function runsOf(line: string, pause: number): readonly Run[] {
  const found = line.matchAll(new RegExp(`[wX](?:\\.{0,${pause - 1}}[wX])*`, 'g'))
  return [...found].map((match) => ({ from: match.index, until: match.index + match[0].length }))
}

/** The parts of a duty between which there were thirty minutes of rest, in pauses of at least fifteen. */
function stretches(text: string): readonly string[] {
  const parts: string[] = ['']
  let rested = 0
  for (const piece of text.match(/\.+|[wX]+/g) ?? []) {
    if (piece.startsWith('.') && piece.length >= 3) rested += piece.length
    if (piece.startsWith('.')) continue
    if (rested >= 6) {
      parts.push('')
      rested = 0
    }
    parts.push(`${parts.pop() ?? ''}${piece}`)
  }
  return parts
}

/** Whether more than four hours are worked once the wished work has begun. */
function isOverdone(stretch: string): boolean {
  return stretch.includes('X') && stretch.length > slots(4)
}
