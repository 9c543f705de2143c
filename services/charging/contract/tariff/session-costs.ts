import { decimalText, fixed, priceDecimals } from './exact.ts'
import type { PricedLine, PricedSession } from './tariff.ts'

/** `total_fixed_cost` and so on of a CDR; `bound` is the minimum or maximum price, which a CDR does not list. */
export type CostKind = 'fixed' | 'energy' | 'time' | 'parking' | 'reservation' | 'bound'
export type Cost = { readonly exclVat: string; readonly inclVat: string }
export type SessionCosts = Readonly<Record<CostKind, Cost>>

/** The costs of a session by the totals of a CDR. They add up to the price. */
export function sessionCosts({ lines }: PricedSession): SessionCosts {
  return {
    fixed: sumOf(lines, 'fixed'),
    energy: sumOf(lines, 'energy'),
    time: sumOf(lines, 'time'),
    parking: sumOf(lines, 'parking'),
    reservation: sumOf(lines, 'reservation'),
    bound: sumOf(lines, 'bound'),
  }
}

const kinds = {
  ENERGY: 'energy',
  FLAT: 'fixed',
  MAX_PRICE: 'bound',
  MIN_PRICE: 'bound',
  PARKING_TIME: 'parking',
  TIME: 'time',
} as const

function sumOf(lines: readonly PricedLine[], kind: CostKind): Cost {
  const own = lines.filter(({ type, reserved }) => (reserved ? 'reservation' : kinds[type]) === kind)
  const sum = (amounts: readonly string[]) =>
    decimalText(
      amounts.reduce((total, amount) => total + fixed(Number(amount), priceDecimals), 0n),
      priceDecimals,
    )
  return { exclVat: sum(own.map(({ exclVat }) => exclVat)), inclVat: sum(own.map(({ inclVat }) => inclVat)) }
}
