import type { LatLng } from '@daoxing/kit/contract'
import { draftStore } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'

type Draft = {
  /** The scooter whose price is shown. */
  readonly plate: string | null
  readonly destination: (LatLng & { readonly name: string }) | null
  /** The payment method for this ride only; null for the rider's default. */
  readonly payment: PayChoice | null
  readonly minPercent: number
}

/** The ride in preparation. */
export const useScooterDraft = draftStore<Draft>('daoxing.scooterDraft', {
  plate: null,
  destination: null,
  payment: null,
  minPercent: 0,
})
