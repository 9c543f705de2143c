import type { FareLine, FareRange, PriceChange, PriceChangeReason } from '@daoxing/taxi/contract'

/** A quote, as far as its price is concerned. */
export type PricedQuote = {
  readonly quotedTwd: number | null
  readonly range: FareRange | null
  readonly breakdown: readonly FareLine[]
}

/**
 * How the price of the same ride differs between two quotes, with the surcharge, tariff, route or traffic that moved it
 * most in that direction. Null where the rider sees the same price, or where only the meter can say one.
 */
export function priceChange(before: PricedQuote, now: PricedQuote): PriceChange | null {
  const [old, fresh] = [rangeOf(before), rangeOf(now)]
  if (old === null || fresh === null) return null
  const differenceTwd = fresh.max - old.max || fresh.min - old.min
  if (differenceTwd === 0) return null
  const isLower = differenceTwd < 0
  return {
    fare_before: before.range === null ? before.quotedTwd : null,
    fare_range_before: before.range,
    is_lower: isLower,
    why: reasonOf(before.breakdown, now.breakdown, isLower),
  }
}

/** In the order in which they are named where two moved the price by the same amount. */
const causes: readonly {
  readonly kind: FareLine['kind']
  readonly dearer: PriceChangeReason
  readonly cheaper: PriceChangeReason
}[] = [
  { kind: 'night', dearer: 'nightBegun', cheaper: 'nightOver' },
  { kind: 'springFestival', dearer: 'festivalBegun', cheaper: 'festivalOver' },
  { kind: 'flagFall', dearer: 'tariff', cheaper: 'tariff' },
  { kind: 'distance', dearer: 'route', cheaper: 'route' },
  { kind: 'slowTime', dearer: 'traffic', cheaper: 'traffic' },
]

/** A range may move without any line of the expected fare, when the traffic of the hour spreads it in another way. */
function reasonOf(before: readonly FareLine[], now: readonly FareLine[], isLower: boolean): PriceChangeReason {
  const moved = causes.map((cause) => {
    const differenceTwd = lineTwd(now, cause.kind) - lineTwd(before, cause.kind)
    return { why: isLower ? cause.cheaper : cause.dearer, movedTwd: isLower ? -differenceTwd : differenceTwd }
  })
  const [first] = moved.toSorted((one, other) => other.movedTwd - one.movedTwd)
  return first === undefined || first.movedTwd <= 0 ? 'traffic' : first.why
}

function lineTwd(lines: readonly FareLine[], kind: FareLine['kind']): number {
  return lines.reduce((sum, line) => sum + (line.kind === kind ? line.amountTwd : 0), 0)
}

function rangeOf({ range, quotedTwd }: PricedQuote): FareRange | null {
  return range ?? (quotedTwd === null ? null : { min: quotedTwd, max: quotedTwd })
}
