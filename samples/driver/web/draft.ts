import { draftStore } from '@daoxing/kit/web'
import type { ChosenPlace } from '@daoxing/places/web'
import type { PayChoice } from '@daoxing/wallet/web'

/** The two ends of a route. */
export type WayEnd = 'pickup' | 'dropoff'

type Draft = {
  readonly pickup: ChosenPlace | null
  readonly dropoff: ChosenPlace | null
  /** The payment method for this order only; null for the rider's default. */
  readonly payment: PayChoice | null
}

/** The order in preparation. */
export const useDraft = draftStore<Draft>('daoxing.sampleDriverDraft', { pickup: null, dropoff: null, payment: null })
