import type { Instant } from '@daoxing/kit/contract'
import type { FareLine } from '@daoxing/taxi/contract'
import { isNight, springFestivalTwd, type Tariff } from './tariffs.ts'

export type MeterInput = {
  readonly tariff: Tariff
  readonly metres: number
  /** Seconds below 5 km/h. */
  readonly slowSeconds: number
  /** The boarding time; its tariff applies to the whole ride. */
  readonly boardedAt: Instant
}
export type Fare = { readonly amountTwd: number; readonly lines: readonly FareLine[] }

/** Returns the fare of the taximeter: whole dollars, and lines that sum to the amount. */
export function meterFare({ tariff, metres, slowSeconds, boardedAt }: MeterInput): Fare {
  const metresBeyond = Math.max(0, Math.round(metres) - tariff.flagFallMetres)
  const wholeSlowSeconds = Math.max(0, Math.round(slowSeconds))
  const distanceTwd = Math.ceil(metresBeyond / tariff.stepMetres) * tariff.stepTwd
  const slowTwd = Math.floor(wholeSlowSeconds / tariff.slowStepSeconds) * tariff.stepTwd
  const nightTwd = isNight(boardedAt) ? tariff.nightTwd : 0
  const tiers: readonly FareLine[] = [
    { kind: 'distance', quantity: metresBeyond, amountTwd: distanceTwd },
    { kind: 'slowTime', quantity: wholeSlowSeconds, amountTwd: slowTwd },
    { kind: 'night', quantity: null, amountTwd: nightTwd },
    { kind: 'springFestival', quantity: null, amountTwd: springFestivalTwd(tariff, boardedAt) },
  ]
  return fareOfLines([
    { kind: 'flagFall', quantity: tariff.flagFallMetres, amountTwd: tariff.flagFallTwd },
    ...tiers.filter(({ amountTwd }) => amountTwd > 0),
  ])
}

/** The sum of some lines as a fare. */
export function fareOfLines(lines: readonly FareLine[]): Fare {
  return { amountTwd: lines.reduce((sum, line) => sum + line.amountTwd, 0), lines }
}
