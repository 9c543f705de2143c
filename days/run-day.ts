import { instantFromMs, taipeiTime } from '@daoxing/kit/contract'
import { chauffeursAtShortNotice } from '@daoxing/chauffeur/server/testing'
import { withLicence, withMembership } from '@daoxing/identity/server/testing'
import { withScooterAccount } from '@daoxing/scooter/server/testing'
import { shuttlesAtShortNotice } from '@daoxing/taxi/server/testing'
import { withCard, withLinePay } from '@daoxing/wallet/server/testing'
import { keepableReservations } from './checks/reserved-figures.ts'
import { type TripFigures, tripFigures } from './checks/trip-figures.ts'
import { type Day, midnightMs, openDay } from './day.ts'
import type { DayPlan } from './day-plan.ts'
import { createDayLoop } from './day-loop.ts'
import { type DayFaultKind, faultsOf } from './faults/fault-plan.ts'
import { strike } from './faults/strike.ts'
import { hailsOf, rainOf, reservationsOf } from './people/demand.ts'
import { letPeopleBeDriven } from './people/chauffeured.ts'
import { createFleet, type Fleet } from './people/fleet.ts'
import { letPeopleFly } from './people/flying.ts'
import { letPeopleHail, letPeopleReserve } from './people/hailing.ts'
import { letPeopleRent } from './people/renting.ts'
import { letPeopleRideScooters } from './people/riding-scooters.ts'
import type { Payment } from './people/rider-mind.ts'
import { letPeopleShareCars } from './people/sharing-cars.ts'

export type DayReport = {
  readonly plan: Omit<DayPlan, 'databaseUrl'>
  /** The sent events, in order. */
  readonly lines: readonly string[]
  readonly trips: TripFigures
  /** Reserved rides that the drivers could have kept with hindsight, without any other rider. */
  readonly keepableReservations: number
  readonly counts: Readonly<Record<string, number>>
  readonly faults: Readonly<Record<string, number>>
  /** Calls that failed, with their causes. */
  readonly failedAnswers: Readonly<Record<string, number>>
  readonly checks: number
  readonly simulatedSeconds: number
}

/** The first riders come when the first drivers are there. */
const firstHailMs = 120_000

/**
 * Runs a day from its seed to its end. Throws a `DayFailure` with the command to reproduce a violation. Other threads
 * can read the day's current step in `memory`.
 */
export async function runDay(plan: DayPlan, memory?: SharedArrayBuffer): Promise<DayReport> {
  const day = openDay(plan, memory)
  const { server, wheel, world } = day
  try {
    const report = await lived(day)
    await server.close()
    return report
  } catch (error) {
    world.fail(error)
    // The failure is known already.
    await server.close().catch(() => undefined)
    throw day.failure() ?? error
  } finally {
    wheel.stop()
  }
}

async function lived(day: Day): Promise<DayReport> {
  const { plan, server, trace, counts, fromMs, untilMs, clock, world } = day
  const loop = createDayLoop(day)
  const struck = new Map<DayFaultKind, number>()
  const failIfBroken = () => {
    const failure = day.failure()
    if (failure) throw failure
  }
  await server.begin()
  await loop.afterStep()
  const { open } = server
  if (plan.shuttles && open) await shuttlesAtShortNotice(open.house)
  if (plan.chauffeured && open) await chauffeursAtShortNotice(open.house)
  const fleet = createFleet({
    ...{ world, fromMs, untilMs, midnightMs },
    count: plan.drivers,
    hour: plan.fromHour,
  })
  sendPeople(day, fleet)
  if (plan.hasFaults) letThingsGoWrong({ day, fleet, struck }).catch(world.fail)
  await loop.run()
  failIfBroken()
  await loop.checkAll()
  failIfBroken()
  const { databaseUrl, ...publicPlan } = plan
  return {
    plan: publicPlan,
    lines: trace.lines,
    trips: await tripFigures(databaseUrl),
    keepableReservations: server.open ? await keepableReservations(server.open.house) : 0,
    counts: inOrder(counts),
    faults: inOrder(struck),
    failedAnswers: inOrder(day.failed.counts),
    checks: loop.checks,
    simulatedSeconds: (clock.nowMs() - fromMs) / 1000,
  }
}

