import { definePeerEvents } from '@daoxing/kit/server'
import { VendorEvent } from '@daoxing/scooter/contract'

/** News of the vendor; the subject is the rental, the fee, the review or the plate. */
export const vendorEvents = definePeerEvents('scooter.vendorEvents', VendorEvent)

/** Events with one subject are handled one after the other. */
export function subjectOf(event: VendorEvent): string {
  switch (event.kind) {
    case 'feeRaised':
      return `fee:${event.fee.feeId}`
    case 'feeDecided':
      return `fee:${event.feeId}`
    case 'licenceReviewed':
      return `review:${event.reviewId}`
    case 'csReturned':
      return `rental:${event.wemoRentId}`
    case 'lookedFor':
    case 'maintenance':
      return `plate:${event.plate}`
  }
}
