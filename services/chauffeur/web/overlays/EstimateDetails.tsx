import { BottomSheet, PriceLines } from '@daoxing/kit/web'
import { useBooking } from '../booking-context.ts'
import { planText } from '../parts/car-words.ts'
import { fareLines } from '../parts/fare-lines.ts'
import { useEstimate } from '../parts/use-estimate.ts'
import * as words from '../words/compiled/messages.js'

/** The price line by line [CHF-018]. */
export function EstimateDetails() {
  const { close } = useBooking()
  const { estimate } = useEstimate()
  const price = estimate.data
  return (
    <BottomSheet title={words.chauffeur_estimate_details()} onClose={close}>
      {price !== undefined && (
        <>
          <p className="mb-2">{planText(price.plan)}</p>
          <PriceLines lines={fareLines(price.fareDetail)} totalTwd={price.totalFare} />
          <p className="mt-3 text-secondary text-muted">{words.chauffeur_estimate_notIn()}</p>
        </>
      )}
    </BottomSheet>
  )
}
