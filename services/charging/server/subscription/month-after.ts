import { type Instant, instantFromMs, taipeiTime } from '@daoxing/kit/contract'

const taipeiOffset = '+08:00'

/** The same day of the next month in Taipei, at the same hour; the last day of a month that is shorter. */
export function monthAfter(instant: Instant, dayOfMonth: number): Instant {
  const { day } = taipeiTime(instant)
  const [year = 0, month = 1] = day.split('-').map(Number)
  const [nextYear, nextMonth] = month === 12 ? [year + 1, 1] : [year, month + 1]
  const last = new Date(Date.UTC(nextYear, nextMonth, 0)).getUTCDate()
  const two = (part: number) => String(part).padStart(2, '0')
  const date = `${nextYear}-${two(nextMonth)}-${two(Math.min(dayOfMonth, last))}`
  const time = new Date(Date.parse(instant) + 8 * 3_600_000).toISOString().slice(11, 23)
  return instantFromMs(Date.parse(`${date}T${time}${taipeiOffset}`))
}
