import type { enrollDrivers } from '@daoxing/dispatch/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { credentialBytes, credentialHashOf } from '../authenticators.ts'
import { replaceCredentials, writeDrivers } from '../stores/driver-store.ts'

export const enrollDriversHandler: Handler<typeof enrollDrivers> = async ({ body, tx, house }) => {
  const { drivers } = body
  if (new Set(drivers.map(({ driverId }) => driverId)).size !== drivers.length)
    throw new Refusal('kit.invalidInput', { field: 'drivers' })
  const now = house.clock.now()
  const credentials = drivers.map(({ driverId }) => ({ driverId, credential: house.random.hex(credentialBytes) }))
  await writeDrivers(tx, { drivers, now })
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
}
