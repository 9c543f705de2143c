import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authenticator } from '@daoxing/kit/server'
import { driverOfCredential } from './stores/driver-store.ts'

/** 256 bits from the house's generator, which nobody can guess. */
export const credentialBytes = 32
const credentialForm = /^[0-9a-f]{64}$/

/** What is kept of a credential. It is random and long, so that no salt is needed. */
export function credentialHashOf(credential: string): string {
  return createHash('sha256').update(credential).digest('hex')
}

export const authenticateDriver: Authenticator = async ({ house, credentials }) => {
  if (!credentials.bearer || !credentialForm.test(credentials.bearer)) return undefined
  const driverId = await driverOfCredential(house.database, credentialHashOf(credentials.bearer))
  return driverId === undefined ? undefined : { kind: 'driver', driverId }
}

/** The city program shares a secret with the server. Hashes are compared, because they are equally long. */
export const authenticateCity: Authenticator = async ({ house, credentials }) => {
  const { citySecret } = house.settings
  if (!credentials.bearer || citySecret === '') return undefined
  const isSecret = timingSafeEqual(digestOf(credentials.bearer), digestOf(citySecret))
  return isSecret ? { kind: 'city' } : undefined
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
