import {
  acceptLate,
  createDriver,
  driverOffline,
  driverWords,
  noDrivers,
  refuseAll,
  runDriverFleet,
} from '@daoxing/dispatch/simulator'
import { type CityPart, defineNumber, seededChance } from '@daoxing/kit/simulator'
import type { DesignatedJob } from '@daoxing/designated-driver/contract'
import { designatedDriverFleet } from './designated-driver-fleet.ts'
import { designatedDriverWork } from './designated-driver-work.ts'

const designatedDriverCount = defineNumber({
  name: 'CITY_DESIGNATED_DRIVERS',
  label: ['代駕司機', 'Designated drivers', '運転代行'],
  preset: 60,
  min: 0,
  max: 5_000,
  isWhole: true,
})

/** The drivers of the service, with the common driver faults. */
export const designatedDriverCity: CityPart = {
  id: 'designated-driver',
  actors: { ...driverWords, title: designatedDriverCount.label, count: designatedDriverCount },
  faults: [driverOffline, refuseAll, noDrivers, acceptLate],
  start(world) {
    const chance = seededChance(world.seed).branch('designated-driver')
    return runDriverFleet({
      world,
      id: 'designated-driver-jobs',
      kind: designatedDriverFleet,
      count: designatedDriverCount,
      victims: chance.branch('faults'),
      createDriver: (driver) =>
        createDriver<DesignatedJob>({
          ...driver,
          world,
          chance: chance.branch('driver').branch(driver.planned.number),
          workOf: (living) => designatedDriverWork(world, living),
        }),
    })
  },
}
