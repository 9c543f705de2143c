import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authenticator } from '@daoxing/kit/server'
import { driverOfCredential } from './stores/driver-store.ts'

/** 256 bits from the house's generator, which nobody can guess. */
export const credentialBytes = 32
const credentialForm = /^[0-9a-f]{64}$/

/** Hash of a credential. Credentials are long and random, so no salt is needed. */
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
  const { citySecret, citySecretsBefore = [], followedKeys } = house.settings
  const { bearer } = credentials
  if (!bearer || citySecret === '') return undefined
  // While the secret is changed, the one of before counts as well.
  const secrets = followedKeys ? followedKeys.rings().city : [citySecret, ...citySecretsBefore]
  const isSecret = secrets.map((secret) => timingSafeEqual(digestOf(bearer), digestOf(secret))).includes(true)
  return isSecret ? { kind: 'city' } : undefined
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
