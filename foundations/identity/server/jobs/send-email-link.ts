import { Language } from '@daoxing/kit/contract'
import { defineJob, type House, type JobPayload } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { mailPort } from '../mail/mail-port.ts'
import { emailLinkSeconds } from '../rules/email-limits.ts'
import { secretHash } from '../rules/secrets.ts'
import { storeLinkToken } from '../stores/email-link-store.ts'
import { userById } from '../stores/user-store.ts'

export const sendEmailLink = defineJob('identity.sendEmailLink', z.object({ linkId: z.string(), language: Language }))

/**
 * Generates the token and mails it, so that only the mail contains it. It is in the URL fragment, which no server log
 * contains.
 */
export async function doSendEmailLink({ payload, house }: { payload: JobPayload<typeof sendEmailLink>; house: House }) {
  const { linkId, language } = payload
  const token = house.random.hex(32)
  const now = house.clock.now()
  const wanted = await house.database.transaction(async (tx) => {
    const link = await storeLinkToken(tx, { linkId, tokenHash: secretHash('emailLink', token), now })
    return link && { link, user: await userById(tx, link.riderId) }
  })
  if (!wanted?.user) return
  const link = `${house.settings.publicUrl}/email/verify#${token}`
  const facts = { name: wanted.user.displayName, hours: emailLinkSeconds / 3600, link }
  await house.port(mailPort).send({
    to: wanted.link.email,
    subject: house.words.say('identity_mail_verifySubject', language) ?? '',
    text: house.words.say('identity_mail_verifyText', language, facts) ?? link,
    link,
  })
}
