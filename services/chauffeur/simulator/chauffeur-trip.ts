import {
  type ChauffeurJob,
  driverLeavesChauffeur,
  reportChauffeurArrived,
  reportChauffeurFinished,
  reportChauffeurNoShow,
  reportChauffeurStarted,
} from '@daoxing/chauffeur/contract'
import { driveTo, type LivingDriver, ridersAbsent } from '@daoxing/dispatch/simulator'
import { encodePath, type LatLng, msOf } from '@daoxing/kit/contract'
import { citySleep, type CityWorld, type JourneyMoment, wayOfPolyline } from '@daoxing/kit/simulator'
import type { RouteFinder } from '@daoxing/places/simulator'
import { boardingSeconds, legAt } from './chauffeur-decisions.ts'
import { faultOn, odometerMisread, phoneDead, positionJumps, setsOutLate, type Target } from './chauffeur-faults.ts'
import { type ChauffeurMeter, openMeter } from './chauffeur-meter.ts'
import { jumpPosition } from './jump-position.ts'

/** A job with its state under the name that all drivers' jobs have. */
export type ChauffeurTask = ChauffeurJob & { readonly state: ChauffeurJob['status'] }
export const taskOf = (job: ChauffeurJob): ChauffeurTask => ({ ...job, state: job.status })

export type TripStep = {
  readonly world: CityWorld
  readonly routes: RouteFinder
  readonly driver: LivingDriver<ChauffeurTask>
  readonly target: Target
  readonly signal: AbortSignal
  /** The newest snapshot of the job, from events. */
  newest(job: ChauffeurTask): ChauffeurTask
}

/** A usual speed on the way through the stops, whose routes come without durations. */
const usualMps = 9
const misreadFactor = 10
const napMs = 15_000

const paramsOf = ({ orderHash }: ChauffeurTask) => ({ hash: orderHash })

/** Drives a trip from its current state on, so that it resumes after any interruption. Returns the metres driven. */
export async function driveTrip(step: TripStep, first: ChauffeurTask): Promise<number | undefined> {
  const { driver, world, signal } = step
  let job = first
  if (driver.mustGiveBack(job.orderHash) && (job.state === 'DRIVER_EN_ROUTE' || job.state === 'ARRIVED')) {
    const body = { reason: 'called back' }
    await driver.phone.send(driverLeavesChauffeur, { params: paramsOf(job), body, signal })
    world.count('driverCancels')
    return undefined
  }
  if (job.state === 'DRIVER_EN_ROUTE') job = await driveToStart(step, job)
  if (job.state === 'ARRIVED') job = await takeAboard(step, job)
  return job.state === 'TRIP_STARTED' ? driveThrough(step, job) : undefined
}

async function driveToStart(step: TripStep, job: ChauffeurTask): Promise<ChauffeurTask> {
  const { driver, world, routes, target, signal } = step
  const late = faultOn(world.faults, setsOutLate, target)
  if (late) await driver.car.stand(late.delaySeconds, signal)
  const { location } = job.start
  const route = await routes.find(driver.car.location, location, signal)
  const planned = { polyline: route?.polyline ?? '', durationSeconds: route?.usualSeconds ?? 0 }
  await driveLeg(step, job, { to: location, activity: 'pickup', route: planned })
  const params = paramsOf(job)
  const body = { location: driver.car.location }
  const arrived = taskOf(await driver.phone.send(reportChauffeurArrived, { params, body, signal }))
  world.count('arrived')
  return arrived
}

