import type { ChauffeurEstimate, ChauffeurPlan } from '@daoxing/chauffeur/contract'
import type { PayChoice } from '@daoxing/wallet/web'
import type { ChauffeurDraft, WayPoint } from '../draft.ts'
import { sentInvoice } from './invoice-form.ts'

/** The end of the way: the start itself on a round trip. */
export const endOf = ({ isRoundTrip, start, end }: Pick<ChauffeurDraft, 'isRoundTrip' | 'start' | 'end'>) =>
  isRoundTrip ? start : end

type Planned = Pick<
  ChauffeurDraft,
  | 'tripStartTime'
  | 'start'
  | 'end'
  | 'stops'
  | 'isRoundTrip'
  | 'carType'
  | 'safeSeatCount'
  | 'adult'
  | 'child'
  | 'luggage'
  | 'tripDurationIndex'
>

/** The request of an estimate; undefined while the way is incomplete. */
export function wishOf(draft: Planned, plans: readonly ChauffeurPlan[]) {
  const { tripStartTime, start, stops, isRoundTrip, carType, safeSeatCount, adult, child, luggage } = draft
  const end = endOf(draft)
  if (tripStartTime === null || start === null || end === null) return undefined
  const plan = draft.tripDurationIndex === null ? undefined : plans[draft.tripDurationIndex]
  return {
    tripStartTime,
    ...wayOf({ start, end, stops }),
    carType,
    additional: { babySeat: safeSeatCount },
    ...(plan && { plan: { duration: plan.duration, mileage: plan.mileage } }),
    isRoundTrip,
    adult,
    child,
    luggage,
  }
}
export type SentWish = NonNullable<ReturnType<typeof wishOf>>

type Way = Pick<ChauffeurDraft, 'stops'> & { readonly start: WayPoint; readonly end: WayPoint }

const wayOf = ({ start, end, stops }: Way) => ({
  startAddress: start.address,
  startLocation: start.location,
  endAddress: end.address,
  endLocation: end.location,
  stopList: stops.map(({ address, location: { lat, lng }, stayMinutes }) => ({ address, lat, lng, stayMinutes })),
})

/** Dial code and number as one [CHF-029]. The zero before a national number is left out. */
export const phoneNo = (dialCode: string, phone: string) => `${dialCode}${phone.replace(/\D/g, '').replace(/^0/, '')}`

const phonePattern = /^\+[1-9]\d{6,14}$/
export const isPhone = (number: string) => phonePattern.test(number)

type BookingInput = {
  readonly draft: ChauffeurDraft
  /** The request of the estimate: the booking must be the same. */
  readonly wish: SentWish
  readonly estimate: Pick<ChauffeurEstimate, 'fareHash' | 'plan'>
  readonly contact: { readonly userName: string; readonly phoneNo: string }
  readonly payment: PayChoice
}

/** The body of a booking [CHF-027, CHF-028]. */
export function bookingOf({ draft, wish, estimate: { fareHash, plan }, contact, payment }: BookingInput) {
  const { tripStartTime, startAddress, startLocation, endAddress, endLocation, stopList, carType, additional } = wish
  const { notes, nameSign, language, invoice, useLinegoPoints, isAgreed } = draft
  return {
    ...{ fareHash, tripStartTime, startAddress, startLocation, endAddress, endLocation, stopList, carType, additional },
    finalDuration: plan.duration,
    finalMileage: plan.mileage,
    ...(notes.trim() !== '' && { remarks: notes.trim() }),
    userContactInfo: contact,
    invoiceInfo: sentInvoice(invoice),
    useLinegoPoints,
    paymentMethod: payment.method,
    ...(payment.method === 'creditcard' && payment.cardId !== null && { cardId: payment.cardId }),
    ...(nameSign.trim() !== '' && { nameSign: nameSign.trim() }),
    ...(language !== null && { language }),
    isAgreeAgreement: isAgreed,
  }
}
