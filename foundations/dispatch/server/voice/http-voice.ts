import { Instant } from '@daoxing/kit/contract'
import { fetchProvider, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import type { VoicePort } from './voice-port.ts'

const patienceMs = 8_000
const Lease = z.object({ phoneNumber: z.string().check(z.regex(/^\+?\d{6,15}$/)), expiresAt: Instant })

/**
 * Calls the masking provider: `PUT {url}/leases/{reference}` with both numbers and the end returns a number of the
 * pool, 409 if all are leased; `DELETE` releases it. Numbers and secrets are never logged.
 */
export function httpVoice({ url, secret }: { url: string; secret: string }): VoicePort {
  const ask = (method: string, reference: string, body?: object) =>
    fetchProvider('voice', `${url}/leases/${encodeURIComponent(reference)}`, {
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
        // An unreachable provider: the rider is advised to write instead.
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

/** The provider at `VOICE_URL`, with `VOICE_SECRET`; otherwise the exchange of the city. */
export function configuredVoice(
  { settings }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): VoicePort {
  const url = environment['VOICE_URL']
  return url
    ? httpVoice({ url, secret: environment['VOICE_SECRET'] ?? '' })
    : httpVoice({ url: `${settings.cityUrl}/voice`, secret: settings.citySecret })
}
