import {
  type DriverState,
  endShift,
  getDriverState,
  type Offer,
  offerChanged,
  shiftEnded,
  startShift,
} from '@daoxing/dispatch/contract'
import { ApiFailure, type Chance, type CityWorld, createVehicle, type Vehicle } from '@daoxing/kit/simulator'
import { considerOffer } from './consider-offer.ts'
import type { DriverActor, DriverJob } from './driver-actor.ts'
import { noDrivers } from './driver-faults.ts'
import type { NewDriver } from './driver-fleet.ts'
import { createDriverPhone, type DriverPhone } from './driver-phone.ts'
import type { DriverActivity } from './driver-states.ts'

/** A simulated driver, as the work of its service sees it. */
export type LivingDriver<Job> = {
  readonly phone: DriverPhone
  readonly car: Vehicle
  readonly chance: Chance
  /** Short random delays that keep drivers out of step. */
  readonly unrest: Chance
  /** Ends with the city. */
  readonly ending: AbortSignal
  /** The current job. */
  job(): Job | undefined
  /** Whether the console has recalled the driver from this order. */
  mustGiveBack(orderHash: string): boolean
  /** The job or its route has changed. */
  shows(job: Job, activity: DriverActivity, polyline: string | null): void
}

/** The part of a driver's behaviour that a service defines. A job is a full snapshot from the server. */
export type DriverWork<Job> = {
  fetchJob(signal: AbortSignal): Promise<Job | null>
  /** Subscribes to the changes of the driver's jobs. */
  onJobChanged(hear: (job: Job) => void): void
  /** Whether the job still occupies its driver. */
  isHeld(job: Job): boolean
  /** The job on the console's map; its id is the hash of the order. */
  placesOf(job: Job): Pick<DriverJob, 'id' | 'from' | 'to' | 'isReturnable'>
  /** Carries the job out from its current state, so that it can resume after any interruption. */
  doJob(job: Job, signal: AbortSignal): Promise<void>
  /** The current job ended without the driver: it was paid in the app, or taken away. */
  onTaken(job: Job): void
  /** Waits for an offer until then, in city time. */
  idle(untilCityMs: number, signal: AbortSignal): Promise<void>
  /** Whether the driver works now; without it, always. A driver who does not work ends the shift. */
  isOnDuty?(): boolean
  /** The time off, for a while: the driver may look at the calendar. */
  rest?(signal: AbortSignal): Promise<void>
}

type DriverPlan<Job> = NewDriver & {
  readonly world: CityWorld
  /** A random branch per driver. */
  readonly chance: Chance
  workOf(driver: LivingDriver<Job>): DriverWork<Job>
}

/** The state from the latest event or response, so that it need not be requested. */
type Known = Pick<DriverState, 'state' | 'offer'>

const stopped = new Error('the city stops')
const interrupted = new Error('something else comes first')
/** An event may get lost with its connection, so a free driver polls the state at about this interval. */
const doubtSeconds = 120
const afterFailureSeconds = 2
const patienceMs = 10_000
const receivedOffersMax = 20

