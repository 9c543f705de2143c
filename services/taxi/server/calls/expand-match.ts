import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { expandMatch } from '@daoxing/taxi/contract'
import { applyOutcome } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { bindingQuote } from '../begin-trip.ts'
import { admitOpening } from '../expand-search.ts'
import { HailIntent, holdPrice } from '../held-hail.ts'
import { lockedTrip, lockedTripOfRider } from '../locked-trip.ts'
import { askToOpen, openingAnswer } from '../open-held-search.ts'
import { isOpenMask, isOpening, mayExpandNow } from '../rules/expansion.ts'
import { isChanging } from '../rules/trip-change.ts'
import { tripView } from '../trip-view.ts'
import { taxiConfigs } from '../taxi-configs.ts'

/** If the new price exceeds the hold, the difference is held between two transactions. */
export const expandMatchAnswer = answer(expandMatch, {
  intent: z.extend(HailIntent, { fareHash: z.string() }),
  async begin({ params, body, who, tx, house }) {
    const { riderId } = who
    const { fareHash, featureMap } = body
    const trip = await lockedTripOfRider(tx, { riderId, reference: params.id })
    // A retry after a lost response: the search is already open, or about to be, at exactly this price.
    const isRequested = isOpening(trip) && trip.expansion?.fareHash === fareHash
    if (isRequested || (trip.matchExpanded && trip.fareHash === fareHash)) return tripView({ tx, house, trip })
    if (!isOpenMask(featureMap)) throw new Refusal('kit.invalidInput', { field: 'featureMap' })
    const afterSeconds = await configValue(tx, taxiConfigs.expand_match_after_seconds)
    if (isChanging(trip) || !mayExpandNow(trip, afterSeconds, house.clock.now()))
      throw new Refusal('taxi.cannotExpandNow', { state: trip.state })
    const wish = { ...trip, featureMap, carModel: null, isTest: false }
    const quote = await bindingQuote({ tx, house, riderId, fareHash, wish })
    await admitOpening({ tx, house, trip, quote })
    const { view, movement } = await askToOpen({ tx, house, trip, quote })
    return movement === undefined ? view : intend({ tripHash: trip.tripHash, movement, fareHash })
  },
  act: holdPrice,
  async finish({ tx, house, intent, result }) {
    const { outcome } = result
    if (outcome) await applyOutcome({ tx, house, reference: intent.movement, outcome })
    const trip = await lockedTrip(tx, intent.tripHash)
    return openingAnswer({ tx, house, trip, fareHash: intent.fareHash })
  },
})
