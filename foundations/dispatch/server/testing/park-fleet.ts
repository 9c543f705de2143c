import type { FleetDriver } from '@daoxing/dispatch/contract'
import type { LatLng } from '@daoxing/kit/contract'
import { type House, tablesOf } from '@daoxing/kit/server'
import { credentialBytes, credentialHashOf } from '../authenticators.ts'
import { refreshFleet } from '../fleet/fleet-of.ts'
import { hearPosition } from '../fleet/hear-position.ts'
import type { DispatchTables } from '../stores/dispatch-tables.ts'
import { replaceCredentials, writeDrivers } from '../stores/driver-store.ts'

export type ParkedCar = { readonly driver: FleetDriver; readonly at: LatLng }
export type ParkedDriver = { readonly driverId: string; readonly credential: string; readonly at: LatLng }

const together = 1_000

/** Puts thousands of drivers on shift at once, each with a credential and a place, as so many calls would in minutes. */
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
      await writeDrivers(tx, { drivers, now })
      const credentials = parked.slice(from, from + together).map(({ driverId, credential }) => ({
        driverId,
        credentialHash: credentialHashOf(credential),
      }))
      await replaceCredentials(tx, { credentials, now })
      await tablesOf<DispatchTables>(tx)
        .insertInto('dispatch.shifts')
        .values(
          drivers.map(({ driverId }) => ({ driver_id: driverId, started_at: now, ended_at: null, ended_why: null })),
        )
        .execute()
    })
  await refreshFleet(house)
  sayWhereTheyStand(house, parked)
  return parked
}

/** Parked cars go on saying where they stand. */
export function sayWhereTheyStand(house: House, parked: readonly Pick<ParkedDriver, 'driverId' | 'at'>[]): void {
  for (const { driverId, at } of parked)
    hearPosition({ house, driverId, heard: { location: at, bearing: 0, speedMps: 0 } })
}
