import { askProvider, type House } from '@daoxing/kit/server'
import webPush from 'web-push'
import { isPushEndpoint } from '../rules/push-endpoint.ts'
import { noticesSeal } from '../notices-seal.ts'
import { readPushKeys } from '../stores/push-key-store.ts'
import type { PushPort } from './push-port.ts'

const patienceMs = 8_000
/** A push that did not come after so long is dropped by its service. */
const lifeSeconds = 10 * 60

/** Web push (RFC 8030, 8291, 8292). `PUSH_HOSTS` names services beside those of the browsers, `host:port,…`. */
export function configuredWebPush(
  { database, settings }: Pick<House, 'database' | 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): PushPort {
  const seal = noticesSeal({ settings })
  const moreHosts = (environment['PUSH_HOSTS'] ?? '').split(',').filter(Boolean)
  // Whom a push service may write to; it takes TLS addresses and mail alone.
  const subject =
    environment['PUSH_CONTACT'] ??
    (settings.publicUrl.startsWith('https:') ? settings.publicUrl : 'mailto:push@daoxing.invalid')
  return {
    isKnown: (endpoint) => isPushEndpoint(endpoint, moreHosts),
    async send({ subscription, payload, pushKey }) {
      const keys = await readPushKeys(database, seal, pushKey)
      // Without its key pair the push service refuses us for this browser; its page subscribes anew.
      if (!keys) return 'gone'
      const { endpoint, method, headers, body } = webPush.generateRequestDetails(
        subscription,
        JSON.stringify(payload),
        { vapidDetails: { subject, ...keys }, TTL: lifeSeconds, urgency: 'high', contentEncoding: 'aes128gcm' },
      )
      const response = await askProvider('push', endpoint, {
        method,
        headers: Object.entries(headers),
        body: body ? new Uint8Array(body) : null,
        // A service that sends us elsewhere is none that a page may name.
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      if (response.status === 404 || response.status === 410) return 'gone'
      return response.ok ? 'sent' : 'failed'
    },
  }
}

/** A new pair of keys, for the first start. */
export function newPushKeys(): { publicKey: string; privateKey: string } {
  return webPush.generateVAPIDKeys()
}
