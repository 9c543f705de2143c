import {
  answerChauffeurChange,
  chauffeurJobChanged,
  type ChauffeurJob,
  type ChauffeurState,
  getChauffeurJob,
} from '@daoxing/chauffeur/contract'
import {
  createDriver,
  type DriverActor,
  type DriverWork,
  type LivingDriver,
  type NewDriver,
} from '@daoxing/dispatch/simulator'
import type { DriverBooking } from '@daoxing/bookings/contract'
import { ApiFailure, type CityWorld, seededChance } from '@daoxing/kit/simulator'
import type { RouteFinder } from '@daoxing/places/simulator'
import { type ChauffeurCalendar, createCalendar } from './chauffeur-calendar.ts'
import { agreesTo, expensesOf } from './chauffeur-decisions.ts'
import { type ChauffeurTask, driveTrip, taskOf } from './chauffeur-trip.ts'
import { daysOffOf } from './chauffeur-roster.ts'
import { sendExpenses } from './send-expenses.ts'
import { troubleOfTrip } from './trip-trouble.ts'

type Surroundings = {
  readonly world: CityWorld
  readonly routes: RouteFinder
  /** Open trips that any driver of the city has seen. */
  readonly seen: Map<string, DriverBooking>
  onCalendar(driver: NewDriver['planned'], calendar: ChauffeurCalendar): void
}

const heldStates: readonly ChauffeurState[] = ['DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED']
const [restMsMin, restMsMax] = [40_000, 80_000]
const answerSeconds = 25

/** A chauffeur: keeps the calendar, works by the roster, and drives the trips. */
export function createChauffeur({ world, routes, seen, onCalendar, ...driver }: NewDriver & Surroundings): DriverActor {
  const { driverId, number } = driver.planned
  return createDriver<ChauffeurTask>({
    ...driver,
    world,
    chance: seededChance(world.seed).branch('chauffeur').branch(number),
    workOf(living) {
      const { phone, chance, ending } = living
      const plan = { world, phone, driverId, daysOff: daysOffOf(number), seen, ending }
      const calendar = createCalendar({ ...plan, chance: chance.branch('calendar') })
      onCalendar(driver.planned, calendar)
      return chauffeurWork({ world, routes, calendar, driverId }, living)
    },
  })
}

type Working = Pick<Surroundings, 'world' | 'routes'> & {
  readonly calendar: ChauffeurCalendar
  readonly driverId: string
}

function chauffeurWork(working: Working, living: LivingDriver<ChauffeurTask>): DriverWork<ChauffeurTask> {
  const { world, calendar } = working
  const { phone, car, unrest } = living
  let heard: ChauffeurTask | undefined
  phone.on(chauffeurJobChanged, ({ job }) => {
    if (job.change !== null && job.change.changeHash !== heard?.change?.changeHash) considerChange(working, living, job)
    heard = taskOf(job)
  })
  const newest = (known: ChauffeurTask) =>
    heard?.orderHash === known.orderHash && heard.revision > known.revision ? heard : known
  return {
    async fetchJob(signal) {
      const job = await phone.send(getChauffeurJob, { signal })
      return job && taskOf(job)
    },
    onJobChanged: (hear) => phone.on(chauffeurJobChanged, ({ job }) => hear(taskOf(job))),
    isHeld: ({ state }) => heldStates.includes(state),
    placesOf: ({ orderHash, state, start, end }) => ({
      id: orderHash,
      from: state === 'TRIP_STARTED' ? null : start.location,
      to: end.location,
      isReturnable: state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED',
    }),
    doJob: (job, signal) => doTrip({ ...working, newest }, living, { job, signal }),
    onTaken: ({ state }) => world.count(state === 'COMPLETED' ? 'paid' : 'tripsTakenAway'),
    async idle(untilCityMs, signal) {
      await calendar.lookUp(signal)
      await car.stand((untilCityMs - world.clock.nowMs()) / 1000, signal)
    },
    isOnDuty: () => calendar.isOnDuty(),
    async rest(signal) {
      await calendar.lookUp(signal)
      await world.wheel.sleep(unrest.within(restMsMin, restMsMax), signal)
    },
  }
}

type Doing = { readonly job: ChauffeurTask; readonly signal: AbortSignal }
type Newest = { readonly newest: (job: ChauffeurTask) => ChauffeurTask }

async function doTrip(
  { world, routes, driverId, newest }: Working & Newest,
  driver: LivingDriver<ChauffeurTask>,
  { job, signal }: Doing,
): Promise<void> {
  const { orderHash: tripHash, stopList } = job
  const target = { driverId, tripHash, trouble: troubleOfTrip(world, tripHash) }
  const metres = await driveTrip({ world, routes, driver, target, signal, newest }, job)
  if (metres === undefined) return
  const { phone, ending } = driver
  const chance = driver.chance.branch(`expenses ${tripHash}`)
  const expenses = expensesOf({ metres, stops: stopList.length }, chance)
  sendExpenses({ world, phone, chance, target, expenses, ending }).catch((err: unknown) => {
    if (!ending.aborted) world.log.error({ err, driverId, tripHash }, 'expenses were not sent')
  })
}

/** The driver reads a change of the rider, and answers it within some seconds. */
function considerChange({ world }: Working, { phone, chance, ending }: LivingDriver<ChauffeurTask>, job: ChauffeurJob) {
  const { change, orderHash: hash, startedAt } = job
  if (change === null) return
  const { changeHash } = change
  const agrees = agreesTo(change, { startedAt, chance: chance.branch(changeHash) })
  const answer = async () => {
    await world.wheel.sleep(world.clock.realMs(answerSeconds), ending)
    await phone.send(answerChauffeurChange, { params: { hash }, body: { changeHash, agrees }, signal: ending })
    world.count(agrees ? 'chauffeurs.agreed' : 'chauffeurs.declined')
  }
  answer().catch((err: unknown) => {
    if (!ending.aborted && !(err instanceof ApiFailure)) world.log.error({ err, hash }, 'a change was not answered')
  })
}
