import {
  type DriverState,
  endShift,
  getDriverState,
  type Offer,
  offerChanged,
  shiftEnded,
  startShift,
} from '@daoxing/dispatch/contract'
import {
  type CityDriver,
  type CityTrip,
  type CityWorld,
  citySleep,
  createDriverPhone,
  type DriverActivity,
  type PlannedDriver,
} from '@daoxing/dispatch/simulator'
import { ApiFailure, seededChance } from '@daoxing/kit/simulator'
import { type DriverTrip, driverTripChanged, getDriverTrip } from '@daoxing/taxi/contract'
import type { RideMemory } from './ride-memory.ts'
import type { RouteFinder } from './route-finder.ts'
import { createTaxiCar } from './taxi-car.ts'
import { cruise } from './taxi-cruise.ts'
import { nextOutage } from './taxi-driver.ts'
import { doTaxiJob, isBeforeBoarding, placesOf } from './taxi-job.ts'
import { considerOffer } from './taxi-offer.ts'
import { createTaxiTalk } from './taxi-talk.ts'

export type TaxiDriver = {
  readonly driverId: string
  readonly hasLeft: boolean
  snapshot(): CityDriver
  trip(): CityTrip | undefined
  /** Gives the trip back if it is this driver's and nobody has boarded; answers whether it will. */
  giveBack(tripHash: string): boolean
  loseConnection(seconds: number): void
  /** Something in the city has changed that may matter to who is free. */
  lookUp(): void
  /** Finishes what is begun, ends the shift and goes. */
  leave(): void
  stay(): void
  stop(): void
}

type TaxiDriverInput = {
  readonly world: CityWorld
  readonly planned: PlannedDriver
  readonly credential: string
  readonly startsAt: PlannedDriver['startsAt']
  readonly routes: RouteFinder
  readonly memory: RideMemory
  /** The server no longer knows the credential: asks for another one. */
  renewCredential(): Promise<string>
}

/** Known without asking: what an event or an answer has just said. */
type Known = Pick<DriverState, 'state' | 'offer'>

const stopped = new Error('the city stops')
const interrupted = new Error('something else comes first')
/** An event may get lost with its line; whoever is free asks this often whether it still is, give or take. */
const doubtSeconds = 120
const afterFailureSeconds = 2
const patienceMs = 10_000
const heardOffersMax = 20