function sendPeople(
  { plan, chance, fromMs, untilMs, world, texts, lane, server, carLine, desk, scooters }: Day,
  fleet: Fleet,
): void {
  const hails = hailsOf({
    chance: chance.branch('demand'),
    fromMs: fromMs + firstHailMs,
    untilMs,
    hailsPerHour: plan.hailsPerHour,
    rain: rainOf({ chance: chance.branch('rain'), fromMs, untilMs }),
    hourOf: (ms) => taipeiTime(instantFromMs(ms)).hour,
  })
  /** A bound card or wallet, as a binding stores it. */
  const bind = (riderId: string, payment: Payment) =>
    lane.add(async () => {
      if (!server.open || payment === 'cash') return
      const { house } = server.open
      await (payment === 'creditcard' ? withCard({ house }, { riderId }) : withLinePay({ house }, { riderId }))
    })
  const codeFor = (phone: string) => texts.get(phone)
  letPeopleHail({ world, hails, ridersMax: plan.riders, codeFor, bind, streetSigns: fleet.streetSigns }).catch(
    world.fail,
  )
  const reservations = reservationsOf({
    chance: chance.branch('reservations'),
    fromMs: fromMs + firstHailMs,
    untilMs,
    reservationsPerHour: plan.reservationsPerHour ?? 0,
    hourOf: (ms) => taipeiTime(instantFromMs(ms)).hour,
  })
  letPeopleReserve({
    ...{ world, reservations, codeFor, bind, streetSigns: fleet.streetSigns },
    hailsInstead: plan.hailsInstead ?? false,
    changedShare: plan.changedShare ?? 0,
  }).catch(world.fail)
  letPeopleFly({
    ...{ world, desk, codeFor, bind, streetSigns: fleet.streetSigns },
    ...{ shuttles: plan.shuttles ?? 0, fromMs: fromMs + firstHailMs, untilMs },
  }).catch(world.fail)
  const prepare = (riderId: string) =>
    lane.add(async () => {
      if (!server.open) return
      const { house } = server.open
      await withCard({ house }, { riderId })
      await withMembership({ house }, { riderId })
      await withLicence({ house }, { riderId })
    })
  const prepareScooters = (riderId: string) =>
    lane.add(async () => {
      if (!server.open) return
      const { house } = server.open
      await withCard({ house }, { riderId })
      await withScooterAccount({ house }, { riderId })
    })
  letPeopleRideScooters({
    ...{ world, rides: plan.scooterRides ?? 0, hasFaults: plan.hasFaults, fromMs, untilMs, codeFor },
    heard: scooters,
    prepare: prepareScooters,
  }).catch(world.fail)
  letPeopleBeDriven({
    ...{ world, days: plan.chauffeured ?? 0, hasFaults: plan.hasFaults, fromMs, untilMs, hour: plan.fromHour, codeFor },
    prepare: (riderId) => bind(riderId, 'creditcard'),
  }).catch(world.fail)
  letPeopleRent({ world, rentals: plan.rentals ?? 0, fromMs, untilMs, codeFor, prepare }).catch(world.fail)
  const rentals = plan.sharedRentals ?? 0
  letPeopleShareCars({ world, rentals, carLine, fromMs, untilMs, codeFor, prepare }).catch(world.fail)
}

type GoingWrong = { readonly day: Day; readonly fleet: Fleet; readonly struck: Map<DayFaultKind, number> }

async function letThingsGoWrong({ day, fleet, struck }: GoingWrong): Promise<void> {
  const { plan, chance, fromMs, untilMs, world, carrier, logbook, bank, weather, desk } = day
  const planned = faultsOf({
    chance: chance.branch('faults'),
    ...{ fromMs, untilMs },
    perHour: plan.faultsPerHour,
    kinds: plan.kinds,
  })
  const onStruck = (kind: DayFaultKind) => {
    struck.set(kind, (struck.get(kind) ?? 0) + 1)
    logbook.note(`fault ${kind}`)
  }
  for (const fault of planned) {
    await world.sleepUntil(fault.atMs)
    strike(fault, { world, fleet, carrier, bank, weather, desk, faults: world.faults, onStruck })
  }
}

function inOrder(counts: ReadonlyMap<string, number>): Readonly<Record<string, number>> {
  return Object.fromEntries([...counts].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}
