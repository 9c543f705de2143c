import { driverFaults, driverWords, runDriverFleet } from '@daoxing/dispatch/simulator'
import { type CityPart, seededChance } from '@daoxing/kit/simulator'
import { createRouteFinder } from '@daoxing/places/simulator'
import { openRideMemory } from './ride-memory.ts'
import { createTaxiDriver } from './taxi-driver-run.ts'
import { taxiFleet } from './taxi-fleet.ts'
import { createStreetSigns, stolenCode } from './street-signs.ts'
import { givesBackLate, promiseNotKept } from './taxi-promises.ts'
import { declineChangeShare, taxiCount, turnBackShare } from './taxi-settings.ts'

/** The taxi drivers of the city. */
export const taxiCity: CityPart = {
  id: 'taxi',
  actors: { ...driverWords, title: ['司機', 'Drivers', '運転手'], count: taxiCount },
  settings: [turnBackShare, declineChangeShare],
  faults: [...driverFaults, promiseNotKept, givesBackLate, stolenCode],
  start(world) {
    const memory = openRideMemory(world.folder, world.log)
    const routes = createRouteFinder(world)
    const signs = createStreetSigns(world)
    const fleet = runDriverFleet({
      world,
      id: 'trips',
      kind: taxiFleet,
      count: taxiCount,
      victims: seededChance(world.seed).branch('taxi faults'),
      createDriver: (driver) => createTaxiDriver({ world, routes, memory, signs, ...driver }),
    })
    return {
      ...fleet,
      panels: [...fleet.panels, signs.panel],
      calls: [signs.call],
      stop() {
        fleet.stop()
        memory.close()
      },
    }
  },
}
