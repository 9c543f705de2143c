import { fetchProvider, type Clock } from '@daoxing/kit/server'
import type { MailPort } from './mail-port.ts'

const patienceMs = 8_000

/** Sends each mail to the city's outbox over HTTP, with a bearer secret. */
export function httpMail({ url, secret, clock }: { url: string; secret: string; clock: Clock }): MailPort {
  return {
    async send({ to, subject, text, link, unsubscribeUrl }) {
      const response = await fetchProvider('mail', url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({ to, subject, text, link, unsubscribeUrl, sentAt: clock.now() }),
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      // Address and text must not be logged, so only the status is.
      if (!response.ok) throw new Error(`the receiver of mails answered ${response.status}`)
    },
  }
}
