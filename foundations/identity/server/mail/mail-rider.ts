import type { MailTopic } from '@daoxing/identity/contract'
import type { House } from '@daoxing/kit/server'
import { isMailRefused } from '../stores/mail-choice-store.ts'
import { userById } from '../stores/user-store.ts'
import { mailPort } from './mail-port.ts'
import { unsubscribeToken } from './unsubscribe-token.ts'

export type RidersMail = {
  readonly riderId: string
  readonly topic: MailTopic
  readonly subject: string
  readonly text: string
  readonly link?: string
  /** Another address than the rider's own, such as one for a single receipt. */
  readonly to?: string
}

/**
 * Sends a rider an optional mail, with an unsubscribe link. Called by the job that plans the mail, outside any
 * transaction; returns the reason if nothing was sent.
 */
export async function mailRider(house: House, mail: RidersMail): Promise<'sent' | 'noAddress' | 'refused'> {
  const { riderId, topic, subject, text, link } = mail
  const user = await userById(house.database, riderId)
  const to = mail.to ?? user?.email
  if (!user || !to) return 'noAddress'
  if (await isMailRefused(house.database, { riderId, topic })) return 'refused'
  const token = await unsubscribeToken(house.database, house, { riderId, topic })
  const { publicUrl } = house.settings
  const page = `${publicUrl}/email/unsubscribe#${token}`
  const footer = house.words.say('identity_mail_unsubscribe', user.language, { link: page }) ?? page
  await house.port(mailPort).send({
    to,
    subject,
    text: `${text}\n\n${footer}`,
    ...(link === undefined ? {} : { link }),
    unsubscribeUrl: `${publicUrl}/gw/email/unsubscribe?token=${token}`,
  })
  return 'sent'
}
