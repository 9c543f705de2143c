import type { FareMode } from '@daoxing/taxi/contract'
import { type Fare, fareOfLines, type MeterInput, meterFare } from './meter-fare.ts'
import { serviceSurchargeTwd } from './service-surcharge.ts'

export type FinalFareInput = MeterInput & {
  readonly featureMap: number
  readonly fareMode: FareMode
  /** The price that was quoted: what is paid at a fixed fare, the most that is paid where both count. */
  readonly quotedTwd: number | null
}

/**
 * The fare of a ride. A fixed fare is the quoted one whatever the meter says; where both count the meter decides
 * below the quoted price and never above it.
 */
export function finalFare(input: FinalFareInput): Fare {
  const { fareMode, quotedTwd } = input
  if (fareMode === 'FIX_FARE' && quotedTwd !== null)
    return fareOfLines([{ kind: 'fixedFare', quantity: null, amountTwd: quotedTwd }])
  const metered = meteredFare(input)
  if (fareMode !== 'BOTH' || quotedTwd === null || metered.amountTwd <= quotedTwd) return metered
  const capTwd = quotedTwd - metered.amountTwd
  return fareOfLines([...metered.lines, { kind: 'fixedFareCap', quantity: null, amountTwd: capTwd }])
}

/** The meter with what the kind of car adds. */
export function meteredFare(input: MeterInput & { readonly featureMap: number }): Fare {
  const meter = meterFare(input)
  const serviceTwd = serviceSurchargeTwd({ featureMap: input.featureMap, meterTwd: meter.amountTwd })
  if (serviceTwd === 0) return meter
  return fareOfLines([...meter.lines, { kind: 'service', quantity: null, amountTwd: serviceTwd }])
}
