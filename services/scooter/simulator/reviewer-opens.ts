import { openServiceOfCity } from '@daoxing/identity/contract'
import { cityApi, type CityWorld, untilReachable } from '@daoxing/kit/simulator'
import { scooterOnPage } from '@daoxing/scooter/contract'

/** A city that has scooters opens them to every rider, unless an operator has set the list. */
export async function openScooters(
  world: Pick<CityWorld, 'serverUrl' | 'citySecret' | 'wheel' | 'network' | 'log'>,
): Promise<void> {
  await untilReachable(world, () => cityApi(world).send(openServiceOfCity, { params: { service: scooterOnPage.id } }))
}
