import { roundTwd } from '@daoxing/kit/contract'
import type { PriceTerms } from '@daoxing/charging/contract'

/** Hundredths of a dollar and thousandths of a unit in one dollar. */
const partsOfDollar = 100 * 1000

type Quoted = Pick<PriceTerms, 'centsPerUnit' | 'typicalMilliUnits' | 'limitTwd'>

/** The terms of a session: a typical session is held, but never more than the rider's limit. */
export function termsOf(quoted: Quoted): PriceTerms {
  return { ...quoted, estimateTwd: Math.max(1, priceTwd(quoted, quoted.typicalMilliUnits)) }
}

/** The price of an amount delivered, rounded once and never above the rider's limit. */
export function priceTwd({ centsPerUnit, limitTwd }: Omit<Quoted, 'typicalMilliUnits'>, milliUnits: number): number {
  const amountTwd = roundTwd((centsPerUnit * milliUnits) / partsOfDollar)
  return limitTwd === null ? amountTwd : Math.min(amountTwd, limitTwd)
}

/** The most that the limit pays for; null without a limit. */
export function milliUnitsMax({ centsPerUnit, limitTwd }: Omit<Quoted, 'typicalMilliUnits'>): number | null {
  return limitTwd === null ? null : Math.floor((limitTwd * partsOfDollar) / centsPerUnit)
}
