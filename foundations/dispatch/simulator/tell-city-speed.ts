import { setCitySpeed } from '@daoxing/dispatch/contract'
import type { CityWorld } from './city-world.ts'
import { cityApi, untilReachable } from './enrol-fleet.ts'

/** Tells the server how fast the city lives, so that its cars are believed; a server that is away is waited for. */
export async function tellCitySpeed(world: CityWorld): Promise<void> {
  await untilReachable(world, () => cityApi(world).send(setCitySpeed, { body: { factor: world.clock.factor } }))
}
