import type { Instant } from '@daoxing/kit/contract'
import { draftStore } from '@daoxing/kit/web'
import type { AirportClass, AirportCode, AirportServiceType } from '@daoxing/taxi/contract'
import type { PayChoice } from '@daoxing/wallet/web'
import type { DraftPlace } from '../ride-draft.ts'

/** A shuttle in preparation. ID number and invoice are not part of it: they never leave the form. */
export type ShuttleDraft = {
  readonly serviceType: AirportServiceType
  readonly airportCode: AirportCode
  readonly place: DraftPlace | null
  /** Null until a time is chosen, and for an immediate pick-up. */
  readonly at: Instant | null
  readonly isNow: boolean
  readonly flightNo: string
  readonly passengers: number
  readonly luggage: number
  readonly airportClass: AirportClass
  readonly payment: PayChoice | null
  /** The terminal whose prompt the rider has dismissed. */
  readonly putOff: string | null
}

/** The draft with the functions that change it. */
export type ShuttleForm = ShuttleDraft & {
  readonly change: (changes: Partial<ShuttleDraft>) => void
  readonly reset: () => void
}

export const useShuttleDraft = draftStore<ShuttleDraft>('daoxing.shuttleDraft', {
  serviceType: 'PICK_UP',
  airportCode: 'TPE1',
  place: null,
  at: null,
  isNow: false,
  flightNo: '',
  passengers: 1,
  luggage: 1,
  airportClass: 'airport_four_seater',
  payment: null,
  putOff: null,
})
