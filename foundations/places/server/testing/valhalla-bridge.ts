import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { freePorts } from '@daoxing/kit/server/testing/free-ports'
import { valhallaConfig } from '../real-streets/valhalla-config.ts'
import { loadActor } from '../real-streets/valhalla-package.ts'

/** The error numbers of Valhalla's HTTP service; the package returns only the messages. */
const codes: readonly (readonly [words: RegExp, code: number])[] = [
  [/No suitable edges near location/, 171],
  [/No path could be found/, 442],
  [/exceeds the max distance/, 154],
  [/No costing method found/, 125],
]
const unknownCode = 199

type Bridge = { readonly url: string; close(): Promise<void> }

/**
 * The real Valhalla over HTTP, with the replies of its service: the package contains the engine but not the service.
 */
export async function openValhallaBridge(packageFolder: string, tileFolder: string): Promise<Bridge> {
  const actor = await loadActor(packageFolder, valhallaConfig(tileFolder))
  const [port = 0] = await freePorts(1)
  const answerTo = async (path: string | undefined, question: string) => {
    if (path !== '/route') return { status: 404, body: JSON.stringify({ error_code: 106, error: 'Try /route' }) }
    try {
      return { status: 200, body: await actor.route(question) }
    } catch (trouble) {
      const error = trouble instanceof Error ? trouble.message : ''
      const error_code = codes.find(([words]) => words.test(error))?.[1] ?? unknownCode
      return { status: 400, body: JSON.stringify({ error_code, error, status_code: 400, status: 'Bad Request' }) }
    }
  }
  const respond = async (request: IncomingMessage, response: ServerResponse) => {
    const { status, body } = await answerTo(request.url, await text(request))
    response.writeHead(status, { 'content-type': 'application/json' }).end(body)
  }
  const server = createServer((request, response) => void respond(request, response))
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
