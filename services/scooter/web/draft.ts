import { draftStore } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'

type Draft = {
  readonly assetId: string | null
  /** The payment method for this order only; null for the rider's default. */
  readonly payment: PayChoice | null
}

/** The order in preparation. */
export const useDraft = draftStore<Draft>('daoxing.scooterDraft', { assetId: null, payment: null })
