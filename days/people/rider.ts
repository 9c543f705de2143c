import { sendToDriver } from '@daoxing/dispatch/contract'
import { requestOtp, signUp, verifyOtp } from '@daoxing/identity/contract'
import { callPath } from '@daoxing/kit/contract'
import { ApiFailure, type Chance, createApiClient } from '@daoxing/kit/simulator'
import {
  cancelRide,
  checkCancelFee,
  estimateRide,
  feature,
  getTrip,
  rateRide,
  requestRide,
  retryRide,
  type Trip,
  tripChanged,
} from '@daoxing/taxi/contract'
import { payTrip, sayCashPaid } from '@daoxing/wallet/contract'
import type { DayWorld } from './day-world.ts'
import type { Hail } from './demand.ts'
import { moodOf, type Payment, paymentHabit, type RiderMood } from './rider-mind.ts'

export type DayRider = {
  readonly isRiding: boolean
  readonly riderId: string
  /** Rides as wished for, from the first look at the prices to the rating; never rejects for what a server may say. */
  rides(hail: Hail): Promise<void>
}

export type RiderPlan = {
  readonly world: DayWorld
  readonly number: number
  /** The newest code that was sent to a telephone. */
  codeFor(phoneE164: string): string | undefined
  /** Binds the means by which this rider pays. */
  bind(riderId: string, payment: Payment): Promise<void>
}

/** Asks the server this often what it may have missed. */
const doubtSeconds = 90
const afterRefusalSeconds = 5

