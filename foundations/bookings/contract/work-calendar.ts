import { msOf } from '@daoxing/kit/contract'
import type { Work } from './work.ts'

/**
 * The work of one person in order of time, in epoch milliseconds: each work begins where the one before has ended, or
 * later. `wheel` is the time at the wheel within it.
 */
export type WorkCalendar = {
  readonly starts: Float64Array
  readonly ends: Float64Array
  readonly wheel: Float64Array
}

export type WorkMs = { readonly start: number; readonly end: number; readonly wheel: number }

/** Reads works in any order; of works that overlap, the common time counts once. */
export function calendarOf(works: readonly Work[]): WorkCalendar {
  const isInOrder = works.every(({ startsAt }, place) => place === 0 || startsAt >= (works[place - 1]?.startsAt ?? ''))
  const inOrder = isInOrder ? works : works.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1))
  const calendar = emptyCalendar(inOrder.length)
  let place = 0
  for (const work of inOrder) {
    put(calendar, place, workMs(work))
    place += 1
  }
  return calendar
}

export function workMs({ startsAt, endsAt, drivingSeconds }: Work): WorkMs {
  const [start, end] = [msOf(startsAt), msOf(endsAt)]
  return { start, end, wheel: drivingSeconds === undefined ? end - start : drivingSeconds * 1000 }
}

/** The calendar with one more work, and the place of that work. */
export function withWork(calendar: WorkCalendar, work: WorkMs): { readonly all: WorkCalendar; readonly place: number } {
  const { starts, ends, wheel } = calendar
  const place = placeOf(calendar, work.start)
  const all = emptyCalendar(starts.length + 1)
  all.starts.set(starts.subarray(0, place))
  all.ends.set(ends.subarray(0, place))
  all.wheel.set(wheel.subarray(0, place))
  put(all, place, work)
  for (let next = place; next < starts.length; next += 1)
    put(all, next + 1, { start: at(starts, next), end: at(ends, next), wheel: at(wheel, next) })
  return { all, place }
}

/** The number of works that begin before a moment. */
export function placeOf({ starts }: WorkCalendar, start: number): number {
  let [low, high] = [0, starts.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (at(starts, middle) < start) low = middle + 1
    else high = middle
  }
  return low
}

/** Every index is in range; the 0 is only for the compiler. */
export function at(list: Float64Array, index: number): number {
  return list[index] ?? 0
}

function emptyCalendar(count: number): WorkCalendar {
  return { starts: new Float64Array(count), ends: new Float64Array(count), wheel: new Float64Array(count) }
}

function put({ starts, ends, wheel }: WorkCalendar, place: number, work: WorkMs): void {
  const start = place === 0 ? work.start : Math.max(work.start, at(ends, place - 1))
  const end = Math.max(work.end, start)
  starts[place] = start
  ends[place] = end
  wheel[place] = Math.min(work.wheel, end - start)
}