/** Brings one driver to life: one turn after the other, each begun from what the server says, so that nothing is lost. */
export function createTaxiDriver(input: TaxiDriverInput): TaxiDriver {
  const { world, planned, routes, memory } = input
  const { clock, wheel, faults, log, count } = world
  const { driverId } = planned
  const chance = seededChance(world.seed).branch('taxi driver').branch(planned.number)
  const errands = chance.branch('errands')
  const unrest = chance.branch('unrest')
  const phone = createDriverPhone(world, input.credential)
  const car = createTaxiCar(world, phone, { location: input.startsAt, bearing: unrest.between(0, 359) })

  let activity: DriverActivity = 'connecting'
  let known: Known | undefined
  let offer: Offer | undefined
  let trip: DriverTrip | undefined
  let polyline: string | null = null
  let mustCancelHash: string | undefined
  let isLeaving = false
  let hasLeft = false
  let turn = new AbortController()
  const ending = new AbortController()
  /** Offers that were answered or have ended: an event may come later than the answer that it tells of. */
  const heardOffers: string[] = []

  const talk = createTaxiTalk({ world, phone, chance: chance.branch('talk'), trip: () => trip, ending: ending.signal })

  function interrupt(next?: Known): void {
    known = next
    turn.abort(interrupted)
  }
  function noteEnded(offerId: string): void {
    heardOffers.push(offerId)
    if (heardOffers.length > heardOffersMax) heardOffers.shift()
  }

  phone.on(offerChanged, ({ offer: changed }) => {
    if (changed.state === 'open') {
      const isNews = trip === undefined && offer?.offerId !== changed.offerId && !heardOffers.includes(changed.offerId)
      if (isNews) interrupt({ state: 'offered', offer: changed })
      return
    }
    const isMine = offer?.offerId === changed.offerId
    noteEnded(changed.offerId)
    if (isMine && (changed.state === 'withdrawn' || changed.state === 'expired')) interrupt()
  })
  phone.on(driverTripChanged, ({ trip: changed }) => {
    if (trip === undefined) {
      if (activity === 'free' && isHeld(changed)) interrupt()
      return
    }
    if (changed.tripHash !== trip.tripHash || changed.revision <= trip.revision || isHeld(changed)) return
    // A fare that was paid through the app ends the trip as well as one in cash.
    count(changed.state === 'COMPLETED' ? 'paid' : 'tripsTakenAway')
    interrupt()
  })
  phone.on(shiftEnded, () => interrupt())
  phone.onConnect((isFirst) => {
    car.report()
    if (!isFirst) inBackground(doubtAfterReconnect())
  })
  phone.onTurnedAway(() => inBackground(renew()))

  async function renew(): Promise<void> {
    phone.renew(await input.renewCredential())
  }

  /** After a restart of the server all come back at once: who is free has nothing to lose and lets the others ask first. */
  async function doubtAfterReconnect(): Promise<void> {
    if (activity === 'free') await wheel.sleep(unrest.within(0, patienceMs), ending.signal)
    await doubt(ending.signal)
  }

  /** Looks whether the server still sees it as we do, and begins the turn again where it does not. */
  async function doubt(signal: AbortSignal): Promise<void> {
    const before = activity
    if (before === 'connecting') return
    const state = await phone.send(getDriverState, { signal })
    if (activity !== before) return
    const isSame =
      state.state === 'busy'
        ? trip?.tripHash === state.orderHash && (await isUnmoved(signal))
        : state.state === activity && (state.offer === null || state.offer.offerId === offer?.offerId)
    if (!isSame && activity === before) interrupt()
  }
  async function isUnmoved(signal: AbortSignal): Promise<boolean> {
    const before = trip
    const now = await phone.send(getDriverTrip, { signal })
    return now?.tripHash === before?.tripHash && (now?.state === before?.state || trip !== before)
  }

  function inBackground(work: Promise<void>): void {
    work.catch((error: unknown) => {
      if (!ending.signal.aborted) log.error({ err: error, driverId }, 'a driver could not look')
    })
  }

  async function live(): Promise<void> {
    phone.turnOn()
    while (!hasLeft && !ending.signal.aborted) {
      turn = new AbortController()
      const signal = AbortSignal.any([turn.signal, ending.signal])
      try {
        await takeTurn(signal)
      } catch (error) {
        if (!signal.aborted) await recoverFrom(error)
      }
    }
    phone.turnOff()
  }

  async function recoverFrom(error: unknown): Promise<void> {
    known = undefined
    // Two of us moved at once, which is nobody's fault: look again.
    const isExpected =
      error instanceof ApiFailure && (error.status === 409 || error.status === 404 || error.isAnswerLost)
    if (!isExpected) log.error({ err: error, driverId }, 'a driver is puzzled')
    if (error instanceof ApiFailure && error.status === 401) await renew().catch(() => count('renewalsFailed'))
    await wheel.sleep(afterFailureSeconds * 1000 * unrest.within(0.5, 1.5), ending.signal).catch(() => undefined)
  }

  async function takeTurn(signal: AbortSignal): Promise<void> {
    const now: Known = known ?? (await phone.send(getDriverState, { signal }))
    known = undefined
    offer = undefined
    if (now.state !== 'busy') [trip, polyline] = [undefined, null]
    if (now.state === 'busy') return work(signal)
    if (now.state === 'offered' && now.offer) return consider(now.offer, signal)
    const isHome = faults.is('no_drivers')
    if ((isLeaving || isHome) && now.state === 'free') known = await phone.send(endShift, { signal })
    else if (isLeaving) hasLeft = true
    else if (isHome) {
      activity = 'off'
      await wheel.sleep(unrest.within(500, 2_500), signal)
    } else if (now.state === 'off') known = await phone.send(startShift, { body: { location: car.location }, signal })
    else await cruiseUntilDoubt(signal)
  }

  async function work(signal: AbortSignal): Promise<void> {
    const held = await phone.send(getDriverTrip, { signal })
    if (held === null) {
      // The job has just ended, or is not a taxi's.
      await wheel.sleep(1_000, signal)
      return
    }
    trip = held
    talk.lookUp(held)
    const tools = { world, phone, car, routes, memory, chance, mustCancel, onTrip }
    const ended = await doTaxiJob(tools, held, signal)
    memory.forget(ended.tripHash)
    ;[trip, polyline] = [undefined, null]
  }
  function mustCancel(tripHash: string): boolean {
    return mustCancelHash === tripHash
  }
  function onTrip(changed: DriverTrip, now: DriverActivity, way: string | null): void {
    if (now === 'waiting') talk.arrived(changed)
    ;[trip, activity, polyline] = [changed, now, way]
  }

  async function consider(open: Offer, signal: AbortSignal): Promise<void> {
    activity = 'offered'
    offer = open
    car.report()
    const answer = await considerOffer({
      world,
      phone,
      offer: open,
      chance: chance.branch(open.offerId),
      signal,
      ending: ending.signal,
      onAnswer: () => noteEnded(open.offerId),
    })
    known = { state: answer === 'accept' ? 'busy' : 'free', offer: null }
  }

  function cruiseUntilDoubt(signal: AbortSignal): Promise<void> {
    activity = 'free'
    const untilCityMs = clock.nowMs() + clock.factor * doubtSeconds * 1000 * unrest.within(0.6, 1.4)
    return cruise({ world, car, routes, errands, unrest, untilCityMs, signal })
  }

  async function loseLineAtTimes(): Promise<void> {
    const outages = chance.branch('outages')
    while (!ending.signal.aborted) {
      const { afterSeconds, lengthSeconds } = nextOutage(outages)
      await citySleep(world, afterSeconds, ending.signal)
      count('outages')
      phone.loseFor(lengthSeconds * 1000)
    }
  }

  inBackground(live())
  inBackground(loseLineAtTimes())

  return {
    driverId,
    get hasLeft() {
      return hasLeft
    },
    snapshot: () => ({
      driverId,
      name: planned.displayName,
      vehicle: planned.vehicle,
      activity,
      isOnline: phone.isOnline,
      location: car.location,
      bearing: car.bearing,
      speedMps: car.speedMps,
      orderHash: trip?.tripHash ?? offer?.orderHash ?? null,
    }),
    trip: () =>
      trip && {
        tripHash: trip.tripHash,
        service: 'taxi',
        driverId,
        plate: planned.vehicle.plate,
        state: trip.state,
        ...placesOf(trip),
        polyline,
      },
    giveBack(tripHash) {
      if (trip?.tripHash !== tripHash || !isBeforeBoarding(trip)) return false
      mustCancelHash = tripHash
      interrupt()
      return true
    },
    loseConnection: (seconds) => phone.loseFor(seconds * 1000),
    lookUp() {
      if (activity === 'free') interrupt()
    },
    leave() {
      isLeaving = true
      if (activity === 'free' || activity === 'connecting') interrupt()
    },
    stay() {
      isLeaving = false
    },
    stop() {
      ending.abort(stopped)
      phone.turnOff()
    },
  }
}

/** Whether the trip still holds its driver. */
function isHeld({ state }: DriverTrip): boolean {
  return state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED' || state === 'TRIP_STARTED' || state === 'PENDING_PAYMENT'
}
