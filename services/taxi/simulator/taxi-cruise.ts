import { taipeiTime } from '@daoxing/kit/contract'
import { type Chance, type CityWorld, planJourney, type Vehicle } from '@daoxing/kit/simulator'
import type { RouteFinder } from '@daoxing/places/simulator'
import { nextErrand } from './taxi-driver.ts'

export type CruiseInput = {
  readonly world: Pick<CityWorld, 'clock'>
  readonly car: Vehicle
  readonly routes: RouteFinder
  /** The same seed gives the same destinations. */
  readonly errands: Chance
  /** Short random delays that keep drivers out of step. */
  readonly unrest: Chance
  readonly untilCityMs: number
  readonly signal: AbortSignal
}

/** Cruises until it is interrupted, or it is time to poll for missed events. */
export async function cruise({ world, car, routes, errands, unrest, untilCityMs, signal }: CruiseInput): Promise<void> {
  const { clock } = world
  // A random delay, so that drivers do not start in the same second.
  await car.stand(unrest.within(0, 12), signal)
  while (clock.nowMs() < untilCityMs) {
    const errand = nextErrand({ here: car.location, hour: taipeiTime(clock.now()).hour, chance: errands })
    const route = errand.kind === 'drive' ? await routes.findLeisurely(car.location, errand.to, signal) : undefined
    if (errand.kind === 'drive' && route) {
      const { way, usualSeconds } = route
      const journey = planJourney({ lengthMetres: way.lengthMetres, usualSeconds, chance: errands })
      await car.drive({ way, journey, isWatched: false, signal })
      await car.stand(errand.thenStandSeconds, signal)
    } else await car.stand(errand.kind === 'stand' ? errand.seconds : unrest.within(2, 10), signal)
  }
}
