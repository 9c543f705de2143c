import {
  type BillLine,
  type ChargeLimit,
  type ChargePeriod,
  type PricedLine,
  priceSession,
  withDiscount,
} from '@daoxing/charging/contract'
import { instantFromMs, msOf, roundTwd } from '@daoxing/kit/contract'
import type { Stretch } from './readings.ts'
import type { Discount, SessionTerms } from './terms.ts'

export type Bill = { readonly totalTwd: number; readonly lines: BillLine[] }

type Billing = {
  readonly terms: SessionTerms
  readonly stretches: readonly Stretch[]
  readonly limit: ChargeLimit | null
}

/** The price of a session for its rider, in whole dollars, rounded once. The rider's limit in dollars bounds all but parking. */
export function billOf({ terms, stretches, limit }: Billing): Bill {
  if (stretches.length === 0) return { totalTwd: 0, lines: [] }
  const { tariff, discount, timeZone } = terms
  const lowered = discount === null ? tariff : withDiscount(tariff, discount.percent, windowOf(discount))
  const { lines, totalTwd } = priceSession(lowered, { periods: stretches.map(periodOf), timeZone })
  if (limit?.kind !== 'twd') return { totalTwd, lines: lines.map(lineOf) }
  const parkingTwd = lines.reduce((sum, { type, inclVat }) => sum + (type === 'PARKING_TIME' ? Number(inclVat) : 0), 0)
  return { totalTwd: Math.min(totalTwd, roundTwd(limit.value + parkingTwd)), lines: lines.map(lineOf) }
}

/** The cost of the operator's own record by its tariff, VAT included, in hundredths of a dollar; nothing of the rider's terms. */
export function repricedCents({ terms, stretches }: Pick<Billing, 'terms' | 'stretches'>): number {
  const { inclVat } = priceSession(terms.tariff, { periods: stretches.map(periodOf), timeZone: terms.timeZone })
  return Math.round(Number(inclVat) * 100)
}

const windowOf = ({ window }: Discount) =>
  window === null ? undefined : { start_time: window.from, end_time: window.until }

function periodOf({ from, until, wh, kind, watts, amperes }: Stretch): ChargePeriod {
  return {
    startMs: msOf(from),
    endMs: msOf(until),
    energyWh: wh,
    kind,
    ...(watts === undefined ? {} : { powerW: watts }),
    ...(amperes === undefined ? {} : { currentA: amperes }),
  }
}

function lineOf({ type, quantity, unit, unitPrice, vatPercent, inclVat, fromMs, toMs }: PricedLine): BillLine {
  const unitTwd = Number(unitPrice) * (1 + Number(vatPercent ?? 0) / 100)
  return {
    ...{ type, quantity, unit, amountTwd: inclVat },
    unitTwd: String(Math.round(unitTwd * 10_000) / 10_000),
    from: instantFromMs(fromMs),
    until: instantFromMs(toMs),
  }
}

/** Beyond one dollar or half a percent of our own price the record of an operator is looked into. */
export function isOffBy(statedCents: number, ourCents: number): boolean {
  return Math.abs(statedCents - ourCents) > Math.max(100, ourCents * 0.005)
}
