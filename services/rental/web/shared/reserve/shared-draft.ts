import { draftStore } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'

/** The reservation of a shared car in preparation. It survives a reload and the detours of a first rental. */
export type SharedDraft = {
  readonly plateNo: string | null
  /** Epoch milliseconds; null for the times that the server proposes. */
  readonly startTime: number | null
  readonly endTime: number | null
  /** Whether the rider has chosen the return by hand. */
  readonly isReturnChosen: boolean
  /** The rider adds the waiver by hand: nothing that costs money is chosen in advance. */
  readonly hasWaiver: boolean
  readonly isAgreed: boolean
  readonly payment: PayChoice | null
}

export const useSharedDraft = draftStore<SharedDraft>('daoxing.sharedDraft', {
  plateNo: null,
  startTime: null,
  endTime: null,
  isReturnChosen: false,
  hasWaiver: false,
  isAgreed: false,
  payment: null,
})
