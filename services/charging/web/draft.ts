import { draftStore } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'

type Draft = {
  readonly stationId: string | null
  /** The rider's price limit; null without one. */
  readonly limitTwd: number | null
  /** The payment method for this session only; null for the rider's default. */
  readonly payment: PayChoice | null
}

/** The session in preparation. */
export const useDraft = draftStore<Draft>('daoxing.chargingDraft', {
  stationId: null,
  limitTwd: null,
  payment: null,
})
