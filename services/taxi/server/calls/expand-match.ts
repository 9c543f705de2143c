import { configValue } from '@daoxing/configs/server'
import { Refusal } from '@daoxing/kit/contract'
import { type Handler, intend, staged } from '@daoxing/kit/server'
import type { expandMatch } from '@daoxing/taxi/contract'
import { applyOutcome } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { bindingQuote } from '../begin-trip.ts'
import { HailIntent, holdPrice } from '../held-hail.ts'
import { lockedTrip, lockedTripOfRider } from '../locked-trip.ts'
import { askToOpen, openingAnswer } from '../open-held-search.ts'
import { isOpenMask, isOpening, mayExpandNow } from '../rules/expansion.ts'
import { tripView } from '../trip-view.ts'

/** Where the new price is dearer than what is held, the difference is held between two transactions. */
export const expandMatchHandler: Handler<typeof expandMatch> = staged({
  kept: z.extend(HailIntent, { fareHash: z.string() }),
  async begin({ params, body, who, tx, house }) {
    const { riderId } = who
    const { fareHash, featureMap } = body
    const trip = await lockedTripOfRider(tx, { riderId, reference: params.id })
    // An answer was lost on the way: the search is open already, or about to be, at this very price.
    const isAsked = isOpening(trip) && trip.expansion?.fareHash === fareHash
    if (isAsked || (trip.matchExpanded && trip.fareHash === fareHash)) return tripView({ tx, house, trip })
    if (!isOpenMask(featureMap)) throw new Refusal('kit.invalidInput', { field: 'featureMap' })
    const afterSeconds = await configValue(tx, 'expand_match_after_seconds')
    if (!mayExpandNow(trip, afterSeconds, house.clock.now()))
      throw new Refusal('taxi.cannotExpandNow', { state: trip.state })
    const wish = { ...trip, featureMap, carModel: null, isTest: false }
    const quote = await bindingQuote({ tx, house, riderId, fareHash, wish })
    const { view, movement } = await askToOpen({ tx, house, trip, quote })
    return movement === undefined ? view : intend({ tripHash: trip.tripHash, movement, fareHash })
  },
  act: holdPrice,
  async finish({ tx, house, kept, told }) {
    const { outcome } = told
    if (outcome) await applyOutcome({ tx, house, reference: kept.movement, outcome })
    const trip = await lockedTrip(tx, kept.tripHash)
    return openingAnswer({ tx, house, trip, fareHash: kept.fareHash })
  },
})
