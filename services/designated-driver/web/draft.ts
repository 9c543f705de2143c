import type { DrivingPreference, TripMode } from '@daoxing/designated-driver/contract'
import type { Instant } from '@daoxing/kit/contract'
import { draftStore } from '@daoxing/kit/web'
import type { ChosenPlace } from '@daoxing/places/web'
import type { PayChoice } from '@daoxing/wallet/web'

/** The statements of the rider that the standard contract asks for before the wish. */
export type Statement = 'isConscious' | 'isInsured' | 'isSound' | 'isNotStolen'

/** One of the two places of a trip. */
export type TripEnd = 'start' | 'end'

/** The trip in preparation: address, requirements, coupon, points, and payment [DDR-002]. */
export type TripDraft = {
  /** The place of the car. */
  readonly start: ChosenPlace | null
  readonly end: ChosenPlace | null
  /** The rider tells the driver where to; no destination is asked for. */
  readonly isEndOpen: boolean
  readonly mode: TripMode
  /** When the driver is to be there; null for now. */
  readonly reserveAt: Instant | null
  readonly hours: number
  readonly preferences: readonly DrivingPreference[]
  readonly note: string
  readonly markup: number
  readonly couponId: string | null
  readonly usesPoints: boolean
  /** The payment method for this trip only; null for the rider's default. */
  readonly payment: PayChoice | null
  readonly statements: readonly Statement[]
  readonly contactName: string
  readonly contactPhone: string
  readonly companion: string
  readonly plate: string
  readonly model: string
}

/** The draft lasts as long as the tab, across reloads, and ends with the wish. */
export const useTripDraft = draftStore<TripDraft>('daoxing.designatedDriverDraft', {
  start: null,
  end: null,
  isEndOpen: false,
  mode: 'NOW',
  reserveAt: null,
  hours: 2,
  preferences: [],
  note: '',
  markup: 0,
  couponId: null,
  usesPoints: false,
  payment: null,
  statements: [],
  contactName: '',
  contactPhone: '',
  companion: '',
  plate: '',
  model: '',
})

/** The draft as a screen changes it. */
export type TripPlan = ReturnType<(typeof useTripDraft)['getState']>
