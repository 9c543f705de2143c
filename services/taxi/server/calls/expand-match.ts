import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import type { expandMatch } from '@daoxing/taxi/contract'
import { bindingQuote } from '../begin-trip.ts'
import { expandSearchOf } from '../expand-search.ts'
import { lockedTripOfRider } from '../locked-trip.ts'
import { isOpenMask, mayExpandNow } from '../rules/expansion.ts'
import { tripView } from '../trip-view.ts'

export const expandMatchHandler: Handler<typeof expandMatch> = async ({ params, body, who, tx, house }) => {
  const { riderId } = who
  const { fareHash, featureMap } = body
  const trip = await lockedTripOfRider(tx, { riderId, reference: params.id })
  // An answer was lost on the way: the search is open already, at this very price.
  if (trip.matchExpanded && trip.fareHash === fareHash) return tripView({ tx, house, trip })
  if (!isOpenMask(featureMap)) throw new Refusal('kit.invalidInput', { field: 'featureMap' })
  const afterSeconds = await configValue(tx, 'expand_match_after_seconds')
  if (!mayExpandNow(trip, afterSeconds, house.clock.now()))
    throw new Refusal('taxi.cannotExpandNow', { state: trip.state })
  const wish = { ...trip, featureMap, carModel: null, isTest: false }
  const quote = await bindingQuote({ tx, house, riderId, fareHash, wish })
  return expandSearchOf({ tx, house, trip, quote })
}
