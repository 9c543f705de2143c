const secondMs = 1000
const dayMs = 24 * 3600 * secondMs
/** No zone changes its clock twice within this time. */
const probeMs = 12 * 3600 * secondMs

/** From this instant on, local time is ahead of UTC by `offsetMs`. */
export type ClockStretch = { readonly fromMs: number; readonly offsetMs: number }

/** A moment on the wall clock. `day` counts from 1970-01-01; Monday is weekday 0. */
export type LocalMoment = { readonly day: number; readonly minute: number; readonly weekday: number }

/** The stretches between two instants in which the clock of a zone is not changed: almost always one. */
export function clockStretches(timeZone: string, fromMs: number, toMs: number): readonly ClockStretch[] {
  const offsetAt = offsetsOf(timeZone)
  const stretches = [{ fromMs, offsetMs: offsetAt(fromMs) }]
  let knownMs = fromMs
  let offsetMs = offsetAt(fromMs)
  while (knownMs < toMs) {
    const nextMs = Math.min(knownMs + probeMs, toMs)
    const nextOffsetMs = offsetAt(nextMs)
    if (nextOffsetMs !== offsetMs) {
      stretches.push({ fromMs: changeBetween(offsetAt, knownMs, nextMs), offsetMs: nextOffsetMs })
      offsetMs = nextOffsetMs
    }
    knownMs = nextMs
  }
  return stretches
}

/** The wall clock at an instant. */
export function localMoment(atMs: number, offsetMs: number): LocalMoment {
  const localMs = atMs + offsetMs
  const day = Math.floor(localMs / dayMs)
  // 1970-01-01 was a Thursday.
  return { day, minute: Math.floor((localMs - day * dayMs) / 60_000), weekday: (((day + 3) % 7) + 7) % 7 }
}

/** The instants strictly between two others at which the wall clock shows one of these minutes of the day. */
export function instantsOfMinutes(span: {
  readonly fromMs: number
  readonly toMs: number
  readonly offsetMs: number
  readonly minutes: readonly number[]
}): readonly number[] {
  const instants: number[] = []
  for (let day = Math.floor((span.fromMs + span.offsetMs) / dayMs); ; day += 1) {
    const midnightMs = day * dayMs - span.offsetMs
    if (midnightMs >= span.toMs) return instants
    for (const minute of span.minutes) {
      const atMs = midnightMs + minute * 60_000
      if (atMs > span.fromMs && atMs < span.toMs) instants.push(atMs)
    }
  }
}

/** Days since 1970-01-01 of a date such as `2026-11-24`. */
export function dayNumber(date: string): number {
  return Math.floor(Date.parse(`${date}T00:00:00Z`) / dayMs)
}

const formats = new Map<string, Intl.DateTimeFormat>()

function offsetsOf(timeZone: string): (atMs: number) => number {
  const format = formats.get(timeZone) ?? formatOf(timeZone)
  formats.set(timeZone, format)
  return (atMs) => {
    const shown: Record<string, number> = {}
    for (const { type, value } of format.formatToParts(atMs)) shown[type] = Number(value)
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
    return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(atMs / secondMs) * secondMs
  }
}

function formatOf(timeZone: string): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
}

/** The whole second at which the offset changes. */
function changeBetween(offsetAt: (atMs: number) => number, fromMs: number, toMs: number): number {
  const before = offsetAt(fromMs)
  let low = Math.floor(fromMs / secondMs)
  let high = Math.ceil(toMs / secondMs)
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2)
    if (offsetAt(middle * secondMs) === before) low = middle
    else high = middle
  }
  return high * secondMs
}
