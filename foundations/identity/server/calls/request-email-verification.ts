import type { requestEmailVerification } from '@daoxing/identity/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type Handler, lockUntilEnd } from '@daoxing/kit/server'
import { sendEmailLink } from '../jobs/send-email-link.ts'
import { emailCooldownSeconds, emailLimitSeconds, emailLinkSeconds, emailRefusal } from '../rules/email-limits.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { emailLinksOf, insertEmailLink } from '../stores/email-link-store.ts'
import { userById } from '../stores/user-store.ts'

/** The address changes when its link is opened, not before: a typing mistake loses nobody's receipts. */
export const requestEmailVerificationHandler: Handler<typeof requestEmailVerification> = async (input) => {
  const { body, who, tx, house, language } = input
  const { riderId } = who
  const now = house.clock.now()
  await lockUntilEnd(tx, `rider:${riderId}`)
  const email = body.email ?? (await userById(tx, riderId))?.email
  if (!email) throw new Refusal('identity.emailMissing')
  const refusal = emailRefusal(await emailLinksOf(tx, riderId, plusSeconds(now, -emailLimitSeconds)), now)
  if (refusal) throw refusal
  const linkId = newUuid(house.random)
  const expiresAt = plusSeconds(now, emailLinkSeconds)
  await insertEmailLink(tx, { linkId, riderId, email, requestedAt: now, expiresAt })
  await house.jobs.plan(tx, sendEmailLink, { linkId, language })
  return { email, cooldownSeconds: emailCooldownSeconds, lifeSeconds: emailLinkSeconds }
}
