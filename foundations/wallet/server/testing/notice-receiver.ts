import { createServer } from 'node:http'

export type ReceivedNotice = { readonly headers: Readonly<Record<string, string>>; readonly rawBody: string }
export type NoticeReceiver = {
  readonly url: string
  /** Oldest first. */
  readonly received: readonly ReceivedNotice[]
  /** Waits until this many have arrived. */
  until(count: number): Promise<void>
  close(): Promise<void>
}

/** An HTTP receiver of a provider's notices that responds with 200. */
export async function receiveNotices(): Promise<NoticeReceiver> {
  const received: ReceivedNotice[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]))
      // A notice by GET has all data in its query.
      const query = request.url?.split('?')[1] ?? ''
      received.push({ headers, rawBody: request.method === 'GET' ? query : Buffer.concat(chunks).toString('utf8') })
      answer.end()
      for (const check of waiting) check()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/notices`,
    received,
    until: (count) =>
      new Promise((resolve) => {
        const check = () => {
          if (received.length < count) return
          waiting.delete(check)
          resolve()
        }
        waiting.add(check)
        check()
      }),
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
