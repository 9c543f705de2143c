import { unixSecondsOf } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { validateRegKey } from '@daoxing/taxi/contract'
import { findLiveTrip } from '../stores/live-trip-store.ts'
import { findQuote } from '../stores/quote-store.ts'

const nothing = { expires_at: null, feature_map: null, car_model: null, fare: null, fare_range: null }

/** Asked before a ride is requested: whether its quote would still bind, and what it says. Changes nothing. */
export const validateRegKeyHandler: Handler<typeof validateRegKey> = async ({ query, who, tx, house }) => {
  const { riderId } = who
  const quote = await findQuote(tx, { riderId, fareHash: query.regKey })
  if (!quote) return { valid: false, reason: 'UNKNOWN', ...nothing }
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
}
