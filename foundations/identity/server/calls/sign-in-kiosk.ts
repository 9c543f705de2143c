import { timingSafeEqual } from 'node:crypto'
import { signInKiosk, standings } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, replyWith, lockUntilEnd } from '@daoxing/kit/server'
import { secretHash } from '../rules/secrets.ts'
import { openSession } from '../sessions/open-session.ts'
import { kioskById } from '../stores/kiosk-store.ts'
import { userById } from '../stores/user-store.ts'

export const signInKioskAnswer = answer(signInKiosk, async ({ body, who, tx, house }) => {
  const kiosk = await kioskById(tx, body.kiosk_id)
  const shown = Buffer.from(secretHash('kiosk', body.key))
  if (!kiosk || !timingSafeEqual(shown, Buffer.from(kiosk.keyHash))) throw new Refusal('identity.kioskUnknown')
  const { riderId, kioskId } = kiosk
  await lockUntilEnd(tx, `rider:${riderId}`)
  const user = await userById(tx, riderId)
  if (!user) throw new Refusal('identity.kioskUnknown')
  const { maySignIn, refusal } = standings[user.status]
  if (!maySignIn) throw new Refusal(refusal)
  const session = await openSession(tx, house, { riderId, before: who, kioskId })
  return replyWith({ kiosk_id: kioskId, uid: riderId, displayName: user.displayName }, { session })
})
