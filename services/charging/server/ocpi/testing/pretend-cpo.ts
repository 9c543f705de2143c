import { createServer, type IncomingMessage } from 'node:http'

type Asked = { readonly method: string; readonly path: string; readonly token: string; readonly body: unknown }
type Reply = { readonly status?: number; readonly data?: unknown; readonly code?: number; readonly link?: string }

const bodyOf = async (request: IncomingMessage) => (await request.toArray()).join('')
const bare = (token: string) => Buffer.from(token.replace(/^Token /, ''), 'base64').toString('utf8')

/** The server of a charge point operator, for tests: versions, credentials, lists and commands. */
export async function pretendCpo(partyId: string) {
  const asked: Asked[] = []
  /** Replies by method and path, in place of the usual ones. */
  const replies = new Map<string, (asked: Asked, search: URLSearchParams) => Reply>()
  let url = ''
  const cpo = {
    asked,
    replies,
    /** The token by which the house calls this operator. */
    token: `token-of-${partyId}`,
    get versionsUrl() {
      return `${url}/versions`
    },
    credentials: () => ({
      token: cpo.token,
      url: `${url}/versions`,
      roles: [{ role: 'CPO', country_code: 'TW', party_id: partyId, business_details: { name: `營運商 ${partyId}` } }],
    }),
    listUrl: (module: string) => `${url}/${module}`,
    close: () => server.close(),
  }
  const endpoints = () => [
    { identifier: 'credentials', role: 'RECEIVER', url: `${url}/credentials` },
    ...['locations', 'tariffs', 'sessions', 'cdrs'].map((identifier) => ({
      identifier,
      role: 'SENDER',
      url: `${url}/${identifier}`,
    })),
    { identifier: 'commands', role: 'RECEIVER', url: `${url}/commands` },
  ]
  const usual = ({ method, path }: Asked): Reply => {
    if (path === '/versions') return { data: [{ version: '2.2.1', url: `${url}/2.2.1` }] }
    if (path === '/2.2.1') return { data: { version: '2.2.1', endpoints: endpoints() } }
    if (path === '/credentials') return { data: cpo.credentials() }
    if (path.startsWith('/commands/')) return { data: { result: 'ACCEPTED', timeout: 30 } }
    return method === 'GET' ? { data: [] } : { status: 404, code: 2000 }
  }
  const server = createServer((request, response) => {
    void bodyOf(request).then((text) => {
      const { pathname, searchParams } = new URL(request.url ?? '', url)
      const one = {
        method: request.method ?? '',
        path: pathname,
        token: bare(request.headers.authorization ?? ''),
        body: text === '' ? undefined : JSON.parse(text),
      }
      asked.push(one)
      const reply = (replies.get(`${one.method} ${pathname}`) ?? usual)(one, searchParams)
      const { status = 200, code = 1000, data, link } = reply
      response
        .writeHead(status, { 'content-type': 'application/json', ...(link === undefined ? {} : { link }) })
        .end(JSON.stringify({ data, status_code: code, timestamp: '2026-11-20T06:00:00Z' }))
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
  return cpo
}
export type PretendCpo = Awaited<ReturnType<typeof pretendCpo>>
