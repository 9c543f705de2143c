import { roundTwd } from '@daoxing/kit/contract'
import { feature, hasFeature } from '@daoxing/taxi/contract'

type Surcharge = { readonly flags: number; readonly factor: number; readonly feeTwd: number }

/**
 * The surcharge of a car that offers more than a taxi, on top of the meter: a share of the meter plus a fixed fee. Of
 * lines with the same first flag, the first match applies. A low-carbon car costs the same as a taxi.
 */
const surcharges: readonly (readonly Surcharge[])[] = [
  [{ flags: feature.SIX_SEATER, factor: 0.3, feeTwd: 0 }],
  [{ flags: feature.PREMIUM, factor: 0.25, feeTwd: 0 }],
  [{ flags: feature.LUXURY, factor: 0.6, feeTwd: 0 }],
  [{ flags: feature.PET_FRIENDLY, factor: 0, feeTwd: 50 }],
  [{ flags: feature.KID_SEAT, factor: 0, feeTwd: 100 }],
  [
    // The accessible van may be metered, too [TAXI-008].
    { flags: feature.WELCAB + feature.BY_METER, factor: 0, feeTwd: 300 },
    { flags: feature.WELCAB, factor: 0, feeTwd: 150 },
  ],
]

/** The service surcharge of a fare, rounded once. */
export function serviceSurchargeTwd({ featureMap, meterTwd }: { featureMap: number; meterTwd: number }): number {
  const requested = surcharges.flatMap((lines) => lines.find(({ flags }) => hasFeature(featureMap, flags)) ?? [])
  return roundTwd(requested.reduce((sum, { factor, feeTwd }) => sum + meterTwd * factor + feeTwd, 0))
}
