import type { Trip } from '@daoxing/taxi/contract'
import { FareReceipt } from '../parts/FareReceipt.tsx'
import { Panel } from './Panel.tsx'

/** How the amount comes about, while rider and driver settle it in the car. */
export function PayingBody({ trip }: { readonly trip: Trip }) {
  if (trip.fare === null) return null
  return (
    <Panel on="sheet">
      <FareReceipt fare={trip.fare} isPaymentShown={false} />
    </Panel>
  )
}
