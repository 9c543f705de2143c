import { signOut } from '@daoxing/identity/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { endSession } from '../sessions/end-session.ts'

export const signOutAnswer = answer(signOut, async ({ who, tx, house }) => {
  if (who.kind === 'rider' || who.kind === 'kiosk') await endSession(tx, house, who.sessionId)
  return replyWith({ signedOut: true }, { session: 'end' })
})
