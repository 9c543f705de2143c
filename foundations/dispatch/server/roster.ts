import type { House, Tx } from '@daoxing/kit/server'
import { defaultService, policyOf } from './driver-services.ts'
import { lackOf } from './rules/fits-wish.ts'
import { blockedPairs } from './stores/block-store.ts'
import { type RosterDriver, rosterDrivers } from './stores/roster-store.ts'

type OfService = { readonly tx: Tx; readonly house: House; readonly service: string }
type RosterWish = { readonly seats: number; readonly features: number; readonly carModel: string | null }

/** The drivers of a service with the facts of their roster. Those who lack what the service demands are not among them. */
export async function rosterOf({ tx, house, service }: OfService): Promise<readonly RosterDriver[]> {
  const drivers = await rosterDrivers(tx, { service, isDefault: defaultService(house) === service })
  return drivers.filter((driver) =>
    mayDrive({ house, service, driver, wish: { seats: 0, features: 0, carModel: null } }),
  )
}

type Fit = Pick<OfService, 'house' | 'service'> & { readonly driver: RosterDriver; readonly wish: RosterWish }

/** Whether driver and car fit an order of the service. */
export function mayDrive({ house, service, driver, wish }: Fit): boolean {
  return lackOf(driver, wish, policyOf(house, service).needs) === undefined
}

/** The pairs of these riders and any driver of whom one has blocked the other, as `rider driver`. */
export async function blocksOf(tx: Tx, riderIds: readonly string[]): Promise<ReadonlySet<string>> {
  const pairs = riderIds.length === 0 ? [] : await blockedPairs(tx, riderIds)
  return new Set(pairs.map(({ riderId, driverId }) => `${riderId} ${driverId}`))
}
