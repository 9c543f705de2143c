import { standings } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Authenticator } from '@daoxing/kit/server'
import { secretHash } from '../rules/secrets.ts'
import { knownSession } from '../stores/session-store.ts'

/**
 * Authenticates a session cookie: a rider, or a kiosk. The language comes from the request: a page sends it with every
 * call, and a rider who has just changed it must not get the old one. A status without the right to sign in is refused
 * with its reason.
 */
export const authenticateRider: Authenticator = async ({ house, credentials }) => {
  if (!credentials.cookie) return undefined
  const tokenHash = secretHash('session', credentials.cookie)
  const session = await knownSession(house.database, { tokenHash, now: house.clock.now() })
  if (!session) return undefined
  const { maySignIn, refusal } = standings[session.status]
  if (!maySignIn) throw new Refusal(refusal)
  if (session.hasEnded) return undefined
  const { riderId, sessionId, kioskId, expiresAt } = session
  return kioskId === null
    ? { kind: 'rider', riderId, sessionId, expiresAt }
    : { kind: 'kiosk', kioskId, riderId, sessionId, expiresAt }
}
