import { lineAccountOf } from '@daoxing/identity/server'
import { fetchProvider, type House } from '@daoxing/kit/server'
import type { ChatPort } from './chat-port.ts'

const patienceMs = 8_000

/**
 * LINE's Messaging API: `POST /v2/bot/message/push` with a channel token. A used retry key returns 409, which means
 * that the message was sent.
 */
export function lineMessaging({ url, token }: { url: string; token: string }): ChatPort {
  return {
    addressOf: ({ tx, riderId }) => lineAccountOf(tx, riderId),
    async send({ to, text, retryKey }) {
      const response = await fetchProvider('chat', `${url}/v2/bot/message/push`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${token}`,
          'x-line-retry-key': retryKey,
        },
        body: JSON.stringify({ to, messages: [{ type: 'text', text }] }),
        signal: AbortSignal.timeout(patienceMs),
      })
      await response.body?.cancel()
      return response.ok || response.status === 409 ? 'sent' : 'failed'
    },
  }
}

/** The channel of `LINE_CHANNEL_TOKEN`; otherwise the messaging app of the city. */
export function configuredChat(
  { settings }: Pick<House, 'settings'>,
  environment: Readonly<Record<string, string | undefined>>,
): ChatPort {
  const token = environment['LINE_CHANNEL_TOKEN']
  return token
    ? lineMessaging({ url: environment['LINE_API_URL'] ?? 'https://api.line.me', token })
    : lineMessaging({ url: `${settings.cityUrl}/chat`, token: settings.citySecret })
}
