import { createServer } from 'node:http'
import { defineCall } from '@daoxing/kit/contract'
import { createTimerWheel, realNetwork } from '@daoxing/kit/simulator'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { connectPeer } from './connect-peer.ts'

const push = defineCall({
  id: 'OWN-test-push',
  method: 'POST',
  path: '/partner/test/reports',
  who: 'peer',
  peerKind: 'coffee',
  purpose: 'push a report',
  reply: z.object({ seen: z.string() }),
})
const wheel = createTimerWheel({ tickMs: 5 })
const log = { info: () => undefined, error: () => undefined }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A server that accepts only the newest credential. `forget` makes it accept none, `fail` refuses the next request. */
async function aServer() {
  const state = { issued: 0, valid: '', failing: 0 }
  const server = createServer((request, answer) => {
    const say = (status: number, body: object) =>
      answer.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (request.url?.endsWith('/credentials')) {
      if (state.failing > 0) {
        state.failing -= 1
        return say(404, { code: 'NOT_FOUND', message: '' })
      }
      state.issued += 1
      state.valid = `credential-${state.issued}`
      return say(201, { data: { credential: state.valid } })
    }
    const bearer = request.headers.authorization?.replace('Bearer ', '')
    if (bearer !== state.valid) return say(401, { code: 'UNAUTHORIZED', message: '' })
    return say(200, { data: { seen: bearer } })
  })
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const serverUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const world = { serverUrl, citySecret: 'city', wheel, network: realNetwork, log }
  return { state, peer: connectPeer(world, { kind: 'coffee', peer: 'city-beans' }) }
}

test('concurrent calls share one credential, even after the server has forgotten the previous one', async () => {
  const { state, peer } = await aServer()
  const sendAll = () => Promise.all([1, 2, 3, 4, 5].map(() => peer.send(push)))
  expect(new Set((await sendAll()).map(({ seen }) => seen))).toEqual(new Set(['credential-1']))
  state.valid = 'none'
  expect(new Set((await sendAll()).map(({ seen }) => seen))).toEqual(new Set(['credential-2']))
  expect(state.issued).toBe(2)
})

test('after a refused credential, the next call requests another one', async () => {
  const { state, peer } = await aServer()
  state.failing = 1
  await expect(peer.send(push)).rejects.toThrow('404')
  expect(await peer.send(push)).toEqual({ seen: 'credential-1' })
})
