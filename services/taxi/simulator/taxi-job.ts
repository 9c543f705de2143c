import type { TaxiJobTools } from './taxi-job-tools.ts'
import { type DriverJob, driveTo, falseArrival } from '@daoxing/dispatch/simulator'
import { distanceMetres, encodePath, type LatLng, msOf } from '@daoxing/kit/contract'
import {
  ApiFailure,
  alongWay,
  cityApi,
  measureWay,
  metresNearest,
  planJourney,
  restOfWay,
  wayFromTo,
  wayOfPolyline,
} from '@daoxing/kit/simulator'
import {
  type DriverTrip,
  driverCancels,
  type MeterReading,
  readBoardingCode,
  reportArrived,
  reportFinished,
  reportPaid,
  reportStarted,
  reportStopLeft,
  reportStopReached,
} from '@daoxing/taxi/contract'
import type { RideRecord } from './ride-memory.ts'
import { cashSeconds, kerbMetres, lieMetres, rideWithoutDropoff, stopSeconds, turnsBack } from './taxi-driver.ts'
import { createTaxiMeter, type TaxiMeter } from './taxi-meter.ts'
import { turnBackShare } from './taxi-settings.ts'
import { dawdle, waitForRider } from './taxi-wait.ts'

/** A plausible speed in a street if no route is known. */
const unknownWayMps = 6
const finishTriesMax = 12
/**
 * After a loss of its state, a meter estimates the time of the driven part from the undisturbed duration, times this
 * share.
 */
const lostMeterShare = 0.8

/** Drives a trip from its current state on, so that it can be resumed after any interruption. */
export async function doTaxiJob(tools: TaxiJobTools, first: DriverTrip, signal: AbortSignal): Promise<DriverTrip> {
  let trip = first
  if (tools.mustCancel(trip.tripHash) && isBeforeBoarding(trip)) return giveBack(tools, trip, 'called back', signal)
  // The meeting point may move while the driver drives there, or waits there.
  while (isBeforeBoarding(trip))
    trip = await (trip.state === 'ARRIVED' ? takeAboard(tools, trip, signal) : driveToPickup(tools, trip, signal))
  if (trip.state === 'TRIP_STARTED') trip = await driveRide(tools, trip, signal)
  if (trip.state === 'PENDING_PAYMENT' && trip.isPaidInApp) await awaitPayment(tools, trip, signal)
  else if (trip.state === 'PENDING_PAYMENT') trip = await collectCash(tools, trip, signal)
  return trip
}

export function isBeforeBoarding({ state }: DriverTrip): boolean {
  return state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED'
}

