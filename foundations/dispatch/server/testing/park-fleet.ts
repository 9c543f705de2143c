import type { FleetDriver } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import type { House } from '@daoxing/kit/server'
import { credentialBytes, credentialHashOf } from '../authenticators.ts'
import { refreshFleet } from '../fleet/fleet-of.ts'
import { receivePosition } from '../fleet/receive-position.ts'
import { replaceCredentials, writeDrivers } from '../stores/driver-store.ts'
import { shifts } from '../stores/shift-store.ts'

export type ParkedCar = { readonly driver: FleetDriver; readonly at: LatLng }
export type ParkedDriver = { readonly driverId: string; readonly credential: string; readonly at: LatLng }

const together = 1_000

/**
 * Puts thousands of drivers on shift at once, each with a credential and a position; by calls it would take minutes.
 */
export async function parkFleet(house: House, cars: readonly ParkedCar[]): Promise<readonly ParkedDriver[]> {
  const parked = cars.map(({ driver: { driverId }, at }) => ({
    driverId,
    at,
    credential: house.random.hex(credentialBytes),
  }))
  const now = house.clock.now()
  for (let from = 0; from < cars.length; from += together)
    await house.database.transaction(async (tx) => {
      const drivers = cars.slice(from, from + together).map(({ driver }) => driver)
      await writeDrivers(tx, { drivers, photoHashes: new Map(), now })
      const credentials = parked.slice(from, from + together).map(({ driverId, credential }) => ({
        driverId,
        credentialHash: credentialHashOf(credential),
      }))
      await replaceCredentials(tx, { credentials, now })
      await shifts.unread.insert(tx, ...drivers.map(({ driverId }) => ({ driverId, startedAt: now })))
    })
  await refreshFleet(house)
  reportPositions(house, parked)
  return parked
}

/** Parked cars keep reporting their positions. */
export function reportPositions(house: House, parked: readonly Pick<ParkedDriver, 'driverId' | 'at'>[]): void {
  for (const { driverId, at } of parked)
    receivePosition({ house, driverId, received: { location: at, bearing: 0, speedMps: 0 } })
}
