import { createHash, timingSafeEqual } from 'node:crypto'
import type { Authenticator } from '../process/slice.ts'

/** The city program shares a secret with the server. Hashes are compared, because they have equal lengths. */
export const authenticateCity: Authenticator = async ({ house, credentials }) => {
  const { citySecret, citySecretsBefore = [], followedKeys } = house.settings
  const { bearer } = credentials
  if (!bearer || citySecret === '') return undefined
  // During a rotation, the previous secret is also accepted.
  const secrets = followedKeys ? followedKeys.rings().city : [citySecret, ...citySecretsBefore]
  const isSecret = secrets.map((secret) => timingSafeEqual(digestOf(bearer), digestOf(secret))).includes(true)
  return isSecret ? { kind: 'city' } : undefined
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