async function driveToPickup(tools: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<DriverTrip> {
  const { car, phone, world } = tools
  await dawdle(tools, trip, signal)
  const chance = tools.chance.branch(`pickup ${trip.tripHash}`)
  const { way, journey } = driveTo({
    from: car.location,
    to: trip.pickup.location,
    route: trip.pickupRoute,
    chance,
  })
  tools.onTrip(trip, 'pickup', encodePath(way.path))

  const turning = turnsBack(chance.branch('turn'), world.settings.get(turnBackShare))
  const turnMetres = turning === undefined ? undefined : way.lengthMetres * turning.atShare
  const turned = new AbortController()
  const lied = new AbortController()
  const moved = new AbortController()
  try {
    await car.drive({
      way,
      journey,
      isWatched: true,
      signal: AbortSignal.any([signal, turned.signal, lied.signal, moved.signal]),
      onStep({ metres, isOver }) {
        if (!isSameTarget(tools.newest(trip).pickup.location, trip.pickup.location))
          moved.abort(new Error('another pick-up'))
        if (turnMetres !== undefined && metres > turnMetres && !isOver) turned.abort(new Error('turned back'))
        const isNear = way.lengthMetres - metres < lieMetres && way.lengthMetres - metres > kerbMetres
        if (isNear && world.faults.is(falseArrival)) lied.abort(new Error('says that it is there'))
      },
    })
  } catch (error) {
    if (signal.aborted || !(turned.signal.aborted || lied.signal.aborted || moved.signal.aborted)) throw error
    if (moved.signal.aborted) return tools.newest(trip)
    if (turned.signal.aborted) return giveBack(tools, trip, turning?.reason ?? '', signal)
  }
  const location = lied.signal.aborted ? trip.pickup.location : car.location
  const arrived = await phone.send(reportArrived, { params: { hash: trip.tripHash }, body: { location }, signal })
  world.count('arrived')
  return arrived
}

async function giveBack(
  { phone, world }: TaxiJobTools,
  { tripHash }: DriverTrip,
  reason: string,
  signal: AbortSignal,
): Promise<DriverTrip> {
  const trip = await phone.send(driverCancels, { params: { hash: tripHash }, body: { reason }, signal })
  world.count('driverCancels')
  return trip
}

async function takeAboard(tools: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<DriverTrip> {
  const { car, phone, world } = tools
  tools.onTrip(trip, 'waiting', null)
  const gone = await waitForRider(tools, trip, signal)
  if (gone !== undefined) return gone
  const spoken = await cityApi(world).send(readBoardingCode, { params: { hash: trip.tripHash }, signal })
  const body = { ...spoken, location: car.location }
  const started = await phone.send(reportStarted, { params: { hash: trip.tripHash }, body, signal })
  world.count('started')
  return started
}

/**
 * Drives to each stop and to the destination, leg by leg. When a new route applies, another leg starts at the car's
 * position.
 */
async function driveRide(tools: TaxiJobTools, first: DriverTrip, signal: AbortSignal): Promise<DriverTrip> {
  let trip = tools.newest(first)
  for (;;) {
    const standing = trip.stops.findIndex(({ isReached, isLeft }) => isReached && !isLeft)
    if (standing >= 0) trip = await waitAtStop(tools, trip, standing, signal)
    const { meter, isThere } = await driveLeg(tools, trip, signal)
    trip = tools.newest(trip)
    if (!isThere) continue
    const next = nextStopOf(trip)
    if (next < 0) return finishRide(tools, trip, meter, signal)
    trip = await reportReached(tools, trip, next, meter, signal)
  }
}

const nextStopOf = ({ stops }: DriverTrip) => stops.findIndex(({ isReached }) => !isReached)

/** The next target of the ride; null if unknown. */
const targetOf = (trip: DriverTrip): LatLng | null =>
  trip.stops[nextStopOf(trip)]?.location ?? trip.dropoff?.location ?? null

const isSameTarget = (one: LatLng | null, other: LatLng | null) =>
  one === null || other === null ? one === other : distanceMetres(one, other) < 1

type DrivenLeg = { readonly meter: TaxiMeter; readonly isThere: boolean }

async function driveLeg(tools: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<DrivenLeg> {
  const { car, phone, world, memory } = tools
  const ride = await legOf(tools, trip, signal)
  memory.keep(ride)
  const way = wayOfPolyline(ride.polyline) ?? measureWay([car.location])
  const meter = createTaxiMeter({ ride, wayMetres: way.lengthMetres, phone, memory, log: world.log })
  const from = alongWay(way, ride.alongMetres).point
  const rest = restOfWay(way, from)
  const share = way.lengthMetres === 0 ? 0 : rest.lengthMetres / way.lengthMetres
  const chance = tools.chance.branch(`ride ${trip.tripHash}`).branch(ride.seq)
  const journey = planJourney({ lengthMetres: rest.lengthMetres, usualSeconds: ride.usualSeconds * share, chance })
  tools.onTrip(trip, 'riding', ride.polyline)
  const rerouted = new AbortController()
  try {
    await car.drive({
      way: rest,
      journey,
      isWatched: true,
      signal: AbortSignal.any([signal, rerouted.signal]),
      onStep({ metres, slowSeconds }, seconds) {
        meter.count({
          alongMetres: ride.alongMetres + metres,
          slowSeconds: ride.slowSeconds + slowSeconds,
          rodeSeconds: ride.rodeSeconds + seconds,
          point: car.location,
        })
        if (!isSameTarget(targetOf(tools.newest(trip)), ride.target)) rerouted.abort(new Error('another route'))
      },
    })
  } catch (error) {
    if (signal.aborted || !rerouted.signal.aborted) throw error
    return { meter, isThere: false }
  }
  return { meter, isThere: true }
}

/** After a loss of its state, the meter continues from the server's last reading, with a larger one at each attempt. */
async function withBelievedReading<Reply>(
  { car }: TaxiJobTools,
  meter: TaxiMeter,
  send: (reading: MeterReading) => Promise<Reply>,
): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await send(meter.finalReading(car.location))
    } catch (error) {
      const isDisbelieved = error instanceof ApiFailure && error.code === 'IMPLAUSIBLE_READING'
      if (!isDisbelieved || tries === finishTriesMax) throw error
      meter.skipAhead()
    }
  }
}

async function reportReached(
  tools: TaxiJobTools,
  { tripHash: hash }: DriverTrip,
  stop: number,
  meter: TaxiMeter,
  signal: AbortSignal,
): Promise<DriverTrip> {
  const { phone, car, world } = tools
  const reached = await withBelievedReading(tools, meter, (reading) =>
    phone.send(reportStopReached, {
      params: { hash, number: stop + 1 },
      body: { location: car.location, reading },
      signal,
    }),
  )
  world.count('stops')
  return reached
}

/** The rider leaves the car for an errand, and returns. */
async function waitAtStop(
  tools: TaxiJobTools,
  trip: DriverTrip,
  stop: number,
  signal: AbortSignal,
): Promise<DriverTrip> {
  const { car, phone, memory, world, chance } = tools
  const { tripHash: hash } = trip
  tools.onTrip(trip, 'waiting', null)
  const ride = memory.of(hash) ?? (await legOf(tools, trip, signal))
  const meter = createTaxiMeter({ ride, wayMetres: 0, phone, memory, log: world.log })
  const seconds = stopSeconds(chance.branch(`stop ${hash} ${stop}`))
  await car.stand(seconds, signal)
  meter.stood(seconds)
  return withBelievedReading(tools, meter, (reading) =>
    phone.send(reportStopLeft, { params: { hash, number: stop + 1 }, body: { reading }, signal }),
  )
}

