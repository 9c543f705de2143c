import type { House, Tx } from '@daoxing/kit/server'
import { markSessionsEnded, removeSession } from '../stores/session-store.ts'
import { roomOfSession } from './rooms.ts'

/** Ends a session at once, including its sockets. A client does not reconnect after a disconnect by the server. */
export async function endSession(tx: Tx, house: House, sessionId: string): Promise<void> {
  await removeSession(tx, sessionId)
  await house.outbox.disconnect(tx, roomOfSession(sessionId))
}

/** Ends every session of a rider with its sockets, on all devices; `remainingSessionId` is the exception. */
export async function endSessionsOf(
  tx: Tx,
  house: House,
  { riderId, remainingSessionId }: { riderId: string; remainingSessionId?: string },
): Promise<void> {
  const ended = await markSessionsEnded(tx, { riderId, remainingSessionId, endedAt: house.clock.now() })
  for (const sessionId of ended) await house.outbox.disconnect(tx, roomOfSession(sessionId))
}
