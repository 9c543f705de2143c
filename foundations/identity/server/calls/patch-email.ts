import { patchEmail } from '@daoxing/identity/contract'
import { answer } from '@daoxing/kit/server'
import { requestMailProof } from '../mail/request-mail-proof.ts'
import { identityProfileOf } from '../settings/identity-profile.ts'

/** Receipts go to the old address until the link in the new mailbox was opened. */
export const patchEmailAnswer = answer(patchEmail, async ({ body, who, tx, house, language }) => {
  await requestMailProof({ tx, house, riderId: who.riderId, email: body.email, language })
  return identityProfileOf(tx, house, who.riderId)
})
