import { setCitySpeed } from '@daoxing/dispatch/contract'
import { type CityWorld, cityApi, untilReachable } from '@daoxing/kit/simulator'

/**
 * Sends the speed of the city to the server, so that its positions are accepted; retries while the server is
 * unreachable.
 */
export async function reportCitySpeed(world: CityWorld): Promise<void> {
  await untilReachable(world, () => cityApi(world).send(setCitySpeed, { body: { factor: world.clock.factor } }))
}
