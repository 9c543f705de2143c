import { standingRefusals } from '@daoxing/identity/contract'
import { leftOut, numberOrText } from '@daoxing/kit/contract'
import * as z from 'zod/mini'

export const Latitude = numberOrText(z.number().check(z.gte(-90), z.lte(90)))
export const Longitude = numberOrText(z.number().check(z.gte(-180), z.lte(180)))
export const Zoom = numberOrText(z.number().check(z.gte(0), z.lte(22)))
export const Kilowatts = numberOrText(z.number().check(z.gte(0), z.lte(2000)))

/** A list that clients send as `a,b` or as several parameters. */
export function listOf<Item extends z.ZodMiniType<unknown, string>>(item: Item) {
  return leftOut(
    z.pipe(
      z.union([z.array(z.string()), z.string()]),
      z.pipe(
        z.transform((sent: string | string[]) => (typeof sent === 'string' ? sent.split(',') : sent)),
        z.array(item).check(z.maxLength(60)),
      ),
    ),
  )
}

/** `orderNo` names an order on the wire. */
export const OrderNo = z.string().check(z.minLength(1), z.maxLength(40))

/** The plug of a start, as the documents name it. */
export const PlugFields = {
  toCountryCode: z.string().check(z.regex(/^[A-Z]{2}$/)),
  toPartyId: z.string().check(z.regex(/^[A-Z0-9]{3}$/)),
  locationId: z.string().check(z.minLength(1), z.maxLength(36)),
  chargerId: z.string().check(z.minLength(1), z.maxLength(36)),
  connectorId: z.string().check(z.minLength(1), z.maxLength(36)),
}

/** The refusals of the plug itself. */
export const plugRefusals = [
  'kit.notFound',
  'charging.occupied',
  'charging.outOfOrder',
  'charging.stationClosed',
  'charging.notOffered',
  'charging.wrongPlug',
  'charging.limitTooSmall',
] as const

export const payerRefusals = [
  ...standingRefusals,
  'wallet.methodNotOffered',
  'wallet.methodNotBound',
  'wallet.cardExpired',
  'wallet.unpaidTrips',
  'wallet.autoPaymentBlocked',
  'wallet.holdDeclined',
  'wallet.insufficientBalance',
  'wallet.deviceConsentNeeded',
] as const
