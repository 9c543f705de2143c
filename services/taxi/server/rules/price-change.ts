import type { FareLine, FareRange, PriceChange, PriceChangeReason } from '@daoxing/taxi/contract'

/** The price-related part of a quote. */
export type PricedQuote = {
  readonly quotedTwd: number | null
  readonly range: FareRange | null
  readonly breakdown: readonly FareLine[]
}

/**
 * How the price of the same ride differs between two quotes, with the surcharge, tariff, route or traffic that
 * contributed most in that direction. Null if the rider sees the same price, or for plain meters.
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

/** The order of reasons with equal contributions. */
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

/** A range may change without any change of the expected fare, if the traffic of the hour spreads it differently. */
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
