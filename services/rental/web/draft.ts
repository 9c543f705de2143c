import type { Instant } from '@daoxing/kit/contract'
import { draftStore } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'
import type { InvoiceForm } from './rules/invoice-form.ts'

/** A further driver: whether the waiver covers that driver, and whether it is renewed with each extension. */
export type DraftDriver = { readonly noDuty: boolean; readonly autoRenew: boolean }

/** The reservation in preparation [RNT-019]. It lives in this tab, across reloads and the detours of a first rental. */
export type ReservationDraft = {
  readonly departTime: Instant | null
  readonly returnTime: Instant | null
  /** Whether the rider has chosen the return by hand. */
  readonly isReturnChosen: boolean
  readonly departStationId: string | null
  /** Null for the station of the departure. */
  readonly returnStationId: string | null
  readonly carModelCode: string | null
  /** Quantities by the code of the accessory. */
  readonly accessories: Readonly<Record<string, number>>
  readonly drivers: readonly DraftDriver[]
  readonly isInsurancePurchase: boolean
  readonly isInsuranceRenewal: boolean
  /** Insurance without excess. */
  readonly isPremiumNoDuty: boolean
  /** Whether only this model will do; otherwise the desk may hand over a better one. */
  readonly isModelFixed: boolean
  readonly isAgreed: boolean
  /** Null until the rider chooses: the rider's own default, else none. */
  readonly invoice: InvoiceForm | null
  readonly payment: PayChoice | null
  /** The order that this draft has become: the screen goes there, and forgets it. */
  readonly orderedHash: string | null
}

export const useDraft = draftStore<ReservationDraft>('daoxing.rentalDraft', {
  departTime: null,
  returnTime: null,
  isReturnChosen: false,
  departStationId: null,
  returnStationId: null,
  carModelCode: null,
  accessories: {},
  drivers: [],
  isInsurancePurchase: false,
  isInsuranceRenewal: false,
  isPremiumNoDuty: false,
  isModelFixed: true,
  isAgreed: false,
  invoice: null,
  payment: null,
  orderedHash: null,
})
