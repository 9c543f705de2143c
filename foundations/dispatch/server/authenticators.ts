import { createHash } from 'node:crypto'
import type { Authenticator } from '@daoxing/kit/server'
import { driverOfCredential } from './stores/driver-store.ts'

/** 256 random bits. */
export const credentialBytes = 32
const credentialForm = /^[0-9a-f]{64}$/

/** Hash of a credential. Credentials are long and random, so no salt is needed. */
export function credentialHashOf(credential: string): string {
  return createHash('sha256').update(credential).digest('hex')
}

export const authenticateDriver: Authenticator = async ({ house, credentials }) => {
  const { who = 'none' } = credentials
  if (who !== 'none' && who !== 'driver') return undefined
  if (!credentials.bearer || !credentialForm.test(credentials.bearer)) return undefined
  const driverId = await driverOfCredential(house.database, credentialHashOf(credentials.bearer))
  return driverId === undefined ? undefined : { kind: 'driver', driverId }
}
