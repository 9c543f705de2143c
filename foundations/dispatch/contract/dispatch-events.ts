import { defineEvent, defineFleeting, Instant, LatLng } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { Offer } from './offer.ts'
import { TalkMessage } from './talk.ts'

/** To `driver:{driverId}` at every change of an offer. */
export const offerChanged = defineEvent('offerChanged', z.object({ offer: Offer }))

/** To `driver:{driverId}`: the server ended the shift, because several offers in a row expired unanswered. */
export const shiftEnded = defineEvent('shiftEnded', z.object({ why: z.enum(['missedOffers']), at: Instant }))

/** From a driver's socket, about every 2 s on a job and every 5 s while free. */
export const driverPosition = defineFleeting(
  'driverPosition',
  z.object({ location: LatLng, bearing: z.number(), speedMps: z.number() }),
)

/**
 * To `order:{orderHash}`: the assigned car. `etaSeconds` is to the pickup, or to the drop-off once the rider is aboard.
 */
export const driverPositionChanged = defineFleeting(
  'driverPositionChanged',
  z.object({
    orderHash: z.string(),
    location: LatLng,
    bearing: z.number(),
    etaSeconds: z.nullable(z.int()),
    at: Instant,
  }),
)

/**
 * To `rider:{riderId}` and `driver:{driverId}`: a message was sent, delivered or read; each side gets it in its own
 * language.
 */
export const talkMessageChanged = defineEvent('talkMessageChanged', z.object({ message: TalkMessage }))
