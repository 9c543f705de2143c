import { type Instant, msOf, taipeiTime, instantFromMs } from '@daoxing/kit/contract'
import type { Rent } from '../rental-configs.ts'
import { type RentKind, rentKindOf } from './rent-days.ts'

export type RentSums = Readonly<Record<RentKind, number>> & { readonly totalTwd: number }

const slotMs = 10 * 60_000
const hourSlots = 6
const daySlots = 24 * hourSlots
const taipeiMs = 8 * 3_600_000
const dayTwdOf: Readonly<Record<RentKind, Exclude<keyof Rent, 'hourPercent'>>> = {
  weekdayRent: 'weekdayTwd',
  holidayRent: 'holidayTwd',
  festivalRent: 'festivalTwd',
}

type Piece = { readonly beginsAt: number; readonly kind: RentKind; readonly twd: number }

/**
 * The least rent that covers a span with started hours and days of 24 hours, each at the rent of the calendar day in which
 * it begins. A cover of two spans in a row is also a cover of both together, so one booking never costs more than its
 * span in pieces.
 */
export function rentOfSpan(rent: Rent, { from, until }: { readonly from: Instant; readonly until: Instant }): RentSums {
  const fromMs = msOf(from)
  const slots = Math.ceil((msOf(until) - fromMs) / slotMs)
  const kindAt = kindsBySlot(fromMs, slots)
  const least: number[] = [0]
  const last: (Piece | undefined)[] = [undefined]
  for (let covered = 1; covered <= slots; covered += 1) {
    let best: Piece | undefined
    let bestTwd = Number.POSITIVE_INFINITY
    // The least sum grows with the span, so of the beginnings in one calendar day only the first counts.
    for (const length of [daySlots, hourSlots])
      for (const beginsAt of beginningsIn({ fromMs, first: Math.max(0, covered - length), end: covered })) {
        const kind = kindAt(beginsAt)
        const dayTwd = rent[dayTwdOf[kind]]
        const twd = length === daySlots ? dayTwd : Math.ceil((dayTwd * rent.hourPercent) / 100)
        const sum = (least[beginsAt] ?? 0) + twd
        if (sum < bestTwd) [best, bestTwd] = [{ beginsAt, kind, twd }, sum]
      }
    least.push(bestTwd)
    last.push(best)
  }
  const sums = { weekdayRent: 0, holidayRent: 0, festivalRent: 0 }
  for (let piece = last[slots]; piece; piece = last[piece.beginsAt]) sums[piece.kind] += piece.twd
  return { ...sums, totalTwd: least[slots] ?? 0 }
}

/** The first slot, and each midnight of Taipei within. */
function beginningsIn({ fromMs, first, end }: { fromMs: number; first: number; end: number }): readonly number[] {
  const dayMs = daySlots * slotMs
  const sinceMidnight = (((fromMs + first * slotMs + taipeiMs) % dayMs) + dayMs) % dayMs
  const midnight = first + Math.ceil((dayMs - sinceMidnight) / slotMs)
  return midnight < end && midnight !== first ? [first, midnight] : [first]
}

function kindsBySlot(fromMs: number, slots: number): (slot: number) => RentKind {
  const kinds = new Map<number, RentKind>()
  const numberOf = (slot: number) => Math.floor((fromMs + slot * slotMs + taipeiMs) / (daySlots * slotMs))
  for (let slot = 0; slot <= slots; slot += hourSlots) {
    const number = numberOf(slot)
    if (!kinds.has(number)) kinds.set(number, rentKindOf(taipeiTime(instantFromMs(fromMs + slot * slotMs)).day))
  }
  return (slot) => kinds.get(numberOf(slot)) ?? rentKindOf(taipeiTime(instantFromMs(fromMs + slot * slotMs)).day)
}

/** Started days of 24 hours. */
export const startedDays = ({ from, until }: { readonly from: Instant; readonly until: Instant }) =>
  Math.max(1, Math.ceil((msOf(until) - msOf(from)) / (daySlots * slotMs)))
