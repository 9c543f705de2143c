import { leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

/** A number or a hash of an order of the rider. */
export const OrderParams = z.object({ orderNo: z.string().check(z.minLength(1), z.maxLength(40)) })
const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))
/** The rider's position. A car is opened only with it; on the way back the car's own counts without it. */
export const RiderPosition = z.object({ latitude: leftOut(Latitude), longitude: leftOut(Longitude) })
export const own = ['kit.notFound', 'rental.movedMeanwhile'] as const
export const commandRefusals = [
  ...own,
  'rental.operationForbidden',
  'rental.tooFarFromCar',
  'rental.positionNeeded',
  'rental.commandUnderWay',
] as const

/** The renter is still a member whose licence holds until the return. */
export const renterRefusals = [
  'identity.rentalLoginNeeded',
  'identity.licenceNeeded',
  'identity.licenceWrongClass',
  'identity.licenceEndsBefore',
] as const

export const pictureBytesMax = 12 * 1024 * 1024
