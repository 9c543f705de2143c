import { askProvider, type Clock } from '@daoxing/kit/server'
import type { MailPort } from './mail-port.ts'

const patienceMs = 8_000

/** Hands each mail to the city's outbox over HTTP, behind a bearer secret. */
export function httpMail({ url, secret, clock }: { url: string; secret: string; clock: Clock }): MailPort {
  return {
    async send({ to, subject, text, link, unsubscribeUrl }) {
      const response = await askProvider('mail', url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({ to, subject, text, link, unsubscribeUrl, sentAt: clock.now() }),
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      // Neither address nor text may get into a log, so the status alone is said.
      if (!response.ok) throw new Error(`the receiver of mails answered ${response.status}`)
    },
  }
}