/** Signs somebody up with a telephone, as a page does, and answers them ready to ride. */
export async function createRider({ world, number, codeFor, bind }: RiderPlan): Promise<DayRider> {
  const { serverUrl, wheel, network, clock, count } = world
  const chance = world.chance.branch('riders').branch(number)
  const payment = paymentHabit(chance)
  let session = ''
  const api = createApiClient({ serverUrl, wheel, network, cookie: () => (session === '' ? undefined : session) })
  const riderId = await signUpAs()
  await bind(riderId, payment)

  let isRiding = false
  let trip: Trip | undefined
  let news = new AbortController()
  const line = network.openLine({
    serverUrl,
    credential: () => session,
    onConnect: () => inBackground(lookAtTrip()),
    onTurnedAway: () => world.fail(new Error(`rider ${number} was turned away at the door`)),
  })
  line.on(tripChanged, ({ trip: changed }) => take(changed))
  line.open()

  async function signUpAs(): Promise<string> {
    const phone = `09${String(20_000_000 + number * 37).padStart(8, '0')}`
    const uuid = `telephone-${number}`
    await api.send(requestOtp, { body: { phone, uuid, cc: '886' } })
    let otp = codeFor(`+886${phone.slice(1)}`)
    for (; otp === undefined; otp = codeFor(`+886${phone.slice(1)}`)) await wheel.sleep(1_000)
    const { proof } = await api.send(verifyOtp, { body: { phone, uuid, otp, cc: '886' } })
    const body = JSON.stringify({ proof, displayName: '王小明' })
    const headers = { 'content-type': 'application/json' }
    const answer = await network.exchange({ method: 'POST', path: callPath(signUp), headers, body })
    session = answer.cookie ?? ''
    if (session === '') throw new ApiFailure(signUp.id, answer.status, answer.body)
    return signUp.reply.parse(JSON.parse(answer.body).data).uid
  }
  function take(changed: Trip): void {
    if (trip === undefined || changed.trip_hash !== trip.trip_hash || changed.revision <= trip.revision) return
    trip = changed
    news.abort(new Error('news'))
  }
  async function lookAtTrip(): Promise<void> {
    if (trip) take(await api.send(getTrip, { params: { hash: trip.trip_hash } }))
  }
  function inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => error instanceof ApiFailure || world.fail(error))
  }
  /** Until the trip has changed, or so many seconds have passed. */
  async function newsOr(seconds: number): Promise<void> {
    news = new AbortController()
    const { signal } = news
    await wheel.sleep(Math.max(0, seconds) * 1000, signal).catch(() => undefined)
    if (!signal.aborted && seconds >= doubtSeconds) await lookAtTrip()
  }

  async function hail(wish: Hail, lot: Chance, mood: RiderMood): Promise<Trip> {
    const places = {
      start_address: '',
      start_latitude: wish.from.lat,
      start_longitude: wish.from.lng,
      end_address: '',
      end_latitude: wish.to.lat,
      end_longitude: wish.to.lng,
    }
    const feature_map = lot.happens(0.7) ? feature.FIX_FARE : feature.BY_METER
    const estimate = await api.send(estimateRide, { body: { ...places, feature_map } })
    await wheel.sleep(mood.looksSeconds * 1000)
    const body = { ...places, feature_map, fare_hash: estimate.fareHash, payment_method: payment }
    const input = { params: { region: 'north' }, body, idempotencyKey: keyOf(lot, 'hail') } as const
    try {
      return await api.send(requestRide, input)
    } catch (error) {
      if (!(error instanceof ApiFailure) || (error.status > 0 && error.status < 500)) throw error
      // Whether that was a hail nobody knows: a second one with its key is the same, if it was one.
      count('hailsRepeated')
      await wheel.sleep(afterRefusalSeconds * 1000)
      return api.send(requestRide, input)
    }
  }

  async function follow(mood: RiderMood, lot: Chance): Promise<void> {
    let matchedAtMs: number | undefined
    let hasWritten = false
    const hailedAtMs = clock.nowMs()
    while (trip && !isOver(trip)) {
      const { trip_status: status } = trip
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
        await newsOr(mood.paysAfterSeconds)
        if (trip.trip_status === 'PENDING_PAYMENT') await pay(trip, lot)
      } else if (status === 'PENDING_PAYMENT' && payment === 'cash' && isLongOver(trip)) {
        await sayPaid(trip, lot)
        return
      }
      const leftSeconds = (leavesAtMs - clock.nowMs()) / 1000
      await newsOr(leftSeconds > 0 ? Math.min(leftSeconds, doubtSeconds) : doubtSeconds)
    }
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
    await lookAtTrip()
  }
  async function sayPaid({ trip_hash: id }: Trip, lot: Chance): Promise<void> {
    await orRefused(api.send(sayCashPaid, { params: { id }, idempotencyKey: keyOf(lot, 'said') }))
    count('saidPaid')
  }
  /** What a server may well say no to: looked at again, and given up in the end. */
  async function orRefused<Reply>(asked: Promise<Reply>): Promise<Reply | undefined> {
    try {
      return await asked
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error
      count(`refused ${error.code}`)
      await wheel.sleep(afterRefusalSeconds * 1000)
      await orLost(lookAtTrip())
      return undefined
    }
  }
  async function orLost(work: Promise<void>): Promise<void> {
    await work.catch((error: unknown) => {
      if (!(error instanceof ApiFailure)) throw error
    })
  }

  async function ride(wish: Hail): Promise<void> {
    const lot = chance.branch(wish.atMs)
    const mood = moodOf({ isInRain: wish.isInRain, chance: lot })
    count('hails')
    trip = await hail(wish, lot, mood)
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

  return {
    riderId,
    get isRiding() {
      return isRiding
    },
    async rides(wish) {
      isRiding = true
      try {
        await ride(wish)
      } catch (error) {
        if (!(error instanceof ApiFailure)) throw error
        count(`gave up ${error.code}`)
      } finally {
        isRiding = false
        trip = undefined
      }
    },
  }
}

function isOver({ trip_status: status }: Trip): boolean {
  return status === 'COMPLETED' || status === 'CANCELED' || status === 'MATCH_FAILED'
}

/** A key of a tap, which is the same in every run of the day. */
function keyOf(lot: Chance, what: string): string {
  return `${what}-${Math.floor(lot.branch(what).next() * 2 ** 48).toString(36)}`.replaceAll(' ', '-')
}
