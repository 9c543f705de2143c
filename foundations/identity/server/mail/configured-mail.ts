import type { House } from '@daoxing/kit/server'
import { httpMail } from './http-mail.ts'
import type { MailPort } from './mail-port.ts'
import { smtpMail } from './smtp-mail.ts'

/** The mail server of `SMTP_URL`, with `MAIL_FROM` as sender; otherwise the outbox of the city. */
export function configuredMail(
  { settings, clock }: Pick<House, 'settings' | 'clock'>,
  environment: Readonly<Record<string, string | undefined>>,
): MailPort {
  const url = environment['SMTP_URL']
  if (!url) return httpMail({ url: `${settings.cityUrl}/api/mail`, secret: settings.citySecret, clock })
  const from = environment['MAIL_FROM']
  if (!from) throw new Error('SMTP_URL is set, but MAIL_FROM does not say from which address mails come')
  return smtpMail({ url, from })
}
