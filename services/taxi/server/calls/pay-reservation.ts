import { findBooking, payBy, watchNow } from '@daoxing/bookings/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, intend } from '@daoxing/kit/server'
import { payReservation } from '@daoxing/taxi/contract'
import { applyOutcome, changePayer, holdDeclined, orderPaymentOf } from '@daoxing/wallet/server'
import { isPaidToDriver } from '@daoxing/wallet/contract'
import { commitmentOf } from '../commitment.ts'
import { HailIntent, holdPrice } from '../held-hail.ts'
import { lockedTrip, lockedTripOfRider } from '../locked-trip.ts'
import { holdTwdOf, openTripPayment, tripPayer } from '../trip-money.ts'
import { tripView } from '../trip-view.ts'
import { trips } from '../trips.ts'

/** Holds the price with another method, between two transactions. The booking calendar continues once it is held. */
export const payReservationAnswer = answer(payReservation, {
  intent: HailIntent,
  async begin({ params, body, who: { riderId }, tx, house }) {
    const trip = await lockedTripOfRider(tx, { riderId, reference: params.id })
    const { state, tripHash: orderHash } = trip
    if (state !== 'RESERVED') throw new Refusal('taxi.cannotChangeNow', { state })
    const booking = await findBooking(tx, orderHash)
    const end = booking ? payBy(booking) : null
    const commitment = await commitmentOf({ tx, house, trip })
    if (commitment === 'asked') throw new Refusal('wallet.paymentChecking')
    if (end === null || end <= house.clock.now() || commitment === 'held') throw new Refusal('wallet.notNow')
    const payer = await tripPayer({ tx, house, riderId, named: body.payment_method, cardId: body.card_id })
    if (payer.method === 'company') throw new Error('the rider names no company as the payer of a trip')
    // A tip cannot be paid to the driver.
    const tip = isPaidToDriver(payer.method) ? null : trip.tip
    const { row } = await trips.amend({
      tx,
      house,
      row: trip,
      change: {
        paymentMethod: payer.method,
        company: null,
        tip,
        reservation: trip.reservation && {
          ...trip.reservation,
          instrumentId: payer.instrument?.instrumentId ?? null,
        },
      },
    })
    const amountTwd = holdTwdOf(row)
    const isOpened = (await orderPaymentOf({ tx, house, orderHash })) !== undefined
    const movement = isOpened
      ? await changePayer({ tx, house, orderHash, payer, amountTwd })
      : await openTripPayment({ tx, house, trip: row, payer })
    if (movement !== undefined) return intend({ tripHash: orderHash, movement })
    await watchNow({ tx, house, orderHash })
    return (await trips.amend({ tx, house, row })).views.rider
  },
  act: holdPrice,
  async finish({ tx, house, intent: { tripHash, movement }, result: { outcome } }) {
    if (outcome) await applyOutcome({ tx, house, reference: movement, outcome })
    const trip = await lockedTrip(tx, tripHash)
    const payment = await orderPaymentOf({ tx, house, orderHash: tripHash })
    if (payment?.tripStatus !== 'FAILED') return tripView({ tx, house, trip })
    const { method, declineReason } = payment
    return holdDeclined({ tx, orderHash: tripHash, method, reason: declineReason ?? 'refused' })
  },
})
