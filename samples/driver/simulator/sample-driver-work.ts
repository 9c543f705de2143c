import { driveTo, type DriverWork, type LivingDriver } from '@daoxing/dispatch/simulator'
import { encodePath } from '@daoxing/kit/contract'
import type { CityWorld } from '@daoxing/kit/simulator'
import {
  getSampleDriverJob,
  reportSampleDriverArrived,
  reportSampleDriverFinished,
  reportSampleDriverPaid,
  reportSampleDriverStarted,
  type SampleDriverJob,
  sampleDriverJobChanged,
} from '@daoxing/sample-driver/contract'
import { boardingSeconds, cashSeconds } from './sample-driver-decisions.ts'

type Living = LivingDriver<SampleDriverJob>
type Step = { readonly world: CityWorld; readonly driver: Living; readonly signal: AbortSignal }

/** The work of a driver of this service. A free driver stands and waits. */
export function sampleDriverWork(world: CityWorld, driver: Living): DriverWork<SampleDriverJob> {
  const { phone, car } = driver
  return {
    fetchJob: (signal) => phone.send(getSampleDriverJob, { signal }),
    onJobChanged: (hear) => phone.on(sampleDriverJobChanged, ({ job }) => hear(job)),
    isHeld: ({ state }) =>
      state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED' || state === 'TRIP_STARTED' || state === 'PENDING_PAYMENT',
    placesOf: ({ orderHash, state, pickup, dropoff }) => ({
      id: orderHash,
      from: state === 'TRIP_STARTED' ? null : pickup.location,
      to: dropoff.location,
      isReturnable: false,
    }),
    async doJob(first, signal) {
      const step = { world, driver, signal }
      let job = first
      if (job.state === 'DRIVER_EN_ROUTE') job = await driveToPickup(step, job)
      if (job.state === 'ARRIVED') job = await takeAboard(step, job)
      if (job.state === 'TRIP_STARTED') job = await driveToDropoff(step, job)
      if (job.state === 'PENDING_PAYMENT') await collect(step, job)
    },
    onTaken: ({ state }) => world.count(state === 'COMPLETED' ? 'paid' : 'tripsTakenAway'),
    async idle(untilCityMs, signal) {
      await car.stand((untilCityMs - world.clock.nowMs()) / 1000, signal)
    },
  }
}

async function driveToPickup(step: Step, job: SampleDriverJob): Promise<SampleDriverJob> {
  const { driver, world, signal } = step
  await drive(step, job, 'pickup')
  const { location } = driver.car
  const params = { hash: job.orderHash }
  const arrived = await driver.phone.send(reportSampleDriverArrived, { params, body: { location }, signal })
  world.count('arrived')
  return arrived
}

async function takeAboard({ driver, world, signal }: Step, job: SampleDriverJob): Promise<SampleDriverJob> {
  driver.shows(job, 'waiting', null)
  await driver.car.stand(boardingSeconds(driver.chance.branch(`boarding ${job.orderHash}`)), signal)
  const started = await driver.phone.send(reportSampleDriverStarted, { params: { hash: job.orderHash }, signal })
  world.count('started')
  return started
}

async function driveToDropoff(step: Step, job: SampleDriverJob): Promise<SampleDriverJob> {
  const { driver, world, signal } = step
  await drive(step, job, 'riding')
  const finished = await driver.phone.send(reportSampleDriverFinished, { params: { hash: job.orderHash }, signal })
  world.count('finished')
  return finished
}

/** Drives to the pickup, or with the rider to the drop-off, from the car's current position. */
async function drive({ driver, signal }: Step, job: SampleDriverJob, activity: 'pickup' | 'riding'): Promise<void> {
  const { car, chance } = driver
  const { way, journey } = driveTo({
    from: car.location,
    to: activity === 'pickup' ? job.pickup.location : job.dropoff.location,
    route: activity === 'pickup' ? job.pickupRoute : job.route,
    chance: chance.branch(`${activity} ${job.orderHash}`),
  })
  driver.shows(job, activity, encodePath(way.path))
  await car.drive({ way, journey, isWatched: true, signal })
}

/** Collects the cash. If the rider pays in the app, the driver waits until the job ends. */
async function collect({ driver, world, signal }: Step, job: SampleDriverJob): Promise<void> {
  const { orderHash, collectTwd } = job
  driver.shows(job, 'collecting', null)
  await driver.car.stand(cashSeconds(driver.chance.branch(`cash ${orderHash}`)), signal)
  if (collectTwd === 0) return
  await driver.phone.send(reportSampleDriverPaid, {
    params: { hash: orderHash },
    body: { amountTwd: collectTwd },
    idempotencyKey: `paid-${orderHash}`,
    signal,
  })
  world.count('paid')
}
