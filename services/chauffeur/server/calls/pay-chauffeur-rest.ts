import { findBooking, payBy, watchNow } from '@daoxing/bookings/server'
import { payChauffeurRest } from '@daoxing/chauffeur/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import {
  applyOutcome,
  callProvider,
  changePayer,
  orderPaymentOf,
  payerFor,
  refuseBadPayer,
} from '@daoxing/wallet/server'
import * as z from 'zod/mini'
import { beginRest } from '../hold-rest.ts'
import { lockedTrip, lockedTripOfRider } from '../locked-trip.ts'
import { tripView } from '../trip-view.ts'
import { trips } from '../trips.ts'

/** Holds the rest by another method, while the time for it lasts. The booking goes on once it is held. */
export const payChauffeurRestAnswer = answer(payChauffeurRest, {
  intent: z.object({ orderHash: z.string(), movement: z.string() }),
  async begin({ params, body, who: { riderId }, tx, house }) {
    const trip = await lockedTripOfRider(tx, riderId, params.id)
    const { orderHash, state } = trip
    if (state !== 'RESERVED') throw new Refusal('kit.movedMeanwhile', { state })
    if (trip.restState === 'asked') throw new Refusal('wallet.paymentChecking')
    const booking = await findBooking(tx, orderHash)
    const end = booking ? payBy(booking) : null
    if (trip.restState !== 'declined' || end === null || end <= house.clock.now()) throw new Refusal('wallet.notNow')
    const payer = await payerFor({ tx, house, riderId, method: body.paymentMethod, cardId: body.cardId })
    await refuseBadPayer({ tx, house, riderId, payer })
    if (payer.method === 'company') throw new Refusal('wallet.methodNotOffered', { payment_method: payer.method })
    await changePayer({ tx, house, orderHash, payer, amountTwd: 0 })
    const change = { instrumentId: payer.instrument?.instrumentId ?? null, restState: 'later' as const }
    const { row } = await trips.amend({ tx, house, row: trip, change })
    const { trip: held, movement } = await beginRest({ tx, house, trip: row })
    if (movement !== undefined) return intend({ orderHash, movement })
    await watchNow({ tx, house, orderHash })
    return tripView({ tx, house, trip: held })
  },
  act: ({ house, intent: { movement } }) => callProvider({ house, reference: movement }),
  async finish({ tx, house, intent: { orderHash, movement }, result: outcome }) {
    if (outcome) await applyOutcome({ tx, house, reference: movement, outcome })
    const trip = await lockedTrip(tx, orderHash)
    const payment = await orderPaymentOf({ tx, house, orderHash })
    if (trip.restState !== 'declined') return tripView({ tx, house, trip })
    return new Refusal('chauffeur.paymentError', { reason: payment?.declineReason ?? 'refused' })
  },
})
