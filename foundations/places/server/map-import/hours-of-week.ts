import { minutesOfWeek } from '../real-streets/street-modes.ts'

/** Minutes of the week, counted from Monday, as pairs of a first minute and the one after the last. */
export type Spans = readonly number[]

const days = ['mo', 'tu', 'we', 'th', 'fr', 'sa', 'su']
const dayMinutes = 24 * 60
const time = String.raw`\d{1,2}:\d{2}`
const rulePattern = new RegExp(
  String.raw`^(?<days>(?:[a-z]{2}(?:\s*-\s*[a-z]{2})?(?:\s*,\s*|(?=[\s:]|$)))*)[\s:]*(?<times>(?:${time}\s*-\s*${time}(?:\s*,\s*)?)*)\s*(?<off>off|closed)?$`,
)

/**
 * Parses the hours of a sign, such as `Mo-Fr 07:00-09:00,17:00-19:00; Sa 08:00-12:00`. Undefined for anything else,
 * such as months or sunrise: the whole condition is then unknown, even if another rule follows. Holidays count as their
 * day of the week. As in opening_hours, a later rule that names days replaces the earlier rules for them, and `off`
 * removes only its own hours.
 */
export function hoursOfWeek(text: string): ((minute: number) => boolean) | undefined {
  const beganOn = new Uint8Array(minutesOfWeek)
  for (const rule of text.toLowerCase().split(';')) {
    const written = rule.trim()
    if (written === '' || /^(?:ph|sh|ph\s*,\s*sh)\s+(?:off|closed)$/.test(written)) continue
    if (!mark(beganOn, written)) return undefined
  }
  return (minute) => (beganOn[minute] ?? 0) !== 0
}

/** For each minute, a bit set of the days whose hours contain it: night hours belong to the evening before. */
function mark(beganOn: Uint8Array, rule: string): boolean {
  const parts = rulePattern.exec(rule === '24/7' ? '00:00-24:00' : rule)?.groups
  const chosen = parts && daysOf(parts['days'] ?? '')
  if (!parts || !chosen) return false
  const times = timesOf(parts['times'] ?? '')
  if (!times) return false
  const isOff = parts['off'] !== undefined
  for (const day of chosen) {
    const bit = 1 << day
    const change = (begin: number, end: number, changed: (before: number) => number) => {
      // 22:00-06:00 continues into the next morning, on Sunday into Monday.
      for (let minute = day * dayMinutes + begin; minute < day * dayMinutes + end; minute += 1)
        beganOn[minute % minutesOfWeek] = changed(beganOn[minute % minutesOfWeek] ?? 0)
    }
    if (parts['days'] !== '' && !isOff) change(0, 2 * dayMinutes, (before) => before & ~bit)
    for (const [begin, end] of times) change(begin, end, (before) => (isOff ? 0 : before | bit))
  }
  return true
}

function daysOf(text: string): readonly number[] | undefined {
  const named = text.split(',').map((part) => part.trim())
  const tokens = named.filter((token) => token !== '')
  if (tokens.length === 0) return days.map((_, index) => index)
  const ordinary = tokens.filter((token) => token !== 'ph' && token !== 'sh')
  const found = ordinary.flatMap((token) => {
    const [first = '', last = first] = token.split('-').map((day) => day.trim())
    const [from, to] = [days.indexOf(first), days.indexOf(last)]
    if (from < 0 || to < 0) return [Number.NaN]
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, index) => (from + index) % 7)
  })
  // Public holidays are not available here.
  return found.length === 0 || found.some(Number.isNaN) ? undefined : found
}

function timesOf(text: string): readonly (readonly [begin: number, end: number])[] | undefined {
  if (text === '') return [[0, dayMinutes]]
  const spans = text
    .split(',')
    .filter((span) => span.trim() !== '')
    .map((span) => {
      const [begin = Number.NaN, end = Number.NaN] = span.split('-').map((at) => {
        const [hour = Number.NaN, minute = Number.NaN] = at.trim().split(':').map(Number)
        return hour <= 24 && minute < 60 ? hour * 60 + minute : Number.NaN
      })
      return [begin, end <= begin ? end + dayMinutes : end] as const
    })
  return spans.some(([begin, end]) => Number.isNaN(begin + end)) ? undefined : spans
}

/** The spans of the week in which a condition holds. */
export function spansWhere(holds: (minute: number) => boolean): Spans {
  const spans: number[] = []
  for (let minute = 0; minute < minutesOfWeek; minute += 1) {
    if (holds(minute) !== (spans.length % 2 === 1)) spans.push(minute)
  }
  return spans.length % 2 === 1 ? [...spans, minutesOfWeek] : spans
}

/** Whether the spans cover the whole week. */
export const isAlways = (spans: Spans) => spans.length === 2 && spans[0] === 0 && spans[1] === minutesOfWeek
