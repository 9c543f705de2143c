import {
  acceptLate,
  driverOffline,
  driverWords,
  noDrivers,
  refuseAll,
  runDriverFleet,
} from '@daoxing/dispatch/simulator'
import { type CityPart, defineNumber, seededChance } from '@daoxing/kit/simulator'
import { designatedDriverFleet } from './designated-driver-fleet.ts'
import { createDesignatedDriver } from './create-designated-driver.ts'
import { designatedRiderCount, runDesignatedRiders } from './designated-riders.ts'

const designatedDriverCount = defineNumber({
  name: 'CITY_DESIGNATED_DRIVERS',
  label: ['代駕司機', 'Designated drivers', '運転代行'],
  preset: 60,
  min: 0,
  max: 5_000,
  isWhole: true,
})

/** The drivers of the service with the common driver faults, and the riders who ask for them. */
export const designatedDriverCity: CityPart = {
  id: 'designated-driver',
  actors: { ...driverWords, title: designatedDriverCount.label, count: designatedDriverCount },
  settings: [designatedRiderCount],
  faults: [driverOffline, refuseAll, noDrivers, acceptLate],
  start(world) {
    const chance = seededChance(world.seed).branch('designated-driver')
    const fleet = runDriverFleet({
      world,
      id: 'designated-driver-jobs',
      kind: designatedDriverFleet,
      count: designatedDriverCount,
      victims: chance.branch('faults'),
      createDriver: (driver) => createDesignatedDriver({ ...driver, world }),
    })
    const riders = runDesignatedRiders(world)
    return {
      ...fleet,
      panels: [...fleet.panels, riders.panel],
      stop() {
        riders.stop()
        fleet.stop()
      },
    }
  },
}
