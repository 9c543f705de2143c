import { chauffeurDefaults, type CarClass, type ChauffeurLanguage } from '@daoxing/chauffeur/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { draftStore } from '@daoxing/kit/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { emptyInvoice, type InvoiceForm } from './rules/invoice-form.ts'
import { firstStack, type PageEntry } from './rules/page-stack.ts'

/** A point of the way [CHF-035]. */
export type WayPoint = { readonly description: string; readonly address: string; readonly location: LatLng }
/** A stop, with the time that the rider stays there. */
export type DraftStop = WayPoint & { readonly stayMinutes: number }

export type ChauffeurDraft = {
  /** The sub-pages that were opened, for the way back [CHF-022]. */
  readonly pages: readonly PageEntry[]
  /** Epoch milliseconds, as are the bounds within which the time was chosen. */
  readonly tripStartTime: number | null
  readonly earliestAvailable: number | null
  readonly latestAvailable: number | null
  readonly start: WayPoint | null
  readonly end: WayPoint | null
  readonly stops: readonly DraftStop[]
  /** Back to the start on the same day. */
  readonly isRoundTrip: boolean
  readonly carType: CarClass
  readonly adult: number
  readonly child: number
  readonly luggage: number
  readonly safeSeatCount: number
  /** The chosen plan, by its place in the list of plans; null takes the cheapest that fits. */
  readonly tripDurationIndex: number | null
  readonly notes: string
  /** The car is for another person, whose name and phone follow. */
  readonly isForOther: boolean
  readonly customerName: string
  readonly dialCode: string
  readonly phone: string
  readonly nameSign: string
  readonly language: ChauffeurLanguage | null
  readonly payment: PayChoice | null
  readonly invoice: InvoiceForm
  readonly useLinegoPoints: boolean
  readonly isAgreed: boolean
  /** The trip that this draft has become: its result is shown, until the rider has seen it. */
  readonly bookedHash: string | null
}

/** The trip in preparation [CHF-034, CHF-053]. It survives a reload. */
export const useDraft = draftStore<ChauffeurDraft>('daoxing.chauffeurDraft', {
  pages: firstStack.entries,
  tripStartTime: null,
  earliestAvailable: null,
  latestAvailable: null,
  start: null,
  end: null,
  stops: [],
  isRoundTrip: false,
  carType: chauffeurDefaults.carType,
  adult: chauffeurDefaults.adult,
  child: chauffeurDefaults.child,
  luggage: 0,
  safeSeatCount: 0,
  tripDurationIndex: null,
  notes: '',
  isForOther: false,
  customerName: '',
  dialCode: chauffeurDefaults.dialCode,
  phone: '',
  nameSign: '',
  language: null,
  payment: null,
  invoice: emptyInvoice,
  useLinegoPoints: false,
  isAgreed: false,
  bookedHash: null,
})
