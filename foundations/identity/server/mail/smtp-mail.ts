import { atProvider } from '@daoxing/kit/server'
import { createTransport } from 'nodemailer'
import type { MailPort } from './mail-port.ts'
import { mailHtml } from './mail-html.ts'

const patienceMs = 10_000

/** A mail server, by its URL: `smtps://user:password@mail.example:465`. */
export function smtpMail({ url, from }: { url: string; from: string }): MailPort {
  const transport = createTransport(
    { url, connectionTimeout: patienceMs, greetingTimeout: patienceMs, socketTimeout: patienceMs },
    { from },
  )
  return {
    async send(mail) {
      const { to, subject, text, unsubscribeUrl } = mail
      const wayOut = unsubscribeUrl === undefined ? {} : { headers: wayOutHeaders(unsubscribeUrl) }
      const sending = () => transport.sendMail({ to, subject, text, html: mailHtml(mail), ...wayOut })
      const refusal = await atProvider('mail', sending).then(() => undefined, codeOf)
      if (refusal !== undefined) throw new Error(`the mail server answered ${refusal}`)
    },
  }
}

const wayOutHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/** Errors of the library contain the recipient; only the response code may be logged. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'responseCode' in error ? String(error.responseCode) : 'nothing'
}
