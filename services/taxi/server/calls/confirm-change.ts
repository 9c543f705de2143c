import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { confirmChange } from '@daoxing/taxi/contract'
import { applyOutcome } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { beginChange, changeAnswer, isBelowMeter } from '../change-ride.ts'
import { admitChangedTrip } from '../company-trip.ts'
import { HailIntent, holdPrice } from '../held-hail.ts'
import { lockedTrip, lockedTripOfRider } from '../locked-trip.ts'
import { isOpening } from '../rules/expansion.ts'
import { isChangeable, isChanging } from '../rules/trip-change.ts'
import { stopsReached } from '../rules/trip-stops.ts'
import { findQuote } from '../stores/quote-store.ts'
import { tripView } from '../trip-view.ts'

/** If the new price exceeds the hold, the difference is held between two transactions. */
export const confirmChangeAnswer = answer(confirmChange, {
  intent: z.extend(HailIntent, { changeHash: z.string() }),
  async begin({ body, who: { riderId }, tx, house }) {
    const { change_hash: changeHash } = body
    const trip = await lockedTripOfRider(tx, { riderId, reference: body.trip_hash })
    // A retry after a lost response: this change already applies, or is being decided.
    const isPending = isChanging(trip) && trip.change?.changeHash === changeHash
    if (isPending || trip.appliedChange === changeHash) return tripView({ tx, house, trip })
    if (!isChangeable(trip)) throw new Refusal('taxi.cannotChangeNow', { state: trip.state })
    if (isChanging(trip) || isOpening(trip)) throw new Refusal('taxi.changePending')
    const quote = await findQuote(tx, { riderId, fareHash: changeHash })
    const of = quote?.changeOf
    if (!quote || of?.tripHash !== trip.tripHash || of.reservation !== null || quote.expiresAt <= house.clock.now())
      throw new Refusal('taxi.quoteExpired')
    if (of.stopsReached !== stopsReached(trip).length)
      throw new Refusal('taxi.tripMovedMeanwhile', { state: trip.state })
    if (await isBelowMeter({ tx, house, trip, quote })) throw new Refusal('taxi.quoteExpired')
    await admitChangedTrip({ tx, house, trip, quote, end: of.end })
    const { view, movement } = await beginChange({ tx, house, trip, quote })
    return movement === undefined ? view : intend({ tripHash: trip.tripHash, movement, changeHash })
  },
  act: holdPrice,
  async finish({ tx, house, intent, result }) {
    const { outcome } = result
    if (outcome) await applyOutcome({ tx, house, reference: intent.movement, outcome })
    const trip = await lockedTrip(tx, intent.tripHash)
    return changeAnswer({ tx, house, trip, changeHash: intent.changeHash })
  },
})
