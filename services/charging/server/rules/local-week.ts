import { clockStretches, localMoment } from '@daoxing/charging/contract'

export const weekMinutes = 7 * 24 * 60

/** Clocks change at quarters of an hour. */
const quarterMs = 15 * 60_000
const offsets = new Map<string, { readonly quarter: number; readonly offsetMs: number }>()

/** The offset of a zone from UTC, remembered for a quarter of an hour: a map asks for thousands of stations. */
export function offsetMsOf(timeZone: string, atMs: number): number {
  const quarter = Math.floor(atMs / quarterMs)
  const known = offsets.get(timeZone)
  if (known?.quarter === quarter) return known.offsetMs
  const offsetMs = clockStretches(knownZone(timeZone), atMs, atMs)[0]?.offsetMs ?? 0
  offsets.set(timeZone, { quarter, offsetMs })
  return offsetMs
}

/** The minute of the week on the clock of a place: Monday 00:00 is 0. */
export function localMinuteOf(timeZone: string, atMs: number): number {
  const { weekday, minute } = localMoment(atMs, offsetMsOf(timeZone, atMs))
  return weekday * 24 * 60 + minute
}

const houseZone = 'Asia/Taipei'
const zones = new Map<string, string>()

/** A zone that an operator made up must not fail a map: such a place is taken to be in Taiwan. */
export function knownZone(timeZone: string): string {
  return zones.getOrInsertComputed(timeZone, () => {
    try {
      return new Intl.DateTimeFormat('en-US', { timeZone }).resolvedOptions().timeZone
    } catch {
      return houseZone
    }
  })
}
