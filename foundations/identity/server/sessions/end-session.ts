import type { House, Tx } from '@daoxing/kit/server'
import { markSessionsEnded, removeSession } from '../stores/session-store.ts'
import { roomOfSession } from './rooms.ts'

/** Ends a session at once, its sockets included. A socket that is cut off by the server does not come back by itself. */
export async function endSession(tx: Tx, house: House, sessionId: string): Promise<void> {
  await removeSession(tx, sessionId)
  await house.outbox.disconnect(tx, roomOfSession(sessionId))
}

/** Ends every session of a rider with its sockets, on all devices; `keptSessionId` names the one that goes on. */
export async function endSessionsOf(
  tx: Tx,
  house: House,
  { riderId, keptSessionId }: { riderId: string; keptSessionId?: string },
): Promise<void> {
  const ended = await markSessionsEnded(tx, { riderId, keptSessionId, endedAt: house.clock.now() })
  for (const sessionId of ended) await house.outbox.disconnect(tx, roomOfSession(sessionId))
}
