import { Instant } from '@daoxing/kit/contract'
import { askProvider, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { VoicePort } from './voice-port.ts'

const patienceMs = 8_000
const Lease = z.object({ phoneNumber: z.string().check(z.regex(/^\+?\d{6,15}$/)), expiresAt: Instant })

/**
 * Speaks to whoever masks calls: `PUT {url}/leases/{reference}` with both numbers and the end answers a number of the
 * pool, 409 where all are lent; `DELETE` gives it back. Numbers and secrets get into no log.
 */
export function httpVoice({ url, secret }: { url: string; secret: string }): VoicePort {
  const ask = (method: string, reference: string, body?: object) =>
    askProvider('voice', `${url}/leases/${encodeURIComponent(reference)}`, {
      method,
      headers: { 'content-type': 'application/json', authorization: `Bearer ${secret}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(patienceMs),
    })
  return {
    async lease({ reference, parties, expiresAt }) {
      try {
        const response = await ask('PUT', reference, { parties, expiresAt })
        const answer: unknown = await response.json().catch(() => undefined)
        if (response.status === 409) return { state: 'poolEmpty' }
        const lease = response.ok ? z.safeParse(Lease, answer) : undefined
        return lease?.success ? { state: 'leased', ...lease.data } : { state: 'unknown' }
      } catch {
        // A provider that cannot be reached: the rider is told to write instead.
        return { state: 'unknown' }
      }
    },
    async release({ reference }) {
      const response = await ask('DELETE', reference)
      await response.body?.cancel()
      if (!response.ok && response.status !== 404) throw new Error(`the voice provider answered ${response.status}`)
    },
  }
}

/** The provider that `VOICE_URL` names, with `VOICE_SECRET`; otherwise the exchange of the city. */
export function configuredVoice(
  { settings }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): VoicePort {
  const url = environment['VOICE_URL']
  return url
    ? httpVoice({ url, secret: environment['VOICE_SECRET'] ?? '' })
    : httpVoice({ url: `${settings.cityUrl}/voice`, secret: settings.citySecret })
}
