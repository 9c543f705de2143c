import { blockedStatuses } from '@daoxing/identity/contract'
import type { Authenticator } from '@daoxing/kit/server'
import { secretHash } from '../rules/secrets.ts'
import { liveSession } from '../stores/session-store.ts'

/**
 * Who a session cookie stands for. The language is left to the request: a page names it with every call, and a rider
 * who has just changed it must not be answered in the old one.
 */
export const authenticateRider: Authenticator = async ({ house, credentials }) => {
  if (!credentials.cookie) return undefined
  const tokenHash = secretHash('session', credentials.cookie)
  const session = await liveSession(house.database, { tokenHash, now: house.clock.now() })
  if (!session || blockedStatuses.includes(session.status)) return undefined
  return { kind: 'rider', riderId: session.riderId, sessionId: session.sessionId }
}
