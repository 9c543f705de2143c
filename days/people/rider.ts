import { sendToDriver } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { ApiFailure, type Chance, createApiClient } from '@daoxing/kit/simulator'
import {
  cancelRide,
  checkCancelFee,
  estimateRide,
  feature,
  getStreetDriver,
  getTrip,
  keepDivertedTrip,
  rateRide,
  requestRide,
  requestStreetRide,
  retryRide,
  type Trip,
  tripChanged,
} from '@daoxing/taxi/contract'
import type { ShownSign } from '@daoxing/taxi/simulator'
import { payTrip, reportCashPaid } from '@daoxing/wallet/contract'
import { bookShuttle, type MetFlightWish } from './book-shuttle.ts'
import { changeReservation } from './change-reservation.ts'
import type { DayWorld } from './day-world.ts'
import type { Hail, Reservation } from './demand.ts'
import { moodOf, type Payment, paymentHabit, type RiderMood } from './rider-mind.ts'
import { signUpByPhone } from './sign-up.ts'

export type DayRider = {
  readonly isRiding: boolean
  readonly riderId: string
  /** A whole ride, from the first price to the rating; never rejects for an expected response of the server. */
  rides(hail: Hail): Promise<void>
  /** The same with a ride for a certain time: no rider regrets it, and the wait is as long as it takes. */
  reserves(reservation: Reservation): Promise<void>
  /** The same with a car that meets a flight. The rider keeps it, or cancels it, if the flight is diverted. */
  meetsFlight(wish: MetFlightWish): Promise<void>
  /** The same ride, hailed when it is time. */
  hailsInstead(reservation: Reservation): Promise<void>
}

export type RiderPlan = {
  readonly world: DayWorld
  readonly number: number
  /** The newest code that was sent to a phone. */
  codeFor(phoneE164: string): string | undefined
  /** Binds the payment method of this rider. */
  bind(riderId: string, payment: Payment): Promise<void>
  /** The share of reservations that their riders change. */
  readonly changedShare?: number
  /** The codes in the free cars nearest to a point. */
  streetSigns(at: LatLng): Promise<readonly ShownSign[]>
}

/** The share of riders who wave a free car down. */
const waveShare = 0.15
/** The polling interval for events that may have been missed. */
const doubtSeconds = 90
/** The same of a ride that is far away. */
const reservedDoubtSeconds = 600
const afterRefusalSeconds = 5

