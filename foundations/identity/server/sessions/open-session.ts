import { sessionSeconds } from '@daoxing/identity/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import type { House, Nobody, Principal, Tx } from '@daoxing/kit/server'
import { newUuid } from '../rules/new-uuid.ts'
import { secretHash } from '../rules/secrets.ts'
import { insertSession } from '../stores/session-store.ts'
import { takeBackLeaving } from '../leaving/leave.ts'
import { endSession } from './end-session.ts'

/**
 * Opens a session and returns the only copy of its token. The browser's previous session ends, and so does a request to
 * end the account.
 */
export async function openSession(
  tx: Tx,
  house: House,
  { riderId, before, kioskId = null }: { riderId: string; before: Principal | Nobody; kioskId?: string | null },
): Promise<{ token: string; seconds: number }> {
  await takeBackLeaving(tx, house, riderId)
  if (before.kind === 'rider' || before.kind === 'kiosk') await endSession(tx, house, before.sessionId)
  const token = house.random.hex(32)
  const now = house.clock.now()
  await insertSession(tx, {
    id: newUuid(house.random),
    tokenHash: secretHash('session', token),
    riderId,
    kioskId,
    createdAt: now,
    expiresAt: plusSeconds(now, sessionSeconds),
  })
  return { token, seconds: sessionSeconds }
}
