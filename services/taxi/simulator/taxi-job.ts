import type { TaxiJobTools } from './taxi-job-tools.ts'
import { cityApi } from '@daoxing/dispatch/simulator'
import { distanceMetres, encodePath, type LatLng, msOf } from '@daoxing/kit/contract'
import {
  ApiFailure,
  alongWay,
  measureWay,
  metresNearest,
  restOfWay,
  wayFromTo,
  wayOfPolyline,
} from '@daoxing/kit/simulator'
import {
  type DriverTrip,
  driverCancels,
  hearBoardingCode,
  reportArrived,
  reportFinished,
  reportPaid,
  reportStarted,
} from '@daoxing/taxi/contract'
import type { RideRecord } from './ride-memory.ts'
import { cashSeconds, kerbMetres, lieMetres, rideWithoutDropoff, turnsBack } from './taxi-driver.ts'
import { createTaxiMeter } from './taxi-meter.ts'
import { dawdle, waitForRider } from './taxi-wait.ts'
import { planJourney } from './traffic.ts'

/** Fast enough for a street where no route is known. */
const unknownWayMps = 6
const finishTriesMax = 12
/** A meter that was lost counts the time of the way behind it as if all had gone well. */
const lostMeterShare = 0.8

/** Carries a trip out from wherever it stands, so that it may be begun again after any interruption. */
export async function doTaxiJob(tools: TaxiJobTools, first: DriverTrip, signal: AbortSignal): Promise<DriverTrip> {
  let trip = first
  if (tools.mustCancel(trip.tripHash) && isBeforeBoarding(trip)) return giveBack(tools, trip, 'called back', signal)
  if (trip.state === 'DRIVER_EN_ROUTE') trip = await driveToPickup(tools, trip, signal)
  if (trip.state === 'ARRIVED') trip = await takeAboard(tools, trip, signal)
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
  await dawdle(tools, signal)
  const chance = tools.chance.branch(`pickup ${trip.tripHash}`)
  const { polyline, durationSeconds } = trip.pickupRoute
  const planned = wayOfPolyline(polyline)
  const rest = planned && restOfWay(planned, car.location)
  const way = wayFromTo(rest, car.location, trip.pickup.location)
  const usualSeconds =
    planned === undefined || planned.lengthMetres < 1
      ? way.lengthMetres / unknownWayMps
      : durationSeconds * (way.lengthMetres / planned.lengthMetres)
  const journey = planJourney({ lengthMetres: way.lengthMetres, usualSeconds, chance })
  tools.onTrip(trip, 'pickup', encodePath(way.path))

  const turning = turnsBack(chance.branch('turn'), world.turnBackShare)
  const turnMetres = turning === undefined ? undefined : way.lengthMetres * turning.atShare
  const turned = new AbortController()
  const lied = new AbortController()
  try {
    await car.drive({
      way,
      journey,
      isOnJob: true,
      signal: AbortSignal.any([signal, turned.signal, lied.signal]),
      onStep({ metres, isOver }) {
        if (turnMetres !== undefined && metres > turnMetres && !isOver) turned.abort(new Error('turned back'))
        const isNear = way.lengthMetres - metres < lieMetres && way.lengthMetres - metres > kerbMetres
        if (isNear && world.faults.is('false_arrival')) lied.abort(new Error('says that it is there'))
      },
    })
  } catch (error) {
    if (signal.aborted || !(turned.signal.aborted || lied.signal.aborted)) throw error
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
  const heard = await cityApi(world).send(hearBoardingCode, { params: { hash: trip.tripHash }, signal })
  const body = { ...heard, location: car.location }
  const started = await phone.send(reportStarted, { params: { hash: trip.tripHash }, body, signal })
  world.count('started')
  return started
}

async function driveRide(tools: TaxiJobTools, trip: DriverTrip, signal: AbortSignal): Promise<DriverTrip> {
  const { car, phone, world, memory } = tools
  const ride = memory.of(trip.tripHash) ?? (await beginRide(tools, trip, signal))
  memory.keep(ride)
  const way = wayOfPolyline(ride.polyline) ?? measureWay([car.location])
  const meter = createTaxiMeter({ ride, wayMetres: way.lengthMetres, phone, memory, log: world.log })
  const from = alongWay(way, ride.alongMetres).point
  const rest = restOfWay(way, from)
  const share = way.lengthMetres === 0 ? 0 : rest.lengthMetres / way.lengthMetres
  const chance = tools.chance.branch(`ride ${trip.tripHash}`).branch(ride.seq)
  const journey = planJourney({ lengthMetres: rest.lengthMetres, usualSeconds: ride.usualSeconds * share, chance })
  tools.onTrip(trip, 'riding', ride.polyline)
  await car.drive({
    way: rest,
    journey,
    isOnJob: true,
    signal,
    onStep: ({ metres, slowSeconds }, seconds) =>
      meter.count({
        alongMetres: ride.alongMetres + metres,
        slowSeconds: ride.slowSeconds + slowSeconds,
        rodeSeconds: ride.rodeSeconds + seconds,
        point: car.location,
      }),
  })
  for (let tries = 1; ; tries += 1) {
    try {
      const reading = meter.finalReading(car.location)
      const finished = await phone.send(reportFinished, { params: { hash: trip.tripHash }, body: { reading }, signal })
      world.count('finished')
      return finished
    } catch (error) {
      const isDisbelieved = error instanceof ApiFailure && error.code === 'IMPLAUSIBLE_READING'
      if (!isDisbelieved || tries === finishTriesMax) throw error
      meter.skipAhead()
    }
  }
}

/** The record of a ride that begins, or of one whose meter was lost: then it is told from where the car is. */
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
  // A driver changes lanes, drives round a block, or knows a shorter way.
  const detour = tools.chance.branch(`detour ${tripHash}`).within(0.98, 1.05)
  const meteredMetres = (tripRoute?.distanceMetres || way.lengthMetres) * detour
  const share = way.lengthMetres === 0 ? 0 : alongMetres / way.lengthMetres
  const usualSeconds = tripRoute?.durationSeconds || found?.usualSeconds || way.lengthMetres / unknownWayMps
  return {
    tripHash,
    boardedAtMs: msOf(trip.startedAt ?? trip.acceptedAt),
    // Rather too little: a time that has not come yet is not believed.
    rodeSeconds: share * usualSeconds * lostMeterShare,
    seq: 0,
    metres: share * meteredMetres,
    slowSeconds: 0,
    polyline: encodePath(way.path),
    alongMetres,
    usualSeconds,
    meteredMetres,
  }
}

/** The rider pays through the app: the driver waits until the trip is taken off, and takes nothing. */
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

export function placesOf({ pickup, dropoff }: DriverTrip): { pickup: LatLng; dropoff: LatLng | null } {
  return { pickup: pickup.location, dropoff: dropoff?.location ?? null }
}
