import { type Language, plusSeconds } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Tx } from '@daoxing/kit/server'
import { sendEmailLink } from '../jobs/send-email-link.ts'
import { emailCooldownSeconds, emailLimitSeconds, emailLinkSeconds, emailRefusal } from '../rules/email-limits.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { emailLinksOf, insertEmailLink } from '../stores/email-link-store.ts'

type MailProofRequest = {
  readonly tx: Tx
  readonly house: House
  readonly riderId: string
  readonly email: string
  readonly language: Language
}
export type MailProof = { readonly cooldownSeconds: number; readonly lifeSeconds: number }

/**
 * Mails a one-time link to an address that a rider entered. The address takes effect only when the link is opened: a
 * typing error loses no receipts. Throws if too many links were requested.
 */
export async function requestMailProof({ tx, house, riderId, email, language }: MailProofRequest): Promise<MailProof> {
  const now = house.clock.now()
  await lockUntilEnd(tx, `rider:${riderId}`)
  const refusal = emailRefusal(await emailLinksOf(tx, riderId, plusSeconds(now, -emailLimitSeconds)), now)
  if (refusal) throw refusal
  const linkId = newUuid(house.random)
  const expiresAt = plusSeconds(now, emailLinkSeconds)
  await insertEmailLink(tx, { linkId, riderId, email, requestedAt: now, expiresAt })
  await house.jobs.plan(tx, sendEmailLink, { linkId, language })
  return { cooldownSeconds: emailCooldownSeconds, lifeSeconds: emailLinkSeconds }
}
