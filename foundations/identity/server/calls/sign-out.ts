import type { signOut } from '@daoxing/identity/contract'
import { answer, type Handler } from '@daoxing/kit/server'
import { endSession } from '../sessions/end-session.ts'

export const signOutHandler: Handler<typeof signOut> = async ({ who, tx, house }) => {
  if (who.kind === 'rider' || who.kind === 'kiosk') await endSession(tx, house, who.sessionId)
  return answer({ signedOut: true }, { session: 'end' })
}
