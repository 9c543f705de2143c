import { fetchProvider, type Clock, type House } from '@daoxing/kit/server'
import type { SmsPort } from './sms-port.ts'

const patienceMs = 8_000

/** Sends each message to a receiver over HTTP: JSON with `to`, `text`, `code` and `sentAt`, and a bearer secret. */
export function httpSms({ url, secret, clock }: { url: string; secret: string; clock: Clock }): SmsPort {
  return {
    async send({ to, text, code }) {
      const response = await fetchProvider('sms', url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
        body: JSON.stringify({ to, text, code, sentAt: clock.now() }),
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      // Phone and text must not be logged, so only the status is.
      if (!response.ok) throw new Error(`the receiver of text messages answered ${response.status}`)
    },
  }
}

/** The provider of `SMS_WEBHOOK_URL`, with `SMS_WEBHOOK_SECRET`; otherwise the outbox of the city. */
export function configuredSms(
  { settings, clock }: Pick<House, 'settings' | 'clock'>,
  environment: Readonly<Record<string, string | undefined>>,
): SmsPort {
  const url = environment['SMS_WEBHOOK_URL']
  return url
    ? httpSms({ url, secret: environment['SMS_WEBHOOK_SECRET'] ?? '', clock })
    : httpSms({ url: `${settings.cityUrl}/api/sms`, secret: settings.citySecret, clock })
}
