import { unsubscribeFromMail } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { readUnsubscribeToken } from '../mail/unsubscribe-token.ts'
import { saveMarketingAgreement } from '../stores/agreement-store.ts'
import { saveMailRefusal } from '../stores/mail-choice-store.ts'
import { userById } from '../stores/user-store.ts'

/** Unsubscribing from offers by mail withdraws the consent to offers. */
export const unsubscribeFromMailAnswer = answer(unsubscribeFromMail, async ({ query, tx, house }) => {
  const choice = await readUnsubscribeToken(tx, house, query.token)
  if (!choice || !(await userById(tx, choice.riderId))) throw new Refusal('identity.linkUsedUp')
  const now = house.clock.now()
  await saveMailRefusal(tx, choice, now)
  if (choice.topic === 'offers')
    await saveMarketingAgreement(tx, { riderId: choice.riderId, agree: false, changedAt: now })
  return { topic: choice.topic }
})