/** The hours of the plan begin at the booked time, so a driver who is early waits. */
async function takeAboard(step: TripStep, job: ChauffeurTask): Promise<ChauffeurTask> {
  const { driver, world, signal } = step
  driver.shows(job, 'waiting', null)
  const params = paramsOf(job)
  while (world.deviceNowMs() < msOf(job.startsAt)) await nap(step, msOf(job.startsAt))
  if (world.faults.is(ridersAbsent)) {
    const until = msOf(step.newest(job).freeWaitingUntil ?? job.startsAt) + 1_000
    while (world.faults.is(ridersAbsent) && world.deviceNowMs() < until) await nap(step, until)
    if (world.faults.is(ridersAbsent)) {
      world.count('noShows')
      return taskOf(await driver.phone.send(reportChauffeurNoShow, { params, signal }))
    }
  }
  await driver.car.stand(boardingSeconds(driver.chance.branch(`boarding ${job.orderHash}`)), signal)
  const started = taskOf(await driver.phone.send(reportChauffeurStarted, { params, signal }))
  world.count('started')
  return started
}

async function nap({ driver, world, signal }: TripStep, untilMs: number): Promise<void> {
  driver.car.report()
  await world.wheel.sleep(Math.min(napMs, Math.max(10, untilMs - world.deviceNowMs())), signal)
}

/** Drives to each stop, stays there, and to the end. A change that both have agreed to counts from the next leg on. */
async function driveThrough(step: TripStep, first: ChauffeurTask): Promise<number> {
  const { driver, world, target, signal } = step
  const { phone, car } = driver
  const misreads = () => (faultOn(world.faults, odometerMisread, target) ? misreadFactor : 1)
  const hash = first.orderHash
  const meter = await openMeter({ world, phone, hash, location: car.location, signal, misreads })
  const lengths = first.polylines.map((polyline) => wayOfPolyline(polyline)?.lengthMetres ?? 0)
  let job = first
  for (let at = legAt(lengths, meter.metres()); ; at += 1) {
    job = step.newest(job)
    const stop = job.stopList[at]
    const polyline = job.polylines[at] ?? ''
    const durationSeconds = (wayOfPolyline(polyline)?.lengthMetres ?? 0) / usualMps
    const to = stop ? { lat: stop.lat, lng: stop.lng } : job.end.location
    await driveLeg(step, job, { to, activity: 'riding', route: { polyline, durationSeconds }, meter })
    if (!stop) break
    driver.shows(job, 'waiting', null)
    await citySleep(world, stop.stayMinutes * 60, signal)
  }
  await meter.settle(car.location)
  await driver.phone.send(reportChauffeurFinished, { params: { hash }, body: {}, signal })
  world.count('finished')
  return meter.metres()
}

type Leg = {
  readonly to: LatLng
  readonly activity: 'pickup' | 'riding'
  readonly route: { readonly polyline: string; readonly durationSeconds: number }
  readonly meter?: ChauffeurMeter
}

async function driveLeg(step: TripStep, job: ChauffeurTask, { to, activity, route, meter }: Leg): Promise<void> {
  const { driver, signal } = step
  const { car, chance } = driver
  const { way, journey } = driveTo({
    ...{ from: car.location, to, route },
    chance: chance.branch(`${activity} ${job.orderHash} ${to.lat}`),
  })
  driver.shows(job, activity, encodePath(way.path))
  const disturb = disturbances(step, way.lengthMetres, activity)
  let drivenMetres = 0
  await car.drive({
    ...{ way, journey, isWatched: true, signal },
    onStep(moment) {
      meter?.drove(moment.metres - drivenMetres, car.location)
      drivenMetres = moment.metres
      disturb(moment)
    },
  })
}

/** The faults of a drive: a phone without power half-way to the rider, and positions that jump. */
function disturbances({ driver, world, target }: TripStep, lengthMetres: number, activity: Leg['activity']) {
  const lot = driver.chance.branch('jumps')
  let isDead = false
  return ({ metres }: JourneyMoment): void => {
    const dead = faultOn(world.faults, phoneDead, target)
    if (dead && !isDead && activity === 'pickup' && metres > lengthMetres / 2) {
      isDead = true
      driver.phone.loseFor(dead.delaySeconds * 1000)
      world.count('chauffeurs.phone dead')
    }
    if (faultOn(world.faults, positionJumps, target)) jumpPosition({ world, driver, lot })
  }
}
