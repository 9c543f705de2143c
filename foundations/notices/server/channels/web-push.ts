import { fetchProvider, type House } from '@daoxing/kit/server'
import webPush from 'web-push'
import { isPushEndpoint } from '../rules/push-endpoint.ts'
import { noticesSeal } from '../notices-seal.ts'
import { readPushKeys } from '../stores/push-key-store.ts'
import type { PushPort } from './push-port.ts'

const patienceMs = 8_000
/** The push service drops a push after this time. */
const lifeSeconds = 10 * 60

/** Web push (RFC 8030, 8291, 8292). `PUSH_HOSTS` lists additional services, `host:port,…`. */
export function configuredWebPush(
  { database, settings }: Pick<House, 'database' | 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): PushPort {
  const seal = noticesSeal({ settings })
  const moreHosts = (environment['PUSH_HOSTS'] ?? '').split(',').filter(Boolean)
  // The contact for push services; only TLS URLs and mail addresses are valid.
  const subject =
    environment['PUSH_CONTACT'] ??
    (settings.publicUrl.startsWith('https:') ? settings.publicUrl : 'mailto:push@daoxing.invalid')
  return {
    isKnown: (endpoint) => isPushEndpoint(endpoint, moreHosts),
    async send({ subscription, payload, pushKey }) {
      const keys = await readPushKeys(database, seal, pushKey)
      // Without its key pair the push service rejects us for this browser; its page subscribes again.
      if (!keys) return 'gone'
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify(payload),
        { vapidDetails: { subject, ...keys }, TTL: lifeSeconds, urgency: 'high', contentEncoding: 'aes128gcm' },
      )
      const response = await fetchProvider('push', endpoint, {
        method,
        headers: Object.entries(headers),
        body: body ? new Uint8Array(body) : null,
        // A service that redirects is not one that a page may name.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return 'gone'
      return response.ok ? 'sent' : 'failed'
    },
  }
}

/** A new key pair, for the first start. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys()
}
