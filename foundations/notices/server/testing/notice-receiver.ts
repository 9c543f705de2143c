import { createServer } from 'node:http'
import type { PushPayload, PushSubscriptionFacts } from '@daoxing/notices/contract'
import { aPushBrowser, type PushBrowser } from './push-browser.ts'

export type NoticeReceiver = {
  /** Pass it to the test house as its `cityUrl`; `PUSH_HOSTS` names its host. */
  readonly url: string
  readonly host: string
  /** Pushes that browsers received, decrypted with their own keys. */
  readonly pushes: readonly { readonly browser: string; readonly payload: PushPayload }[]
  readonly chats: readonly { readonly to: string; readonly text: string; readonly retryKey: string }[]
  readonly texts: readonly { readonly to: string; readonly text: string }[]
  /** The house key that signed each push. */
  readonly signers: readonly { readonly browser: string; readonly publicKey: string }[]
  /** A browser that can subscribe here. */
  browser(name: string): PushSubscriptionFacts
  keysOf(name: string): PushSubscriptionFacts['keys']
  /** Sets the response status of a channel; undefined is the default. */
  answers(channel: 'push' | 'chat' | 'sms', status: number | undefined): void
  forget(): void
  close(): Promise<void>
}

/** A push service, a messaging app and a receiver of text messages behind one real local server. */
export async function openNoticeReceiver(): Promise<NoticeReceiver> {
  const pushes: { browser: string; payload: PushPayload }[] = []
  const signers: { browser: string; publicKey: string }[] = []
  const chats: { to: string; text: string; retryKey: string }[] = []
  const texts: { to: string; text: string }[] = []
  const browsers = new Map<string, PushBrowser>()
  const statuses = new Map<string, number>()
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      const body = Buffer.concat(pieces)
      const [, door = '', name = ''] = (request.url ?? '').split('/')
      const channel = door === 'push' ? 'push' : door === 'chat' ? 'chat' : 'sms'
      const status = statuses.get(channel)
      if (status !== undefined) return response.writeHead(status).end()
      const { headers } = request
      if (channel === 'push') {
        const browser = browsers.get(name)
        const [, publicKey] = /^vapid t=[\w.-]+, k=([\w-]+)$/.exec(headers.authorization ?? '') ?? []
        if (!browser || publicKey === undefined) return response.writeHead(404).end()
        signers.push({ browser: name, publicKey })
        pushes.push({ browser: name, payload: JSON.parse(browser.decrypt(body)) })
        return response.writeHead(201).end()
      }
      const facts = JSON.parse(body.toString('utf8'))
      if (channel === 'chat')
        chats.push({ to: facts.to, text: facts.messages[0].text, retryKey: String(headers['x-line-retry-key']) })
      else texts.push({ to: facts.to, text: facts.text })
      return response.writeHead(200).end('{}')
    })
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the receiver does not listen')
  const host = `127.0.0.1:${address.port}`
  return {
    url: `http://${host}`,
    host,
    pushes,
    signers,
    chats,
    texts,
    browser(name) {
      const browser = aPushBrowser()
      browsers.set(name, browser)
      return { endpoint: `http://${host}/push/${name}`, keys: browser.keys }
    },
    keysOf(name) {
      const browser = browsers.get(name)
      if (!browser) throw new Error(`there is no browser ${name}`)
      return browser.keys
    },
    answers(channel, status) {
      if (status === undefined) statuses.delete(channel)
      else statuses.set(channel, status)
    },
    forget() {
      pushes.length = 0
      chats.length = 0
      texts.length = 0
      statuses.clear()
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
