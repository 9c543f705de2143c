import type { FareDetail } from '@daoxing/chauffeur/contract'
import type { PriceLine } from '@daoxing/kit/web'
import * as words from '../words/compiled/messages.js'

/** The parts of a price that are not zero; their sum is the price [CHF-032]. */
export function fareLines({
  hourlyCharge,
  mileageCharge,
  surchargeFee,
  additionalFee,
}: FareDetail): readonly PriceLine[] {
  return [
    { label: words.chauffeur_fare_hours(), amountTwd: hourlyCharge },
    { label: words.chauffeur_fare_mileage(), amountTwd: mileageCharge },
    { label: words.chauffeur_fare_holiday(), amountTwd: surchargeFee.holiday },
    { label: words.chauffeur_fare_night(), amountTwd: surchargeFee.night },
    { label: words.chauffeur_fare_babySeat(), amountTwd: additionalFee.babySeat },
  ].filter(({ amountTwd }) => amountTwd !== 0)
}
