import type { DriverBooking } from '@daoxing/bookings/contract'
import { bookDay, chauffeurFleet, chauffeurTrouble, createChauffeur, followDay } from '@daoxing/chauffeur/simulator'
import { type DriverActor, enrolFleet, type PlannedDriver, planFleet } from '@daoxing/dispatch/simulator'
import { ApiFailure } from '@daoxing/kit/simulator'
import { createRouteFinder } from '@daoxing/places/simulator'
import type { DayWorld } from './day-world.ts'
import { becomeRenter } from './renting.ts'

type ChauffeuredPlan = {
  readonly world: DayWorld
  readonly days: number
  readonly hasFaults: boolean
  readonly fromMs: number
  readonly untilMs: number
  readonly hour: number
  codeFor(phoneE164: string): string | undefined
  /** Binds a card, as the page of a bank does. */
  prepare(riderId: string): Promise<unknown>
}

/** Numbers of riders with a chauffeur begin here. */
const firstRider = 95_000
/** Few, so that a driver who falls out is missed. */
const chauffeurs = 8
const hoursAhead = [0.7, 1.5] as const
/** A day begins so long before the simulation ends, so that its bill is seen. */
const lastedMs = 4 * 3_600_000
/** The share of trips that meet a fault of a driver or a rider. */
const troubleShare = 0.5

/** Lets riders book cars with their drivers at times that the seed determines, and the city's chauffeurs drive them. */
export async function letPeopleBeDriven(plan: ChauffeuredPlan): Promise<void> {
  const { world, days, fromMs, untilMs } = plan
  if (days === 0) return
  if (plan.hasFaults) world.settings.set(chauffeurTrouble, troubleShare)
  await sendChauffeurs(plan)
  const chance = world.chance.branch('chauffeured')
  const begins = Array.from({ length: days }, (_, number) => ({
    number,
    atMs: fromMs + Math.round(chance.branch(number).within(0.02, 1) * (untilMs - lastedMs - fromMs)),
  })).toSorted((one, other) => one.atMs - other.atMs)
  for (const { number, atMs } of begins) {
    await world.sleepUntil(atMs)
    isDriven(plan, number).catch(world.fail)
  }
}

async function sendChauffeurs({ world, hour }: ChauffeuredPlan): Promise<void> {
  const planned = planFleet({ seed: world.seed, from: 0, to: chauffeurs, hour, kind: chauffeurFleet })
  const routes = createRouteFinder(world)
  const seen = new Map<string, DriverBooking>()
  const enrolled = (driver: PlannedDriver) =>
    new Promise<string>((resolve, reject) => {
      enrolFleet(world, [driver], ([first]) => {
        if (first) resolve(first.credential)
        else reject(new Error(`no credential for ${driver.driverId}`))
      }).catch(reject)
    })
  const onTheRoad: DriverActor[] = []
  for (const driver of planned)
    onTheRoad.push(
      createChauffeur({
        ...{ world, planned: driver, routes, seen, startsAt: driver.startsAt },
        credential: await enrolled(driver),
        renewCredential: () => enrolled(driver),
        onCalendar: () => undefined,
      }),
    )
}

async function isDriven(plan: ChauffeuredPlan, number: number): Promise<void> {
  const { world } = plan
  const api = await becomeRenter({ world, plan, number: firstRider + number })
  if (!api) return
  const lot = world.chance.branch('chauffeured day').branch(number)
  try {
    const booked = await bookDay(world, { api, name: '王小明', phone: '0912345678', lot, hoursAhead })
    world.count('chauffeured day booked')
    const { signal } = new AbortController()
    const ended = await followDay({ world, api, lot, signal, show: () => undefined }, booked)
    world.count(`chauffeured day ended ${ended.status}`)
  } catch (error) {
    if (!(error instanceof ApiFailure || error instanceof TypeError)) throw error
    world.count(`chauffeured day given up: ${error instanceof ApiFailure ? error.code : 'unreachable'}`)
  }
}
