import type { LatLng } from '@daoxing/kit/contract'
import { draftStore } from '@daoxing/kit/web'
import type { CompanyDraft } from '@daoxing/business/web'
import type { PayChoice } from '@daoxing/wallet/web'
import { type CarModel, type RequestKind, defaultExpandMatchFeatureMap } from '@daoxing/taxi/contract'

/** Common notes to the driver, chosen with a tap. */
export const notePhrases = ['luggage', 'child', 'elder', 'quiet'] as const
export type NotePhrase = (typeof notePhrases)[number]

export type DraftPlace = {
  /** The title of the card: the name if there is one, or else the address. */
  readonly name: string
  readonly address: string
  readonly location: LatLng
  /** A typed address without a known number: the pin is at its road or town. */
  readonly isApproximate?: boolean
  /**
   * The rider has set its pin by hand outside the drawn streets: it stays approximate, and the page does not ask again.
   */
  readonly isPinned?: boolean
}

/** The ride request in preparation. It lives in the tab until the ride is requested or the rider leaves it. */
export type RideDraft = {
  readonly start: DraftPlace | null
  readonly end: DraftPlace | null
  /** The stops, in the order of the ride. */
  readonly stops: readonly DraftPlace[]
  /** Whether the rider has chosen to leave the destination open. */
  readonly isEndOpen: boolean
  readonly featureMap: number
  /** The requested model, in addition to the mask, if no flag denotes it. */
  readonly carModel: CarModel | null
  /** The rider's text for the driver, separate from the chosen phrases. */
  readonly note: string
  readonly notePhrases: readonly NotePhrase[]
  /** The payment method of this ride only, if it is not the default: `disposableCashPayment` means cash here. */
  readonly payment: PayChoice | null
  /** The company that pays for this ride instead of the rider. */
  readonly company: CompanyDraft | null
  /** Whether the rider accepts any taxi if no special one is found. */
  readonly agreesToExpand: boolean
  /** The tip for the driver in dollars; null without a tip. */
  readonly tipTwd: number | null
  /** The kind of request: immediate or for later [TAXI-039]. */
  readonly requestKind: RequestKind
  /**
   * The boarding time of a reservation in Unix seconds, and its value on the wheels in Taipei time; null for an
   * immediate ride.
   */
  readonly reservationTime: number | null
  readonly reservationIndex: { readonly day: string; readonly hour: number; readonly minute: number } | null
  /** The position of an unconfirmed pin, and the history entry on which it was set. */
  readonly pin: { readonly entry: string; readonly at: LatLng } | null
  /** The device position at the start of the draft, sent with the request. */
  readonly gps: LatLng | null
}

const emptyDraft: RideDraft = {
  start: null,
  end: null,
  stops: [],
  isEndOpen: false,
  featureMap: defaultExpandMatchFeatureMap,
  carModel: null,
  note: '',
  notePhrases: [],
  payment: null,
  company: null,
  agreesToExpand: false,
  tipTwd: null,
  requestKind: 'REQUEST_NOW',
  reservationTime: null,
  reservationIndex: null,
  pin: null,
  gps: null,
}

/**
 * The draft, or a selected part of it. Its reset returns to landing and clears addresses, estimate and choices
 * [TAXI-045].
 */
export const useRideDraft = draftStore('daoxing.rideDraft', emptyDraft)
