import { falseArrival, refuseAll, ridersAbsent } from '@daoxing/dispatch/simulator'
import type { FaultBoard, LastingFault, StormyWeather } from '@daoxing/kit/simulator'
import { givesBackLate, promiseNotKept, stolenCode } from '@daoxing/taxi/simulator'
import type { DayWorld } from '../people/day-world.ts'
import type { Fleet } from '../people/fleet.ts'
import type { Carrier } from '../world/carrier.ts'
import type { DayDesk, FlightFate } from '../world/day-desk.ts'
import type { DayFaultKind, PlannedFault } from './fault-plan.ts'
import type { MoodyBank } from './moody-bank.ts'

type StrikePlan = {
  readonly world: DayWorld
  readonly fleet: Fleet
  readonly carrier: Carrier
  readonly bank: MoodyBank
  readonly weather: StormyWeather
  readonly desk: DayDesk
  readonly faults: FaultBoard
  /** A fault has hit an actor. */
  onStruck(kind: DayFaultKind): void
}

/** Injects one fault of the plan. It may take effect a little later: at the next call or payment. */
export function strike({ kind, lot }: PlannedFault, plan: StrikePlan): void {
  const { world, carrier, bank, weather, faults } = plan
  const onStruck = () => plan.onStruck(kind)
  const break_ = { statement: lot.between(1, 14), when: lot.happens(0.5) ? 'before' : 'after' } as const
  const target = lot.happens(0.3) ? 'job' : 'call'
  const forAWhile = (fault: LastingFault, seconds: number) => {
    faults.put(fault, { seconds })
    onStruck()
  }
  switch (kind) {
    case 'serverKilled':
      return carrier.breakNext({ ...break_, target, awaySeconds: lot.within(1, 20), onStruck })
    case 'connectionLost':
      return carrier.breakNext({ ...break_, target, awaySeconds: undefined, onStruck })
    case 'duplicateMessage':
      return carrier.repeatNext({ afterSeconds: 0, onStruck })
    case 'lateMessage':
      return carrier.repeatNext({ afterSeconds: lot.within(2, 180), onStruck })
    case 'providerSilent':
      return bank.willFeel(
        Array.from({ length: lot.between(1, 5) }, () => (lot.happens(0.5) ? 'silent' : 'loses')),
        onStruck,
      )
    case 'providerDeclines':
      return bank.willFeel([lot.happens(0.5) ? 'declines' : 'poor'], onStruck)
    case 'clockSkew':
      return skewClock(plan, lot, onStruck)
    case 'driverGone':
      return loseDriver(plan, lot, onStruck)
    case 'answersLost':
      weather.drop(lot.within(0.1, 0.4))
      world.sleepUntil(world.clock.nowMs() + lot.within(60, 300) * 1000).then(() => weather.drop(0), world.fail)
      return onStruck()
    case 'ridersAbsent':
      return forAWhile(ridersAbsent, lot.within(120, 900))
    case 'falseArrivals':
      return forAWhile(falseArrival, lot.within(60, 300))
    case 'offersRefused':
      return forAWhile(refuseAll, lot.within(30, 120))
    case 'codesStolen':
      return forAWhile(stolenCode, lot.within(300, 1800))
    case 'promiseNotKept':
      return forAWhile(promiseNotKept, lot.within(1200, 3600))
    case 'flightLate':
      return changeFlight(plan, lot, { minutesLate: lot.between(15, 60) }, onStruck)
    case 'flightThreeHoursLate':
      return changeFlight(plan, lot, { minutesLate: 180 }, onStruck)
    case 'flightCancelled':
      return changeFlight(plan, lot, { minutesLate: 0, end: 'cancelled' }, onStruck)
    case 'flightDiverted':
      return changeFlight(plan, lot, { minutesLate: 0, end: 'diverted' }, onStruck)
    case 'flightDeskDown':
      plan.desk.failsUntil(
        world.clock.nowMs() + lot.within(300, 1200) * 1000,
        lot.pick(['unreachable', 'forbidden', 'quota', 'malformed']),
      )
      return onStruck()
    case 'givesBackLate':
      return forAWhile(givesBackLate, lot.within(1200, 3600))
  }
}

/** One of the flights that are still expected. */
function changeFlight({ desk }: StrikePlan, lot: PlannedFault['lot'], fate: FlightFate, onStruck: () => void): void {
  const [first, ...rest] = desk.coming()
  if (first === undefined) return
  desk.meets(lot.pick([first, ...rest]), fate)
  onStruck()
}

type Struck = Pick<StrikePlan, 'world' | 'fleet'>

/** The clock of a phone is off by up to ten minutes, for a while. */
function skewClock({ world, fleet }: Struck, lot: PlannedFault['lot'], onStruck: () => void): void {
  const driver = someDriver(fleet, lot)
  if (driver === undefined) return
  fleet.skewClock(driver, Math.round(lot.within(5, 600) * (lot.happens(0.5) ? 1000 : -1000)))
  const backAtMs = world.clock.nowMs() + lot.within(5, 30) * 60_000
  world.sleepUntil(backAtMs).then(() => fleet.skewClock(driver, 0), world.fail)
  onStruck()
}

function loseDriver({ fleet }: Struck, lot: PlannedFault['lot'], onStruck: () => void): void {
  const driver = someDriver(fleet, lot)
  if (driver !== undefined && fleet.loseDriver(driver, lot.within(300, 3600))) onStruck()
}

/** Prefers an actor on a trip: there it has the most effect. */
function someDriver(fleet: Fleet, lot: PlannedFault['lot']): string | undefined {
  const out = fleet.out()
  const busy = out.filter((driver) => driver.job() !== undefined)
  const [first, ...rest] = busy.length > 0 && lot.happens(0.8) ? busy : out
  return first && lot.pick([first, ...rest]).driverId
}
