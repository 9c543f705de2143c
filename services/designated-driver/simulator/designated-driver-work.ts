import { driveTo, type DriverWork, type LivingDriver } from '@daoxing/dispatch/simulator'
import { distanceMetres, encodePath, type LatLng } from '@daoxing/kit/contract'
import { cityApi, type CityWorld, drawnView } from '@daoxing/kit/simulator'
import {
  acceptTripChange,
  type DesignatedJob,
  designatedJobChanged,
  getDesignatedJob,
  type HandoverWay,
  PictureSlot,
  readHandoverCode,
  recordDesignatedHandover,
  reportDesignatedArrived,
  reportDesignatedFinished,
  reportDesignatedPaid,
  reportDesignatedStarted,
  type TripRoute,
  typeHandoverCode,
  uploadHandoverPicture,
} from '@daoxing/designated-driver/contract'
import { cashSeconds, meetingSeconds, odometerBefore } from './designated-driver-decisions.ts'

type Living = LivingDriver<DesignatedJob>
type Step = { readonly world: CityWorld; readonly driver: Living; readonly signal: AbortSignal }

/** The work of a driver of this service. A free driver stands and waits. */
export function designatedDriverWork(world: CityWorld, driver: Living): DriverWork<DesignatedJob> {
  const { phone, car } = driver
  return {
    fetchJob: (signal) => phone.send(getDesignatedJob, { signal }),
    onJobChanged: (hear) => phone.on(designatedJobChanged, ({ job }) => hear(job)),
    isHeld: ({ state }) =>
      state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED' || state === 'TRIP_STARTED' || state === 'PENDING_PAYMENT',
    placesOf: ({ orderHash, state, pickup, dropoff }) => ({
      id: orderHash,
      from: state === 'TRIP_STARTED' ? null : pickup.location,
      to: dropoff?.location ?? pickup.location,
      isReturnable: false,
    }),
    async doJob(first, signal) {
      const step = { world, driver, signal }
      let job = first
      if (job.state === 'DRIVER_EN_ROUTE') job = await comeToCar(step, job)
      if (job.state === 'ARRIVED') job = await takeCar(step, job)
      if (job.state === 'TRIP_STARTED') job = await driveHome(step, job)
      if (job.state === 'PENDING_PAYMENT') await collect(step, job)
    },
    onTaken: ({ state }) => world.count(state === 'COMPLETED' ? 'paid' : 'tripsTakenAway'),
    async idle(untilCityMs, signal) {
      await car.stand((untilCityMs - world.clock.nowMs()) / 1000, signal)
    },
  }
}

async function comeToCar(step: Step, job: DesignatedJob): Promise<DesignatedJob> {
  const { driver, world, signal } = step
  await drive(step, job, { to: job.pickup.location, route: job.pickupRoute, activity: 'pickup' })
  const { location } = driver.car
  const params = { hash: job.orderHash }
  const arrived = await driver.phone.send(reportDesignatedArrived, { params, body: { location }, signal })
  world.count('arrived')
  return arrived
}

/** Types the rider's code, records the car, and leaves once the rider has agreed to the pictures. */
async function takeCar(step: Step, first: DesignatedJob): Promise<DesignatedJob> {
  const { driver, world, signal } = step
  const params = { hash: first.orderHash }
  driver.shows(first, 'waiting', null)
  await driver.car.stand(meetingSeconds(driver.chance.branch(`meeting ${first.orderHash}`)), signal)
  let job = first
  if (job.codeCheckedAt === null) {
    const { code } = await cityApi(world).send(readHandoverCode, { params, signal })
    job = await driver.phone.send(typeHandoverCode, { params, body: { code }, signal })
  }
  job = await record(step, job, 'before')
  for (;;) {
    const { answer } = recordOf(job, 'before')
    if (answer === 'confirmed') break
    if (answer === 'refused') job = await record(step, job, 'before')
    await driver.car.stand(askSeconds, signal)
    const now = await driver.phone.send(getDesignatedJob, { signal })
    if (now === null) return { ...job, state: 'CANCELED' }
    job = now
  }
  const started = await driver.phone.send(reportDesignatedStarted, { params, signal })
  world.count('started')
  return started
}

