import { standingRefusals } from '@daoxing/identity/contract'
import { leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** The service is open to the riders of its list only [SCT-002]. */
export const gate = [...standingRefusals, 'scooter.notOpen', 'scooter.maintenance'] as const

const RentId = z.string().check(z.minLength(1), z.maxLength(40))
/** `wemoRentId` and `{id}` of the paths name the same rental. */
export const RentParams = z.object({ id: RentId })
export const WemoRentParams = z.object({ wemoRentId: RentId })

export const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
export const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))
/** The position of the rider's phone, and how sure it is. */
export const RiderPoint = z.object({
  lat: leftOut(Latitude),
  lng: leftOut(Longitude),
  accuracyMetres: leftOut(numberOrText(z.number().check(z.gte(0), z.lte(100_000)))),
})

/** The rental belongs to the rider, and has not changed meanwhile. */
export const own = ['kit.notFound', 'scooter.movedMeanwhile', 'scooter.operationForbidden'] as const

/** The rider may ride now: account, licence, terms. */
export const riderRefusals = [
  ...gate,
  'scooter.signUpNeeded',
  'scooter.licenceInReview',
  'scooter.licenceUnpassed',
  'scooter.licenceDenied',
  'scooter.licenceNeeded',
  'scooter.licenceWrongClass',
  'scooter.termsNotAccepted',
  'scooter.tooYoung',
] as const

export const payerRefusals = [
  'wallet.methodNotOffered',
  'wallet.methodNotBound',
  'wallet.cardExpired',
  'wallet.unpaidTrips',
  'wallet.autoPaymentBlocked',
  'wallet.holdDeclined',
  'wallet.insufficientBalance',
  'wallet.deviceConsentNeeded',
  'wallet.paymentChecking',
  'wallet.notNow',
] as const

export const photoBytesMax = 12 * 1024 * 1024
