import type { verifyEmail } from '@daoxing/identity/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Handler } from '@daoxing/kit/server'
import { secretHash } from '../rules/secrets.ts'
import { spendEmailLink } from '../stores/email-link-store.ts'
import { saveVerifiedEmail } from '../stores/user-store.ts'

export const verifyEmailHandler: Handler<typeof verifyEmail> = async ({ body, tx, house }) => {
  const now = house.clock.now()
  const link = await spendEmailLink(tx, { tokenHash: secretHash('emailLink', body.token), now })
  if (!link) throw new Refusal('identity.linkUsedUp')
  const { riderId, email } = link
  await saveVerifiedEmail(tx, { riderId, email, verifiedAt: now })
  return { email }
}
