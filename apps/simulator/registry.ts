import type { CityFleet, CityWorld } from '@daoxing/dispatch/simulator'
import { createTaxiFleet } from '@daoxing/taxi/simulator'

export type FleetStart = { readonly count: number; readonly folder: string }

/** Everybody who lives in the city. A new service with drivers is one line here. */
export const cityFleets: readonly ((world: CityWorld, start: FleetStart) => CityFleet)[] = [createTaxiFleet]
