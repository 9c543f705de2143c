import type { FareMode } from '@daoxing/taxi/contract'
import { type Fare, fareOfLines, type MeterInput, meterFare } from './meter-fare.ts'
import { serviceSurchargeTwd } from './service-surcharge.ts'

export type FinalFareInput = MeterInput & {
  readonly featureMap: number
  readonly fareMode: FareMode
  /** The quoted price: the price of a fixed fare, and the cap if both apply. */
  readonly quotedTwd: number | null
  /** Seconds of waiting at stops, beyond the free time of each. */
  readonly stopSeconds?: number
}

/**
 * The fare of a ride. A fixed fare is the quoted one and ignores the meter. With both fare modes, the meter applies up
 * to the quoted price.
 */
export function finalFare({ stopSeconds = 0, ...input }: FinalFareInput): Fare {
  const ride = rideFare(input)
  const { slowStepSeconds, stepTwd } = input.tariff
  const amountTwd = Math.floor(stopSeconds / slowStepSeconds) * stepTwd
  // Waiting is not part of the quoted route, so neither a fixed fare nor its cap covers it.
  return amountTwd === 0 ? ride : fareOfLines([...ride.lines, { kind: 'stopWait', quantity: stopSeconds, amountTwd }])
}

function rideFare(input: FinalFareInput): Fare {
  const { fareMode, quotedTwd } = input
  if (fareMode === 'FIX_FARE' && quotedTwd !== null)
    return fareOfLines([{ kind: 'fixedFare', quantity: null, amountTwd: quotedTwd }])
  const metered = meteredFare(input)
  if (fareMode !== 'BOTH' || quotedTwd === null || metered.amountTwd <= quotedTwd) return metered
  const capTwd = quotedTwd - metered.amountTwd
  return fareOfLines([...metered.lines, { kind: 'fixedFareCap', quantity: null, amountTwd: capTwd }])
}

/** The metered fare with the surcharge of the car type. */
export function meteredFare(input: MeterInput & { readonly featureMap: number }): Fare {
  const meter = meterFare(input)
  const serviceTwd = serviceSurchargeTwd({ featureMap: input.featureMap, meterTwd: meter.amountTwd })
  if (serviceTwd === 0) return meter
  return fareOfLines([...meter.lines, { kind: 'service', quantity: null, amountTwd: serviceTwd }])
}
