import { driverBookingChanged } from '@daoxing/bookings/contract'
import {
  createDriver,
  type DriverActor,
  type DriverWork,
  type LivingDriver,
  type NewDriver,
} from '@daoxing/dispatch/simulator'
import { type CityWorld, seededChance } from '@daoxing/kit/simulator'
import type { RouteFinder } from '@daoxing/places/simulator'
import { type DriverTrip, driverTripChanged, getDriverTrip } from '@daoxing/taxi/contract'
import type { RideMemory } from './ride-memory.ts'
import type { StreetSigns } from './street-signs.ts'
import { cruise } from './taxi-cruise.ts'
import { considerChange } from './taxi-change.ts'
import { doTaxiJob, placesOf } from './taxi-job.ts'
import { createPromises, type TaxiPromises } from './taxi-promises.ts'
import { createTaxiTalk } from './taxi-talk.ts'

type TaxiSurroundings = {
  readonly world: CityWorld
  readonly routes: RouteFinder
  readonly memory: RideMemory
  /** Shows the codes of the cars; absent if the city has no street hails. */
  readonly signs?: Pick<StreetSigns, 'add'>
}

/** A taxi driver: cruises while free, talks with the rider, and drives by the meter. */
export function createTaxiDriver({
  world,
  routes,
  memory,
  signs,
  ...driver
}: NewDriver & TaxiSurroundings): DriverActor {
  return createDriver<DriverTrip>({
    ...driver,
    world,
    chance: seededChance(world.seed).branch('taxi driver').branch(driver.planned.number),
    workOf(living) {
      const { phone, car } = living
      const { plate } = driver.planned.vehicle
      const promises = createPromises({ world, phone, chance: living.chance.branch('promises') })
      signs?.add({ plate, phone, car, isFree: () => living.job() === undefined && !promises.isDueSoon() })
      return taxiWork({ world, routes, memory, promises }, living)
    },
  })
}

function taxiWork(
  { world, routes, memory, promises }: Omit<TaxiSurroundings, 'signs'> & { readonly promises: TaxiPromises },
  { phone, car, chance, unrest, ending, job, mustGiveBack, shows }: LivingDriver<DriverTrip>,
): DriverWork<DriverTrip> {
  const errands = chance.branch('errands')
  phone.on(driverBookingChanged, promises.hears)
  let heard: DriverTrip | undefined
  phone.on(driverTripChanged, ({ trip }) => {
    const isNew = trip.change !== null && trip.change.changeHash !== heard?.change?.changeHash
    heard = trip
    if (isNew) considerChange({ world, phone, chance, trip, ending })
  })
  const talk = createTaxiTalk({ world, phone, chance: chance.branch('talk'), trip: job, ending })
  return {
    fetchJob: (signal) => phone.send(getDriverTrip, { signal }),
    onJobChanged: (hear) => phone.on(driverTripChanged, ({ trip }) => hear(trip)),
    isHeld: ({ state }) =>
      state === 'DRIVER_EN_ROUTE' || state === 'ARRIVED' || state === 'TRIP_STARTED' || state === 'PENDING_PAYMENT',
    placesOf,
    async doJob(trip, signal) {
      talk.lookUp(trip)
      const onTrip: typeof shows = (changed, activity, polyline) => {
        if (activity === 'waiting') talk.arrived(changed)
        shows(changed, activity, polyline)
      }
      const newest = (known: DriverTrip) =>
        heard?.tripHash === known.tripHash && heard.revision > known.revision ? heard : known
      const mustCancel = (tripHash: string) => mustGiveBack(tripHash) || promises.isUnwilling(tripHash)
      const { staysAway } = promises
      const tools = { world, phone, car, routes, memory, chance, mustCancel, staysAway, onTrip, newest }
      const ended = await doTaxiJob(tools, trip, signal)
      memory.forget(ended.tripHash)
    },
    // A trip ends the same way after an in-app payment and after a cash payment.
    onTaken: ({ state }) => world.count(state === 'COMPLETED' ? 'paid' : 'tripsTakenAway'),
    async idle(untilCityMs, signal) {
      await promises.lookUp(signal)
      await cruise({ world, car, routes, errands, unrest, untilCityMs, signal })
    },
  }
}
