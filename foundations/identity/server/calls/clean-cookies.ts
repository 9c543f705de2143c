import { cleanCookies } from '@daoxing/identity/contract'
import { answer, replyWith } from '@daoxing/kit/server'
import { endSession } from '../sessions/end-session.ts'

/** The browser also drops cookies that scripts have set, such as the debug cookie. */
export const cleanCookiesAnswer = answer(cleanCookies, async ({ who, tx, house }) => {
  if (who.kind === 'rider' || who.kind === 'kiosk') await endSession(tx, house, who.sessionId)
  return replyWith({ cleaned: true }, { session: 'end', headers: { 'clear-site-data': '"cookies"' } })
})