async function finishRide(
  tools: TaxiJobTools,
  { tripHash: hash }: DriverTrip,
  meter: TaxiMeter,
  signal: AbortSignal,
): Promise<DriverTrip> {
  const { phone, world } = tools
  const finished = await withBelievedReading(tools, meter, (reading) =>
    phone.send(reportFinished, { params: { hash }, body: { reading }, signal }),
  )
  world.count('finished')
  return finished
}

/** Returns the record of the leg to the next place: the existing one, or a new one from the car's position. */
async function legOf(tools: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<RideRecord> {
  const { car, memory, routes, chance } = tools
  const target = targetOf(trip)
  const kept = memory.of(trip.tripHash)
  if (kept && isSameTarget(kept.target, target)) return kept
  if (!kept && trip.stops.length === 0) return { ...(await beginRide(tools, trip, signal)), target }
  const from = kept ?? (await beginRide(tools, { ...trip, tripRoute: null }, signal))
  const { metres } = from
  const goal = target ?? car.location
  const found = await routes.find(car.location, goal, signal)
  const way = wayFromTo(found?.way, car.location, goal)
  const detour = chance.branch(`detour ${trip.tripHash}`).branch(from.seq).within(0.98, 1.05)
  return {
    ...from,
    ...{ polyline: encodePath(way.path), alongMetres: 0, legFromMetres: metres, target },
    usualSeconds: found?.usualSeconds ?? way.lengthMetres / unknownWayMps,
    meteredMetres: way.lengthMetres * detour,
  }
}

/** Creates the record of a ride that starts, or whose record was lost; the latter starts at the car's position. */
async function beginRide(tools: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<RideRecord> {
  const { car } = tools
  const { tripRoute, dropoff, pickup, tripHash } = trip
  const target =
    dropoff?.location ?? rideWithoutDropoff({ from: pickup.location, chance: tools.chance.branch(`where ${tripHash}`) })
  const known = tripRoute === null ? undefined : wayOfPolyline(tripRoute.polyline)
  const found = known === undefined ? await tools.routes.find(pickup.location, target, signal) : undefined
  const way = wayFromTo(known ?? found?.way, pickup.location, target)
  const isNew = distanceMetres(car.location, pickup.location) < 150
  const alongMetres = isNew ? 0 : metresNearest(way, car.location)
  // Detours and shortcuts: the driver changes lanes, drives round a block, or knows a shorter route.
  const detour = tools.chance.branch(`detour ${tripHash}`).within(0.98, 1.05)
  const meteredMetres = (tripRoute?.distanceMetres || way.lengthMetres) * detour
  const share = way.lengthMetres === 0 ? 0 : alongMetres / way.lengthMetres
  const usualSeconds = tripRoute?.durationSeconds || found?.usualSeconds || way.lengthMetres / unknownWayMps
  return {
    tripHash,
    boardedAtMs: msOf(trip.startedAt ?? trip.acceptedAt),
    // A low estimate: a reading from the future would be refused.
    rodeSeconds: share * usualSeconds * lostMeterShare,
    seq: 0,
    metres: share * meteredMetres,
    slowSeconds: 0,
    polyline: encodePath(way.path),
    alongMetres,
    usualSeconds,
    meteredMetres,
    legFromMetres: 0,
    target: dropoff?.location ?? null,
  }
}

/** The rider pays in the app: the driver waits until the trip ends, and collects nothing. */
async function awaitPayment(tools: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<void> {
  const { car, memory, chance } = tools
  tools.onTrip(trip, 'collecting', null)
  memory.forget(trip.tripHash)
  await car.stand(cashSeconds(chance.branch(`app ${trip.tripHash}`)), signal)
}

async function collectCash(tools: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<DriverTrip> {
  const { car, phone, world, memory } = tools
  tools.onTrip(trip, 'collecting', null)
  memory.forget(trip.tripHash)
  await car.stand(cashSeconds(tools.chance.branch(`cash ${trip.tripHash}`)), signal)
  if (trip.collectTwd === null) throw new Error(`the ride ${trip.tripHash} has ended without a fare`)
  const paid = await phone.send(reportPaid, {
    params: { hash: trip.tripHash },
    body: { amountTwd: trip.collectTwd },
    idempotencyKey: `paid-${trip.tripHash}`,
    signal,
  })
  world.count('paid')
  return paid
}

/** The trip on the console's map: its pick-up until the rider is aboard, and its drop-off. */
export function placesOf(trip: DriverTrip): Pick<DriverJob, 'id' | 'from' | 'to' | 'isReturnable'> {
  const { tripHash, pickup, dropoff, state } = trip
  return {
    id: tripHash,
    from: state === 'TRIP_STARTED' ? null : pickup.location,
    to: dropoff?.location ?? null,
    isReturnable: isBeforeBoarding(trip),
  }
}
