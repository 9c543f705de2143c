import { enrollDrivers, type FleetDriver } from '@daoxing/dispatch/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, type House, type Tx } from '@daoxing/kit/server'
import { credentialBytes, credentialHashOf } from '../authenticators.ts'
import { defaultService, driverServices } from '../driver-services.ts'
import { lackForService } from '../rules/fits-wish.ts'
import { photoOf } from '../photos/photo-of.ts'
import { photoShelfPort } from '../photos/photo-shelf.ts'
import { photoHashesOf, replaceCredentials, writeDrivers } from '../stores/driver-store.ts'
import type { Photo } from '../stores/photo-store.ts'

export const enrollDriversAnswer = answer(enrollDrivers, async ({ body, tx, house }) => {
  const { drivers } = body
  if (new Set(drivers.map(({ driverId }) => driverId)).size !== drivers.length)
    throw new Refusal('kit.invalidInput', { field: 'drivers' })
  for (const driver of drivers) assertServes(house, driver)
  const now = house.clock.now()
  const credentials = drivers.map(({ driverId }) => ({ driverId, credential: house.random.hex(credentialBytes) }))
  await writeDrivers(tx, { drivers, photoHashes: await keepPhotos({ tx, house, drivers }), now })
  await replaceCredentials(tx, {
    credentials: credentials.map(({ driverId, credential }) => ({
      driverId,
      credentialHash: credentialHashOf(credential),
    })),
    now,
  })
  // Sockets with an old credential must authenticate again.
  for (const { driverId } of drivers) await house.outbox.disconnect(tx, `driver:${driverId}`)
  return { credentials }
})

type Photographed = { readonly tx: Tx; readonly house: House; readonly drivers: readonly FleetDriver[] }

/** Stores the photos and deletes replaced ones; returns the addresses by driver. */
async function keepPhotos({ tx, house, drivers }: Photographed): Promise<ReadonlyMap<string, string>> {
  const photos = new Map(
    drivers.flatMap(({ driverId, photo }) => (photo === undefined ? [] : [[driverId, readPhoto(driverId, photo)]])),
  )
  const shelf = house.port(photoShelfPort)
  const addresses = new Set([...photos.values()].map(({ photoHash }) => photoHash))
  const before = await photoHashesOf(
    tx,
    drivers.map(({ driverId }) => driverId),
  )
  await shelf.drop(
    tx,
    before.filter((photoHash) => !addresses.has(photoHash)),
  )
  await shelf.put(tx, [...photos.values()])
  return new Map([...photos].map(([driverId, { photoHash }]) => [driverId, photoHash]))
}

function readPhoto(driverId: string, photo: string): Photo {
  const read = photoOf({ driverId, photo })
  if (!read) throw new Refusal('kit.invalidInput', { field: 'photo' })
  return read
}

/** Refuses a driver of an unknown service, or one who does not meet the requirements of a service. */
function assertServes(house: House, { services, licences = [], vehicle }: FleetDriver): void {
  const known = driverServices(house)
  for (const service of services ?? [defaultService(house)]) {
    const client = service === undefined ? undefined : known.get(service)
    if (!client) throw new Refusal('kit.invalidInput', { field: 'services' })
    const lack = lackForService({ hasVehicle: vehicle !== undefined, licences }, client.policy.needs)
    if (lack) throw new Refusal('kit.invalidInput', { field: lack === 'vehicle' ? 'vehicle' : 'licences' })
  }
}
