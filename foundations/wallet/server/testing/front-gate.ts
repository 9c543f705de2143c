import { createServer } from 'node:http'

export type FrontGate = {
  /** Pass it to the test house as its `publicUrl`. */
  readonly url: string
  /** Redirects everybody to the address where the house listens. */
  leadTo(houseUrl: string): void
  /** Requested paths with the status of their responses, the oldest first. */
  readonly passed: readonly { readonly path: string; readonly status: number }[]
  /** Waits until this many requests for a path have been answered. */
  until(pathBegins: string, count: number): Promise<void>
  close(): Promise<void>
}

/** A public address that is known before the house listens, so that others can be configured with it. */
export async function openFrontGate(): Promise<FrontGate> {
  let target = ''
  const passed: { path: string; status: number }[] = []
  const waiting = new Set<() => void>()
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    const pass = async () => {
      const { host: _, connection: __, 'content-length': ___, ...headers } = request.headers
      const body = Buffer.concat(chunks)
      const answer = await fetch(target + (request.url ?? '/'), {
        method: request.method ?? 'GET',
        headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
        ...(body.length > 0 ? { body } : {}),
        redirect: 'manual',
      })
      const text = await answer.text()
      response.writeHead(
        answer.status,
        Object.fromEntries(
          [...answer.headers].filter(([name]) => !/^(content-(length|encoding)|connection|transfer)/.test(name)),
        ),
      )
      response.end(text)
      passed.push({ path: request.url ?? '/', status: answer.status })
      for (const check of waiting) check()
    }
    request.on('end', () => void pass())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    leadTo(houseUrl) {
      target = houseUrl
    },
    passed,
    until: (pathBegins, count) =>
      new Promise((resolve) => {
        const check = () => {
          if (passed.filter(({ path }) => path.startsWith(pathBegins)).length < count) return
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
