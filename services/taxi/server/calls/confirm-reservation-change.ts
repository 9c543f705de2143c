import { Refusal } from '@daoxing/kit/contract'
import { answer, intend, lockUntilEnd } from '@daoxing/kit/server'
import { confirmReservationChange } from '@daoxing/taxi/contract'
import { applyOutcome } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { lockRider } from '../begin-trip.ts'
import { beginReservationChange, settleReservationChange } from '../change-reservation.ts'
import { changeAnswer } from '../change-ride.ts'
import { HailIntent, holdPrice } from '../held-hail.ts'
import { lockedTrip, lockedTripOfRider } from '../locked-trip.ts'
import { reservedTrip } from '../quote-reservation.ts'
import { refuseRoughFixedFare } from '../rules/refuse-rough-fixed-fare.ts'
import { isChanging } from '../rules/trip-change.ts'
import { findQuote } from '../stores/quote-store.ts'
import { tripView } from '../trip-view.ts'

/** If the new price exceeds the hold, the difference is held between two transactions. */
export const confirmReservationChangeAnswer = answer(confirmReservationChange, {
  intent: z.extend(HailIntent, { changeHash: z.string() }),
  async begin({ params, body, who: { riderId }, tx, house }) {
    const { change_hash: changeHash } = body
    await lockRider(tx, riderId)
    const trip = await lockedTripOfRider(tx, { riderId, reference: params.id })
    // A retry after a lost response: this change already applies, or its hold is pending.
    const isPending = isChanging(trip) && trip.change?.changeHash === changeHash
    if (isPending || trip.appliedChange === changeHash) return tripView({ tx, house, trip })
    reservedTrip(trip)
    if (isChanging(trip)) throw new Refusal('taxi.changePending')
    const quote = await findQuote(tx, { riderId, fareHash: changeHash })
    if (!quote?.changeOf || quote.expiresAt <= house.clock.now()) throw new Refusal('taxi.quoteExpired')
    refuseRoughFixedFare({ quote, end: quote.changeOf.end, isAgreed: Boolean(body.end_approximate_agreed) })
    const { view, movement } = await beginReservationChange({ tx, house, trip, quote })
    return movement === undefined ? view : intend({ tripHash: trip.tripHash, movement, changeHash })
  },
  act: holdPrice,
  async finish({ tx, house, who: { riderId }, intent: { tripHash, movement, changeHash }, result: { outcome } }) {
    // The rider's lock is always taken before the order's, to avoid deadlocks.
    await lockUntilEnd(tx, `rider:${riderId}`)
    if (outcome) await applyOutcome({ tx, house, reference: movement, outcome })
    const refusal = await settleReservationChange({ tx, house, riderId, tripHash })
    return refusal ?? changeAnswer({ tx, house, trip: await lockedTrip(tx, tripHash), changeHash })
  },
})
