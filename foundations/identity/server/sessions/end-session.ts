import type { House, Tx } from '@daoxing/kit/server'
import { removeSession } from '../stores/session-store.ts'
import { roomOfSession } from './rooms.ts'

/** Ends a session at once, its sockets included. A socket that is cut off by the server does not come back by itself. */
export async function endSession(tx: Tx, house: House, sessionId: string): Promise<void> {
  await removeSession(tx, sessionId)
  house.realtime.disconnect(roomOfSession(sessionId))
}
