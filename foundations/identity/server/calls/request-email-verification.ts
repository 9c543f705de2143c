import { requestEmailVerification } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { requestMailProof } from '../mail/request-mail-proof.ts'
import { userById } from '../stores/user-store.ts'

export const requestEmailVerificationAnswer = answer(requestEmailVerification, async (input) => {
  const { body, who, tx, house, language } = input
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  const email = body.email ?? (await userById(tx, riderId))?.email
  if (!email) throw new Refusal('identity.emailMissing')
  return { email, ...(await requestMailProof({ tx, house, riderId, email, language })) }
})
