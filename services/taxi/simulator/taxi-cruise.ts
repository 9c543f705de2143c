import type { CityWorld } from '@daoxing/dispatch/simulator'
import { taipeiTime } from '@daoxing/kit/contract'
import type { Chance } from '@daoxing/kit/simulator'
import type { RouteFinder } from './route-finder.ts'
import type { TaxiCar } from './taxi-car.ts'
import { nextErrand } from './taxi-driver.ts'
import { planJourney } from './traffic.ts'

export type CruiseInput = {
  readonly world: Pick<CityWorld, 'clock'>
  readonly car: TaxiCar
  readonly routes: RouteFinder
  /** The same seed gives the same errands. */
  readonly errands: Chance
  /** Small waits that keep drivers out of step. */
  readonly unrest: Chance
  readonly untilCityMs: number
  readonly signal: AbortSignal
}

/** Drives about until something else comes first, or it is time to ask whether nothing was missed. */
export async function cruise({ world, car, routes, errands, unrest, untilCityMs, signal }: CruiseInput): Promise<void> {
  const { clock } = world
  // Not all set out in the same second.
  await car.stand(unrest.within(0, 12), signal)
  while (clock.nowMs() < untilCityMs) {
    const errand = nextErrand({ here: car.location, hour: taipeiTime(clock.now()).hour, chance: errands })
    const route = errand.kind === 'drive' ? await routes.findLeisurely(car.location, errand.to, signal) : undefined
    if (errand.kind === 'drive' && route) {
      const { way, usualSeconds } = route
      const journey = planJourney({ lengthMetres: way.lengthMetres, usualSeconds, chance: errands })
      await car.drive({ way, journey, isOnJob: false, signal })
      await car.stand(errand.thenStandSeconds, signal)
    } else await car.stand(errand.kind === 'stand' ? errand.seconds : unrest.within(2, 10), signal)
  }
}
