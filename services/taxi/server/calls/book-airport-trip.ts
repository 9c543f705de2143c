import { refuseOutsideWindow } from '@daoxing/bookings/server'
import { configValue } from '@daoxing/configs/server'
import { type Instant, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { bookAirportTrip } from '@daoxing/taxi/contract'
import { namedMethod } from '@daoxing/wallet/server'
import { beginTrip, bindingQuote, lockFreeRider, lockRider, payerOf } from '../begin-trip.ts'
import { endHail, HailIntent, hailAnswer, holdPrice } from '../held-hail.ts'
import { notOfShuttles, refuseUnbuiltFields } from '../rules/refuse-unbuilt-fields.ts'
import { taxiConfigs } from '../taxi-configs.ts'
import { refuseTipUnlessAvailable } from '../tip-of-trip.ts'
import { refuseForLater, tripPayer } from '../trip-money.ts'
import { keepPapers } from '../airport/airport-papers.ts'
import type { AirportRide } from '../airport/airport-ride.ts'
import { erasePapers, erasePapersAt, erasePapersKey } from '../airport/jobs/erase-papers.ts'
import { planFirstPoll } from '../airport/jobs/follow-flight-job.ts'
import { type MetFlight, metFlight } from '../airport/met-flight.ts'
import { mayBeNow } from '../airport/quote-shuttle.ts'
import { secondsAfterLandingOf } from '../airport/rules/follow-flight.ts'
import { boardingAtOf } from '../rules/requested-places.ts'
import {
  refuseLargeParty,
  requestedPapers,
  type ShuttleRequest,
  shuttleWish,
} from '../airport/rules/shuttle-request.ts'

/** A shuttle for later is a separate kind of reservation; a pick-up at Taoyuan may be immediate. */
export const bookAirportTripAnswer = answer(bookAirportTrip, {
  intent: HailIntent,
  prepare({ body, house }) {
    const { code, direction } = shuttleWish(body)
    const { flight_number: number, flight_date: day } = body
    if (direction !== 'pickup' || number === undefined) return undefined
    return () => metFlight(house, { code, number, day, boardingAt: boardingAtOf(body) ?? house.clock.now() })
  },
  async begin({ body, who: { riderId }, tx, house, prepared }) {
    const now = house.clock.now()
    const wish = shuttleWish(body)
    refuseUnbuiltFields({ ...body, ...wish.coordinates, id_card_number: undefined, invoice: undefined }, notOfShuttles)
    namedMethod(body.payment_method)
    const papers = requestedPapers(body)
    const boardingAt = boardingAtOf(body)
    refuseTime({ wish, boardingAt, body })
    if (boardingAt === null) await lockFreeRider(tx, riderId)
    else await lockRider(tx, riderId)
    const policy = await configValue(tx, taxiConfigs.airport_shuttle)
    if (boardingAt !== null) refuseOutsideWindow({ policy, boardingAt, now })
    const flight = prepared() ?? null
    const payer = await tripPayer({ tx, house, riderId, named: body.payment_method, cardId: body.card_id })
    if (boardingAt !== null) refuseForLater(payer)
    if (wish.trip.tip !== null) await refuseTipUnlessAvailable({ tx, tip: wish.trip.tip, paymentMethod: payer.method })
    const quote = await bindingQuote({ tx, house, riderId, fareHash: body.fare_hash, wish: wish.trip, boardingAt })
    const { airport: quoted } = quote
    if (quoted === null || quoted.code !== wish.code || quoted.direction !== wish.direction)
      throw new Refusal('taxi.quoteDoesNotFit')
    const { passengers, luggage } = body
    refuseLargeParty(quoted.airportClass, { passengers, luggage })
    const airport = rideOf({ quoted, passengers, luggage, flight, chosenAt: boardingAt ?? now })
    const reservation = boardingAt === null ? null : ({ kind: 'AIRPORT', boardingAt, policy } as const)
    const begun = await beginTrip({
      tx,
      house,
      riderId,
      quote,
      wish: wish.trip,
      ...payerOf(payer, undefined),
      reservation,
      airport,
    })
    const { tripHash } = begun
    await keepPapers({ tx, house, papers: { riderId, tripHash, ...papers } })
    const dueAt = erasePapersAt(airport.chosenAt)
    await house.jobs.plan(tx, erasePapers, { tripHash }, { key: erasePapersKey(tripHash), dueAt })
    if (flight !== null) await planFirstPoll({ tx, house, tripHash })
    return hailAnswer(begun)
  },
  act: holdPrice,
  finish: endHail,
})

type Times = {
  readonly wish: ReturnType<typeof shuttleWish>
  readonly boardingAt: Instant | null
  readonly body: ShuttleRequest
}

/** Every shuttle except a pick-up at Taoyuan needs a time, and a reserved pick-up needs a flight. */
function refuseTime({ wish, boardingAt, body }: Times): void {
  if (boardingAt === null && !mayBeNow(wish)) throw new Refusal('kit.invalidInput', { field: 'reservation_time' })
  if (boardingAt !== null && wish.direction === 'pickup' && body.flight_number === undefined)
    throw new Refusal('kit.invalidInput', { field: 'flight_number' })
}

type Ride = Pick<AirportRide, 'passengers' | 'luggage' | 'chosenAt'> & {
  readonly quoted: Pick<AirportRide, 'code' | 'direction' | 'airportClass' | 'wait'>
  readonly flight: MetFlight | null
}

/** Waiting is charged if a flight is met; the free wait is computed at the first poll of the flight. */
function rideOf({ quoted, passengers, luggage, flight, chosenAt }: Ride): AirportRide {
  return {
    ...quoted,
    ...{ passengers, luggage, chosenAt, flight, asks: null, freeUntil: null },
    wait: flight === null ? null : quoted.wait,
    secondsAfterLanding: secondsAfterLandingOf(chosenAt, flight?.facts ?? null),
  }
}
