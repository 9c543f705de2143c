import type { requestEmailVerification } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { type Handler, lockUntilEnd } from '@daoxing/kit/server'
import { askForMailProof } from '../mail/ask-for-mail-proof.ts'
import { userById } from '../stores/user-store.ts'

export const requestEmailVerificationHandler: Handler<typeof requestEmailVerification> = async (input) => {
  const { body, who, tx, house, language } = input
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  const email = body.email ?? (await userById(tx, riderId))?.email
  if (!email) throw new Refusal('identity.emailMissing')
  return { email, ...(await askForMailProof({ tx, house, riderId, email, language })) }
}
