import { roundTwd } from '@daoxing/kit/contract'
import { feature, hasFeature } from '@daoxing/taxi/contract'

type Surcharge = { readonly flag: number; readonly factor: number; readonly feeTwd: number }

/** What a car that is more than a taxi costs on top of the meter: a share of the meter and a fee of its own. */
const surcharges: readonly Surcharge[] = [
  { flag: feature.SIX_SEATER, factor: 0.3, feeTwd: 0 },
  { flag: feature.PREMIUM, factor: 0.25, feeTwd: 0 },
  { flag: feature.PET_FRIENDLY, factor: 0, feeTwd: 50 },
  // The accessible van [TAXI-008].
  { flag: feature.WELCAB, factor: 0, feeTwd: 300 },
]

/** The service line of a fare; rounded once. */
export function serviceSurchargeTwd({ featureMap, meterTwd }: { featureMap: number; meterTwd: number }): number {
  const asked = surcharges.filter(({ flag }) => hasFeature(featureMap, flag))
  return roundTwd(asked.reduce((sum, { factor, feeTwd }) => sum + meterTwd * factor + feeTwd, 0))
}