const askSeconds = 5

function recordOf({ handovers }: DesignatedJob, way: HandoverWay) {
  const found = handovers.find((one) => one.way === way)
  if (!found) throw new Error(`a job has no record ${way} the trip`)
  return found
}

/** Photographs the four sides and reads the odometer. */
async function record(step: Step, job: DesignatedJob, way: HandoverWay): Promise<DesignatedJob> {
  const { driver, signal } = step
  const { answer, recorded_at: recordedAt } = recordOf(job, way)
  if (recordedAt !== null && answer !== 'refused') return job
  const chance = driver.chance.branch(`car ${job.orderHash}`)
  const params = { hash: job.orderHash, way }
  for (const slot of PictureSlot.options) {
    const files = { file: drawnView(chance.branch(`${way} ${slot}`), chance.branch('color')) }
    await driver.phone.send(uploadHandoverPicture, { params, body: { slot }, files, signal })
  }
  const drivenKm = way === 'after' ? Math.ceil((job.route?.distance_metres ?? 0) / 1000) : 0
  const body = { odometerKm: odometerBefore(chance) + drivenKm, notes: '' }
  return driver.phone.send(recordDesignatedHandover, { params, body, signal })
}

const thereMetres = 60

/** Drives to the destination; a change of the rider is agreed to, and driven on to. */
async function driveHome(step: Step, first: DesignatedJob): Promise<DesignatedJob> {
  const { driver, world, signal } = step
  let job = first
  for (;;) {
    const { dropoff, route, change, orderHash } = job
    if (change?.state === 'DRIVER_ASKED') {
      const body = { changeHash: change.change_hash }
      job = await driver.phone.send(acceptTripChange, { params: { hash: orderHash }, body, signal })
      continue
    }
    // Without a destination the trip ends where the rider wants to stop: here.
    if (dropoff === null || route === null) break
    const to = dropoff.location
    if (distanceMetres(driver.car.location, to) < thereMetres) break
    await drive(step, job, { to, route, activity: 'riding' })
    job = driver.job() ?? job
  }
  await record(step, job, 'after')
  const finished = await driver.phone.send(reportDesignatedFinished, { params: { hash: job.orderHash }, signal })
  world.count('finished')
  return finished
}

type Leg = {
  readonly to: LatLng
  readonly route: TripRoute
  readonly activity: 'pickup' | 'riding'
}

/** Drives to the car, or the car to its destination, from the present position. */
async function drive({ driver, signal }: Step, job: DesignatedJob, { to, route, activity }: Leg): Promise<void> {
  const { car, chance } = driver
  const { way, journey } = driveTo({
    from: car.location,
    to,
    route: {
      polyline: route.polyline,
      durationSeconds: route.duration_seconds,
    },
    chance: chance.branch(`${activity} ${job.orderHash}`),
  })
  driver.shows(job, activity, encodePath(way.path))
  await car.drive({ way, journey, isWatched: true, signal })
}

/** Collects the cash. If the rider pays in the app, the driver waits until the job ends. */
async function collect({ driver, world, signal }: Step, job: DesignatedJob): Promise<void> {
  const { orderHash, collectTwd } = job
  driver.shows(job, 'collecting', null)
  await driver.car.stand(cashSeconds(driver.chance.branch(`cash ${orderHash}`)), signal)
  if (collectTwd === 0) return
  await driver.phone.send(reportDesignatedPaid, {
    params: { hash: orderHash },
    body: { amountTwd: collectTwd },
    idempotencyKey: `paid-${orderHash}`,
    signal,
  })
  world.count('paid')
}
