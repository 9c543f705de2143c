import { mailVerified, verifyEmail } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { secretHash } from '../rules/secrets.ts'
import { holderOfLink, spendEmailLink } from '../stores/email-link-store.ts'
import { planToTellChange } from '../settings/tell-change.ts'
import { saveVerifiedEmail, userById } from '../stores/user-store.ts'

export const verifyEmailAnswer = answer(verifyEmail, async ({ body, tx, house }) => {
  const now = house.clock.now()
  const tokenHash = secretHash('emailLink', body.token)
  const holder = await holderOfLink(tx, tokenHash)
  if (holder === undefined) throw new Refusal('identity.linkUsedUp')
  // Serialised with other changes of this rider, which may have read the address before.
  await lockUntilEnd(tx, `rider:${holder}`)
  const link = await spendEmailLink(tx, { tokenHash, now })
  if (!link) throw new Refusal('identity.linkUsedUp')
  const { riderId, email } = link
  const before = await userById(tx, riderId)
  if (before?.email !== email)
    await planToTellChange(tx, house, { riderId, change: 'email', to: before?.email ?? null })
  await saveVerifiedEmail(tx, { riderId, email, verifiedAt: now })
  await house.outbox.add(tx, mailVerified, { to: [`rider:${riderId}`], payload: { riderId } })
  return { email }
})
