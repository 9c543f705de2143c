import { unixSecondsOf } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { validateRegKey } from '@daoxing/taxi/contract'
import { findLiveTrip } from '../stores/live-trip-store.ts'
import { findQuote } from '../stores/quote-store.ts'

const nothing = { expires_at: null, feature_map: null, car_model: null, fare: null, fare_range: null }

/** Called before a ride is requested: returns whether its quote is still valid, and its content. Changes nothing. */
export const validateRegKeyAnswer = answer(validateRegKey, async ({ query, who, tx, house }) => {
  const { riderId } = who
  const quote = await findQuote(tx, { riderId, fareHash: query.regKey })
  // A quote for a changed route cannot request a ride.
  if (!quote || quote.changeOf !== null) return { valid: false, reason: 'UNKNOWN', ...nothing }
  const isExpired = quote.expiresAt <= house.clock.now()
  const isRiding = (await findLiveTrip(tx, riderId)) !== undefined
  const reason = isExpired ? 'EXPIRED' : isRiding ? 'RIDING' : 'OK'
  return {
    valid: reason === 'OK',
    reason,
    expires_at: unixSecondsOf(quote.expiresAt),
    feature_map: quote.featureMap,
    car_model: quote.carModel,
    fare: quote.range ? null : quote.quotedTwd,
    fare_range: quote.range,
  }
})
