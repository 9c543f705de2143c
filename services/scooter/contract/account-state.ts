import type { Lifecycle } from '@daoxing/kit/contract'
import type { ScooterAccountState } from './account.ts'

export type ScooterAccountEvent =
  | 'phoneProven'
  /** The texts are accepted: documents may be given. */
  | 'begun'
  | 'submitted'
  /** A licence that was proven for another service covers scooters. */
  | 'provenElsewhere'
  /** That licence holds no longer. */
  | 'proofLost'
  | 'allowed'
  /** Some documents, or the licence, are not good enough. */
  | 'unpassed'
  /** The sign-up as a whole does not fit the documents. */
  | 'returned'
  /** The authority or the vendor does not let the rider ride. */
  | 'denied'
  /** The system of the vendor has failed: the same pictures are sent again. */
  | 'systemFailed'
  /** The vendor was asked for a week and said nothing, or its system failed again and again. */
  | 'unanswered'
  | 'licenceEnded'

/**
 * `state x event -> state` of a rider's account. A vendor may change its mind about the last review: customer service lifts
 * a denial, and the authority suspends a licence that has passed.
 */
export const scooterAccountLifecycle: Lifecycle<ScooterAccountState, ScooterAccountEvent> = {
  NEW: { phoneProven: 'PHONE_PROVEN' },
  PHONE_PROVEN: { begun: 'COLLECTING' },
  COLLECTING: { submitted: 'IN_REVIEW', provenElsewhere: 'ALLOWED' },
  IN_REVIEW: {
    allowed: 'ALLOWED',
    unpassed: 'REFUSED',
    returned: 'COLLECTING',
    denied: 'CLOSED',
    systemFailed: 'IN_REVIEW',
    unanswered: 'REFUSED',
  },
  REFUSED: { submitted: 'IN_REVIEW', provenElsewhere: 'ALLOWED', allowed: 'ALLOWED', denied: 'CLOSED' },
  ALLOWED: { proofLost: 'COLLECTING', licenceEnded: 'REFUSED', denied: 'CLOSED' },
  CLOSED: { allowed: 'ALLOWED', unpassed: 'REFUSED' },
}
