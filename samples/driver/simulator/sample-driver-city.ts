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
import type { SampleDriverJob } from '@daoxing/sample-driver/contract'
import { sampleDriverFleet } from './sample-driver-fleet.ts'
import { sampleDriverWork } from './sample-driver-work.ts'

const sampleDriverCount = defineNumber({
  name: 'CITY_SAMPLE_DRIVER',
  label: ['範例接送司機', 'Sample drivers', 'サンプル運転手'],
  preset: 40,
  min: 0,
  max: 5_000,
  isWhole: true,
})

/** The drivers of the service, with the common driver faults. */
export const sampleDriverCity: CityPart = {
  id: 'sample-driver',
  actors: { ...driverWords, title: sampleDriverCount.label, count: sampleDriverCount },
  faults: [driverOffline, refuseAll, noDrivers, acceptLate],
  start(world) {
    const chance = seededChance(world.seed).branch('sample-driver')
    return runDriverFleet({
      world,
      id: 'sample-driver-jobs',
      kind: sampleDriverFleet,
      count: sampleDriverCount,
      victims: chance.branch('faults'),
      createDriver: (driver) =>
        createDriver<SampleDriverJob>({
          ...driver,
          world,
          chance: chance.branch('driver').branch(driver.planned.number),
          workOf: (living) => sampleDriverWork(world, living),
        }),
    })
  },
}
