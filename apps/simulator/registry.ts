import { type CityFleet, type CityWorld, createVoiceDesk } from '@daoxing/dispatch/simulator'
import { createLineLoginDesk } from '@daoxing/identity/simulator'
import type { CityDesk, DeskWorld } from '@daoxing/kit/simulator'
import { createChatDesk } from '@daoxing/notices/simulator'
import { createTaxiFleet } from '@daoxing/taxi/simulator'
import { createCardDesk, createLinePayDesk } from '@daoxing/wallet/simulator'

export type FleetStart = { readonly count: number; readonly folder: string }

/** Everybody who lives in the city. A new service with drivers is one line here. */
export const cityFleets: readonly ((world: CityWorld, start: FleetStart) => CityFleet)[] = [createTaxiFleet]

/** Everybody who is asked over HTTP: banks, wallets, sign-in. A new desk is one line here. */
export const cityDesks: readonly ((world: DeskWorld) => CityDesk)[] = [
  (world) => createVoiceDesk(world),
  createChatDesk,
  createLinePayDesk,
  createLineLoginDesk,
  createCardDesk,
]
