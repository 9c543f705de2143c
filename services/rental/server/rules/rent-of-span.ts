import { type Instant, msOf, taipeiTime, instantFromMs } from '@daoxing/kit/contract'
import type { Rent } from '../rental-configs.ts'
import { type RentKind, rentKindOf } from './rent-days.ts'

export type RentSums = Readonly<Record<RentKind, number>> & { readonly totalTwd: number }

const slotMs = 10 * 60_000
const hourSlots = 6
export const daySlots = 24 * hourSlots
const taipeiMs = 8 * 3_600_000
const dayTwdOf: Readonly<Record<RentKind, Exclude<keyof Rent, 'hourPercent'>>> = {
  weekdayRent: 'weekdayTwd',
  holidayRent: 'holidayTwd',
  festivalRent: 'festivalTwd',
}

type Piece = { readonly beginsAt: number; readonly kind: RentKind; readonly cost: number }

/** A length that a cover may use, in slots of 10 minutes, and its cost by the kind of the day in which it begins. */
export type CoverPiece = { readonly slots: number; readonly costOf: (kind: RentKind) => number }

/**
 * The least rent that covers a span with started hours and days of 24 hours, each at the rent of the calendar day in which
 * it begins. A cover of two spans in a row is also a cover of both together, so one booking never costs more than its
 * span in pieces.
 */
export function rentOfSpan(rent: Rent, span: { readonly from: Instant; readonly until: Instant }): RentSums {
  const day = (kind: RentKind) => rent[dayTwdOf[kind]]
  const { sums, cost } = leastCover(span, [
    { slots: daySlots, costOf: day },
    { slots: hourSlots, costOf: (kind) => Math.ceil((day(kind) * rent.hourPercent) / 100) },
  ])
  return { ...sums, totalTwd: cost }
}

/** The cheapest cover of a span by such pieces, and its cost by kinds of days. */
export function leastCover(
  { from, until }: { readonly from: Instant; readonly until: Instant },
  pieces: readonly CoverPiece[],
): { readonly sums: Readonly<Record<RentKind, number>>; readonly cost: number } {
  const fromMs = msOf(from)
  const slots = Math.ceil((msOf(until) - fromMs) / slotMs)
  const kindAt = kindsBySlot(fromMs, slots)
  const least: number[] = [0]
  const last: (Piece | undefined)[] = [undefined]
  for (let covered = 1; covered <= slots; covered += 1) {
    let best: Piece | undefined
    let bestCost = Number.POSITIVE_INFINITY
    // The least sum grows with the span, so of the beginnings in one calendar day only the first counts.
    for (const { slots: length, costOf } of pieces)
      for (const beginsAt of beginningsIn({ fromMs, first: Math.max(0, covered - length), end: covered })) {
        const kind = kindAt(beginsAt)
        const cost = costOf(kind)
        const sum = (least[beginsAt] ?? 0) + cost
        if (sum < bestCost) [best, bestCost] = [{ beginsAt, kind, cost }, sum]
      }
    least.push(bestCost)
    last.push(best)
  }
  const sums = { weekdayRent: 0, holidayRent: 0, festivalRent: 0 }
  for (let piece = last[slots]; piece; piece = last[piece.beginsAt]) sums[piece.kind] += piece.cost
  return { sums, cost: least[slots] ?? 0 }
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
