import { assertFree } from '@daoxing/dispatch/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { requestStreetRide } from '@daoxing/taxi/contract'
import { namedMethod } from '@daoxing/wallet/server'
import { freshQuote, lockFreeRider, placesOf } from '../begin-trip.ts'
import { beginStreetRide, refusePromised, streetWish } from '../begin-street-ride.ts'
import { endHail, HailIntent, hailAnswer, holdPrice } from '../held-hail.ts'
import { findWay } from '../quote-wish.ts'
import { findSighting, isStepOpen } from '../stores/street-code-store.ts'
import { refuseElsewhere } from '../street-codes.ts'
import { tripPayer } from '../trip-money.ts'

/** Starts a ride without search or pick-up. By card or wallet, it starts once its price is held. */
export const requestStreetRideAnswer = answer(requestStreetRide, {
  prepare:
    ({ body, who: { riderId }, tx, house }) =>
    async () => {
      const sighting = await findSighting(tx, { riderId, sightingHash: body.sighting })
      if (!sighting || sighting.expiresAt <= house.clock.now()) return undefined
      const wish = streetWish({ house, body, driverId: sighting.driverId })
      return { wish, way: await findWay({ tx, house, wish: placesOf(wish) }) }
    },
  intent: HailIntent,
  async begin({ body, who: { riderId }, tx, house, prepared }) {
    const found = prepared()
    namedMethod(body.payment_method)
    await lockFreeRider(tx, riderId)
    const sighting = await findSighting(tx, { riderId, sightingHash: body.sighting })
    if (!found || !sighting) throw new Refusal('kit.notFound', { field: 'sighting' })
    const { wish, way } = found
    const { driverId, step } = sighting
    const riderAt = body.start_latitude === undefined ? null : wish.start.location
    refuseElsewhere({ house, coded: sighting, riderAt, field: 'start_latitude' })
    const payer = await tripPayer({ tx, house, riderId, named: body.payment_method, cardId: body.card_id })
    // Checked in advance, so that no money is held for a car that is not free.
    await assertFree(tx, driverId)
    await refusePromised({ tx, house, driverId, ...wish })
    if (step !== null && !(await isStepOpen(tx, { driverId, step })))
      throw new Refusal('taxi.streetCodeUsed', { field: 'sighting' })
    const quote = await freshQuote({ tx, house, riderId, wish, way })
    return hailAnswer(await beginStreetRide({ tx, house, riderId, sighting, quote, wish, payer }))
  },
  act: holdPrice,
  async finish(input) {
    const answered = await endHail(input)
    if (answered instanceof Refusal) return answered
    // The car left with another rider while the price was being held. A cancellation by the rider needs no refusal.
    const isLeft = answered.trip_status === 'CANCELED' && answered.cancel?.reason === 'SYSTEM_TIME_OUT'
    return isLeft ? new Refusal('dispatch.driverBusy') : answered
  },
})