/** Signs a rider up with a phone, as a page does, and returns the ready rider. */
export async function createRider({
  world,
  number,
  codeFor,
  bind,
  streetSigns,
  changedShare = 0,
}: RiderPlan): Promise<DayRider> {
  const { serverUrl, wheel, network, clock, count } = world
  const chance = world.chance.branch('riders').branch(number)
  const payment = paymentHabit(chance)
  let session = ''
  const api = createApiClient({ serverUrl, wheel, network, cookie: () => (session === '' ? undefined : session) })
  const { riderId, session: begun } = await signUpByPhone({ world, api, number, codeFor })
  session = begun
  await bind(riderId, payment)

  let isRiding = false
  let wantedAtMs: number | undefined
  let trip: Trip | undefined
  let interruption = new AbortController()
  const line = network.openLine({
    serverUrl,
    credential: () => session,
    onConnect: () => inBackground(refreshTrip()),
    onTurnedAway: () => world.fail(new Error(`rider ${number} was turned away at the door`)),
  })
  line.on(tripChanged, ({ trip: changed }) => take(changed))
  line.open()

  function take(changed: Trip): void {
    if (trip === undefined || changed.trip_hash !== trip.trip_hash || changed.revision <= trip.revision) return
    trip = changed
    interruption.abort(new Error('news'))
  }
  async function refreshTrip(): Promise<void> {
    if (trip) take(await api.send(getTrip, { params: { hash: trip.trip_hash } }))
  }
  function inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => error instanceof ApiFailure || world.fail(error))
  }
  /** Until the trip has changed, or this many seconds have passed. */
  async function waitForChange(seconds: number): Promise<void> {
    interruption = new AbortController()
    const { signal } = interruption
    await wheel.sleep(Math.max(0, seconds) * 1000, signal).catch(() => undefined)
    if (!signal.aborted && seconds >= doubtSeconds) await refreshTrip()
  }

  async function hail(wish: Hail | Reservation | MetFlightWish, lot: Chance, mood: RiderMood): Promise<Trip> {
    if ('flightNo' in wish) return bookShuttle({ api, wish, payment, idempotencyKey: keyOf(lot, 'shuttle') })
    const reservedAt = 'boardingAtMs' in wish ? Math.floor(wish.boardingAtMs / 1000) : undefined
    const later = reservedAt === undefined ? {} : { reservation_time: reservedAt }
    const places = {
      start_address: '',
      start_latitude: wish.from.lat,
      start_longitude: wish.from.lng,
      end_address: '',
      end_latitude: wish.to.lat,
      end_longitude: wish.to.lng,
    }
    const feature_map = lot.happens(0.7) ? feature.FIX_FARE : feature.BY_METER
    const estimate = await api.send(estimateRide, { body: { ...places, ...later, feature_map } })
    await wheel.sleep(mood.decidesAfterSeconds * 1000)
    const body = { ...places, ...later, feature_map, fare_hash: estimate.fareHash, payment_method: payment }
    const input = { params: { region: 'north' }, body, idempotencyKey: keyOf(lot, 'hail') } as const
    try {
      return await api.send(requestRide, input)
    } catch (error) {
      if (!(error instanceof ApiFailure) || (error.status > 0 && error.status < 500)) throw error
      // Checks a hail with an unknown outcome: a second one with its key is the same, if the first one arrived.
      count('hailsRepeated')
      await wheel.sleep(afterRefusalSeconds * 1000)
      return api.send(requestRide, input)
    }
  }

  /** Waves down the nearest car where it passes, and compares its plate with that of the code; undefined without a ride. */
  async function waveDown({ from, to }: Hail, lot: Chance): Promise<Trip | undefined> {
    const [car] = await streetSigns(from)
    if (!car) return undefined
    const { plate, number: sticker, code, location: at } = car
    const seen = await orRefused(api.send(getStreetDriver, { params: { id: sticker + code }, query: at }))
    if (!seen) return undefined
    if (seen.driver.plate !== plate) {
      count('stolenCodesNoticed')
      return undefined
    }
    const start = { start_address: '', start_latitude: at.lat, start_longitude: at.lng }
    const end = { end_address: '', end_latitude: to.lat, end_longitude: to.lng }
    const body = { sighting: seen.sighting, offline: true, ...start, ...end, payment_method: payment }
    const ridden = await orRefused(api.send(requestStreetRide, { body, idempotencyKey: keyOf(lot, 'wave') }))
    if (!ridden) return undefined
    count('wavedDown')
    if (ridden.driver_info !== null && ridden.driver_info.plate !== plate)
      world.fail(new Error('a code began a ride in another car than the one whose plate the rider compared'))
    return ridden
  }

  async function follow(mood: RiderMood, lot: Chance): Promise<void> {
    let matchedAtMs: number | undefined
    let hasWritten = false
    const hailedAtMs = clock.nowMs()
    while (trip && !isOver(trip)) {
      countBoarding()
      const { trip_status: status } = trip
      if (trip.airport?.asks === 'diverted' && (await answered(trip, lot))) continue
      const isSought = status === 'REQUESTING' || status === 'MATCHING'
      if (!isSought) matchedAtMs ??= clock.nowMs()
      if (status === 'DRIVER_EN_ROUTE' && mood.writesToDriver && !hasWritten) {
        hasWritten = true
        await write(trip, lot)
        continue
      }
      const leavesAtMs = isSought
        ? hailedAtMs + mood.patienceSeconds * 1000
        : mood.regretsAfterSeconds !== undefined && matchedAtMs !== undefined
          ? matchedAtMs + mood.regretsAfterSeconds * 1000
          : Number.POSITIVE_INFINITY
      if (trip.can.cancel && clock.nowMs() >= leavesAtMs) {
        if (await cancelled(trip, lot)) continue
      } else if (status === 'PENDING_PAYMENT' && trip.payment.can_pay && payment !== 'cash') {
        await waitForChange(mood.paysAfterSeconds)
        if (trip.trip_status === 'PENDING_PAYMENT') await pay(trip, lot)
      } else if (status === 'PENDING_PAYMENT' && payment === 'cash' && isLongOver(trip)) {
        await sayPaid(trip, lot)
        return
      }
      const leftSeconds = (leavesAtMs - clock.nowMs()) / 1000
      const doubtsAfter = status === 'RESERVED' ? reservedDoubtSeconds : doubtSeconds
      await waitForChange(leftSeconds > 0 ? Math.min(leftSeconds, doubtsAfter) : doubtsAfter)
    }
  }
  /** The rider of a diverted flight keeps the car, or cancels. */
  async function answered(asked: Trip, lot: Chance): Promise<boolean> {
    if (!lot.branch('diverted').happens(0.5)) return asked.can.cancel && cancelled(asked, lot)
    const params = { hash: asked.trip_hash }
    const kept = await orRefused(api.send(keepDivertedTrip, { params, idempotencyKey: keyOf(lot, 'keep') }))
    if (kept) take(kept)
    if (kept) count('divertedTripsKept')
    return kept !== undefined
  }
  function isLongOver({ timeline }: Trip): boolean {
    return timeline.finished_at !== null && clock.nowMs() / 1000 > timeline.finished_at + 40 * 60
  }
  async function write({ trip_hash: hash }: Trip, lot: Chance): Promise<void> {
    const phrase = lot.pick<'whereAreYou' | 'waitMoment' | 'thanks'>(['whereAreYou', 'waitMoment', 'thanks'])
    const body = { key: keyOf(lot, 'words'), phrase }
    await orRefused(api.send(sendToDriver, { params: { hash }, body }))
  }
  async function cancelled({ trip_hash: hash }: Trip, lot: Chance): Promise<boolean> {
    const known = await orRefused(api.send(checkCancelFee, { params: { id: hash } }))
    if (!known) return false
    const params = { region: 'north', hash } as const
    const query = { agreed_fee: String(known.fee) as never }
    const key = keyOf(lot, `cancel ${clock.nowMs()}`)
    const ended = await orRefused(api.send(cancelRide, { params, query, idempotencyKey: key }))
    if (ended) take(ended)
    if (ended) count('ridersCancelled')
    return ended !== undefined
  }
  async function pay({ trip_hash: id }: Trip, lot: Chance): Promise<void> {
    const key = keyOf(lot, `pay ${clock.nowMs()}`)
    const paid = await orRefused(api.send(payTrip, { params: { id }, body: {}, idempotencyKey: key }))
    count(paid ? 'paidByHand' : 'payRefused')
    await refreshTrip()
  }
  async function sayPaid({ trip_hash: id }: Trip, lot: Chance): Promise<void> {
    await orRefused(api.send(reportCashPaid, { params: { id }, idempotencyKey: keyOf(lot, 'said') }))
    count('saidPaid')
  }
  /** A request that the server may refuse: the trip is read again, and the request is eventually given up. */
  async function orRefused<Reply>(request: Promise<Reply>): Promise<Reply | undefined> {
    try {
      return await request
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      count(`refused ${error.code}`)
      await wheel.sleep(afterRefusalSeconds * 1000)
      await orLost(refreshTrip())
      return undefined
    }
  }
  async function orLost(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
    })
  }

  /** Counts a rider who is aboard within five minutes of the wanted time. */
  function countBoarding(): void {
    if (wantedAtMs === undefined || trip === undefined || trip.timeline.started_at === null) return
    if (trip.timeline.started_at * 1000 <= wantedAtMs + inTimeMs) count('aboardInTime')
    wantedAtMs = undefined
  }

  async function ride(wish: Hail | Reservation | MetFlightWish): Promise<void> {
    const lot = chance.branch(wish.atMs)
    const usual = moodOf({ isInRain: wish.isInRain, chance: lot })
    const isReserved = 'boardingAtMs' in wish
    const isMet = 'flightNo' in wish
    const mood = wantedAtMs === undefined && !isMet ? usual : { ...usual, ...patient }
    count(isMet ? 'shuttles' : isReserved ? 'reservations' : wantedAtMs === undefined ? 'hails' : 'hailsAtTheTime')
    const waves = !isReserved && wantedAtMs === undefined && lot.branch('wave').happens(waveShare)
    trip = (waves ? await waveDown(wish, lot) : undefined) ?? (await hail(wish, lot, mood))
    if (isReserved && !isMet && lot.branch('changes').happens(changedShare))
      inBackground(change(wish, lot.branch('change')))
    await follow(mood, lot)
    if (trip.trip_status === 'MATCH_FAILED' && mood.triesAgain) {
      const body = { trip_hash: trip.trip_hash }
      const again = await orRefused(api.send(retryRide, { body, idempotencyKey: keyOf(lot, 'again') }))
      if (again) {
        count('hailsAgain')
        trip = again
        await follow(mood, lot.branch('again'))
      }
    }
    if (trip.trip_status === 'COMPLETED' && mood.stars !== undefined) {
      await wheel.sleep(lot.within(5, 60) * 1000)
      await orRefused(api.send(rateRide, { params: { id: trip.trip_hash }, body: { stars: mood.stars } }))
    }
  }

  async function change(reservation: Reservation, lot: Chance): Promise<void> {
    const idempotencyKey = keyOf(lot, 'change')
    const changed = await changeReservation({
      ...{ world, api, reservation, lot, idempotencyKey, orRefused },
      trip: () => trip,
    })
    if (changed === undefined) return
    take(changed)
    if (wantedAtMs !== undefined && changed.reserve_time !== null) wantedAtMs = changed.reserve_time * 1000
  }

  async function wholeRide(wish: Hail | Reservation | MetFlightWish, wantedMs?: number): Promise<void> {
    ;[isRiding, wantedAtMs] = [true, wantedMs]
    try {
      await ride(wish)
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      count(`gave up ${error.code}`)
    } finally {
      isRiding = false
      trip = undefined
    }
  }

  return {
    riderId,
    get isRiding() {
      return isRiding
    },
    rides: (wish) => wholeRide(wish),
    meetsFlight: (wish) => wholeRide(wish),
    reserves: (reservation) => wholeRide(reservation, reservation.boardingAtMs),
    async hailsInstead({ boardingAtMs, from, to, isInRain }) {
      await world.sleepUntil(boardingAtMs)
      await wholeRide({ atMs: boardingAtMs, from, to, isInRain }, boardingAtMs)
    },
  }
}

const inTimeMs = 300_000
/** A rider who wants to leave at a certain time waits for the car. */
const patient = { patienceSeconds: Number.POSITIVE_INFINITY, regretsAfterSeconds: undefined, triesAgain: true } as const

function isOver({ trip_status: status }: Trip): boolean {
  return status === 'COMPLETED' || status === 'CANCELED' || status === 'MATCH_FAILED'
}

/** The idempotency key of a tap, which is the same in every run of the day. */
function keyOf(lot: Chance, what: string): string {
  return `${what}-${Math.floor(lot.branch(what).next() * 2 ** 48).toString(36)}`.replaceAll(' ', '-')
}
