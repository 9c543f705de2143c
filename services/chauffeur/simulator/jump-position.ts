import { driverPosition } from '@daoxing/dispatch/contract'
import type { LivingDriver } from '@daoxing/dispatch/simulator'
import { pointBeside } from '@daoxing/kit/contract'
import type { Chance, CityWorld } from '@daoxing/kit/simulator'

const jumpShare = 0.1
const jumpMetres = 8_000

type Jump<Job> = { readonly world: CityWorld; readonly driver: LivingDriver<Job>; readonly lot: Chance }

/** Sometimes reports a position kilometres away from the car, as a satellite fix between towers does. */
export function jumpPosition<Job>({ world, driver: { car, phone }, lot }: Jump<Job>): void {
  if (!lot.happens(jumpShare)) return
  const metres = () => lot.within(-jumpMetres, jumpMetres)
  const location = pointBeside(car.location, { northMetres: metres(), eastMetres: metres() })
  phone.fleet(driverPosition, { location, bearing: car.bearing, speedMps: car.speedMps })
  world.count('chauffeurs.position jumped')
}