/** Runs one driver: one turn after the other, each starting from the server's state, so that nothing is lost. */
export function createDriver<Job extends { readonly revision: number; readonly state: string }>(
  input: DriverPlan<Job>,
): DriverActor {
  const { world, planned, chance } = input
  const { clock, wheel, faults, log, count } = world
  const { driverId } = planned
  const unrest = chance.branch('unrest')
  const phone = createDriverPhone(world, input.credential)
  const car = createVehicle({
    world,
    telematics: phone,
    start: { location: input.startsAt, bearing: unrest.between(0, 359) },
  })

  let activity: DriverActivity = 'connecting'
  let known: Known | undefined
  let offer: Offer | undefined
  let job: Job | undefined
  let polyline: string | null = null
  let mustGiveBackHash: string | undefined
  let isLeaving = false
  let hasLeft = false
  let turn = new AbortController()
  const ending = new AbortController()
  /** Answered or ended offers: their event may arrive after the response. */
  const receivedOffers: string[] = []

  const work = input.workOf({
    ...{ phone, car, chance, unrest, ending: ending.signal },
    job: () => job,
    mustGiveBack: (orderHash) => mustGiveBackHash === orderHash,
    shows(changed, now, way) {
      ;[job, activity, polyline] = [changed, now, way]
    },
  })
  const hashOf = (one: Job | undefined) => one && work.placesOf(one).id

  function interrupt(next?: Known): void {
    known = next
    turn.abort(interrupted)
  }
  function noteEnded(offerId: string): void {
    receivedOffers.push(offerId)
    if (receivedOffers.length > receivedOffersMax) receivedOffers.shift()
  }

  phone.on(offerChanged, ({ offer: changed }) => {
    if (changed.state === 'open') {
      const isNew = job === undefined && offer?.offerId !== changed.offerId && !receivedOffers.includes(changed.offerId)
      if (isNew) interrupt({ state: 'offered', offer: changed })
      return
    }
    const isMine = offer?.offerId === changed.offerId
    noteEnded(changed.offerId)
    if (isMine && (changed.state === 'withdrawn' || changed.state === 'expired')) interrupt()
  })
  work.onJobChanged((changed) => {
    if (job === undefined) {
      if (activity === 'free' && work.isHeld(changed)) interrupt()
      return
    }
    if (hashOf(changed) !== hashOf(job) || changed.revision <= job.revision || work.isHeld(changed)) return
    work.onTaken(changed)
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

  /**
   * After a restart of the server all drivers reconnect at once: a free driver has nothing to lose and waits longer.
   */
  async function doubtAfterReconnect(): Promise<void> {
    if (activity === 'free') await wheel.sleep(unrest.within(0, patienceMs), ending.signal)
    await doubt(ending.signal)
  }

  /** Compares the driver's state with the server's, and restarts the turn if they differ. */
  async function doubt(signal: AbortSignal): Promise<void> {
    const before = activity
    if (before === 'connecting') return
    const state = await phone.send(getDriverState, { signal })
    if (activity !== before) return
    const isSame =
      state.state === 'busy'
        ? hashOf(job) === state.orderHash && (await isUnmoved(signal))
        : state.state === activity && (state.offer === null || state.offer.offerId === offer?.offerId)
    if (!isSame && activity === before) interrupt()
  }
  async function isUnmoved(signal: AbortSignal): Promise<boolean> {
    const before = job
    const now = (await work.fetchJob(signal)) ?? undefined
    return hashOf(now) === hashOf(before) && (now?.state === before?.state || job !== before)
  }

  function inBackground(task: Promise<void>): void {
    task.catch((error: unknown) => {
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
    // Both sides changed concurrently, which is not a fault: the next turn reads again.
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
    if (now.state !== 'busy') [job, polyline] = [undefined, null]
    if (now.state === 'busy') return goOn(signal)
    if (now.state === 'offered' && now.offer) return consider(now.offer, signal)
    const isHome = faults.is(noDrivers) || work.isOnDuty?.() === false
    if ((isLeaving || isHome) && now.state === 'free') known = await phone.send(endShift, { signal })
    else if (isLeaving) hasLeft = true
    else if (isHome) {
      activity = 'off'
      await (work.rest?.(signal) ?? wheel.sleep(unrest.within(500, 2_500), signal))
    } else if (now.state === 'off') known = await phone.send(startShift, { body: { location: car.location }, signal })
    else {
      activity = 'free'
      await work.idle(clock.nowMs() + clock.factor * doubtSeconds * 1000 * unrest.within(0.6, 1.4), signal)
    }
  }

  async function goOn(signal: AbortSignal): Promise<void> {
    const held = await work.fetchJob(signal)
    if (held === null) {
      // The job has just ended, or belongs to another service.
      await wheel.sleep(1_000, signal)
      return
    }
    job = held
    await work.doJob(held, signal)
    ;[job, polyline] = [undefined, null]
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

  inBackground(live())
  inBackground(phone.loseAtTimes(chance.branch('outages'), ending.signal))

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
      odometerMetres: car.odometerMetres,
      orderHash: hashOf(job) ?? offer?.orderHash ?? null,
    }),
    job: () => job && { ...work.placesOf(job), driverId, plate: planned.vehicle.plate, state: activity, polyline },
    giveBack(orderHash) {
      if (!job || hashOf(job) !== orderHash || !work.placesOf(job).isReturnable) return false
      mustGiveBackHash = orderHash
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
