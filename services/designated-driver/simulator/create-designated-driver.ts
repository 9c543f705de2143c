import type { DesignatedJob } from '@daoxing/designated-driver/contract'
import { createDriver, type DriverActor, type NewDriver } from '@daoxing/dispatch/simulator'
import { type CityWorld, seededChance } from '@daoxing/kit/simulator'
import { designatedDriverWork } from './designated-driver-work.ts'

/** A driver who comes to other people's cars, and drives them home. */
export function createDesignatedDriver({ world, ...driver }: NewDriver & { readonly world: CityWorld }): DriverActor {
  return createDriver<DesignatedJob>({
    ...driver,
    world,
    chance: seededChance(world.seed).branch('designated-driver').branch('driver').branch(driver.planned.number),
    workOf: (living) => designatedDriverWork(world, living),
  })
}
