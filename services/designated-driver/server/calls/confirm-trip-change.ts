import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { confirmTripChange } from '@daoxing/designated-driver/contract'
import { applyOutcome, callProvider, holdDeclined } from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { beginChange, isChangeable } from '../change-trip.ts'
import { isChangeOpen } from '../change-view.ts'
import { lockedTrip, lockedTripOfRider } from '../locked-trip.ts'
import { stageOf } from '../quote-change.ts'
import { refuseUnlessBinding } from '../quote-trip.ts'
import { findFee } from '../stores/fee-store.ts'
import { tripView } from '../trip-view.ts'

/** If the new price exceeds the hold, the difference is held between two transactions. */
export const confirmTripChangeAnswer = answer(confirmTripChange, {
  intent: z.object({ tripHash: z.string(), movement: z.string(), changeHash: z.string() }),
  async begin({ body, who: { riderId }, tx, house }) {
    const { change_hash: changeHash } = body
    const trip = await lockedTripOfRider(tx, riderId, body.trip_hash)
    const { tripHash, state } = trip
    // A retry after a lost response.
    if (trip.change?.changeHash === changeHash) return tripView({ tx, house, trip })
    if (!isChangeable(trip)) throw new Refusal('designatedDriver.cannotChangeNow', { state })
    if (isChangeOpen(trip)) throw new Refusal('designatedDriver.changePending')
    const fee = refuseUnlessBinding(await findFee(tx, { riderId, feeId: changeHash }), house.clock.now())
    if (fee.changeOf !== tripHash) throw new Refusal('designatedDriver.feeExpired')
    // Another change has been agreed since, or the car has left: the price was made for something else.
    if (fee.stage !== stageOf(trip)) throw new Refusal('kit.movedMeanwhile', { state })
    const movement = await beginChange({ tx, house, trip, fee })
    if (movement !== undefined) return intend({ tripHash, movement, changeHash })
    return tripView({ tx, house, trip: await lockedTrip(tx, tripHash) })
  },
  act: ({ house, intent: { movement } }) => callProvider({ house, reference: movement }),
  async finish({ tx, house, intent: { tripHash, movement, changeHash }, result: outcome }) {
    if (outcome) await applyOutcome({ tx, house, reference: movement, outcome })
    const trip = await lockedTrip(tx, tripHash)
    const { change, paymentMethod: method } = trip
    if (change?.changeHash !== changeHash || change.state !== 'HOLD_DECLINED') return tripView({ tx, house, trip })
    return holdDeclined({ tx, orderHash: tripHash, method, reason: change.declineReason ?? 'refused' })
  },
})
