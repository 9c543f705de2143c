import { createServer, type IncomingMessage } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { configuredPartners, httpPartner } from './http-partner.ts'
import type { StationPartners } from './station-partner.ts'

type Reply = { readonly status: number; readonly body: string }

let reply: Reply = { status: 200, body: '{}' }
const heard: string[] = []
const server = createServer((request, response) => {
  void bodyOf(request).then((body) => {
    heard.push(`${request.method} ${request.url} ${request.headers.authorization} ${body}`)
    if (reply.status === 0) return request.socket.destroy()
    return response.writeHead(reply.status, { 'content-type': 'application/json' }).end(reply.body)
  })
})
const bodyOf = async (request: IncomingMessage) => (await request.toArray()).join('')

let partner: StationPartners
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  partner = httpPartner({ url: `http://127.0.0.1:${port}`, secret: 'shared', peer: 'sparks' })
})
afterAll(() => void server.close())

test('a start contains the session, the station and the maximum delivery, with the secret', async () => {
  reply = { status: 200, body: '{"state":"accepted"}' }
  const answer = await partner.start({ partnerId: 'sparks', orderHash: 'h1', stationId: 's1', milliUnitsMax: 5000 })
  expect(answer).toEqual({ state: 'accepted' })
  expect(heard.at(-1)).toBe('PUT /sessions/h1 Bearer shared {"stationId":"s1","milliUnitsMax":5000}')
})

test('an ended session has its total and its times', async () => {
  const at = '2026-11-20T06:05:00.000Z'
  const ended = { state: 'ended', totalMilliUnits: 1500, startedAt: at, endedAt: at }
  reply = { status: 200, body: JSON.stringify(ended) }
  expect(await partner.stop({ partnerId: 'sparks', orderHash: 'h1' })).toEqual(ended)
  expect(heard.at(-1)).toMatch(/^POST \/sessions\/h1\/stop /)
})

test.each([
  ['nothing known', { status: 404, body: '{}' }, 'absent'],
  ['a failure', { status: 503, body: '{"state":"accepted"}' }, 'unknown'],
  ['no JSON', { status: 200, body: '<html>' }, 'unknown'],
  ['another form', { status: 200, body: '{"state":"ended"}' }, 'unknown'],
  ['a cut line', { status: 0, body: '' }, 'unknown'],
] as const)('%s is no statement about the session beyond what it says', async (_, given, state) => {
  reply = given
  expect(await partner.lookUp({ partnerId: 'sparks', orderHash: 'h1' })).toEqual({ state })
})

test('a session of another partner is not sent', async () => {
  const before = heard.length
  expect(await partner.lookUp({ partnerId: 'rival', orderHash: 'h1' })).toEqual({ state: 'unknown' })
  expect([partner.serves('sparks'), partner.serves('rival'), heard.length]).toEqual([true, false, before])
})

test('no partner is called without a secret', () => {
  const settings = { cityUrl: 'http://city', citySecret: 'city' } as Parameters<
    typeof configuredPartners
  >[0]['settings']
  const url = 'http://partner'
  expect(() => configuredPartners({ settings }, { CHARGING_PARTNER_URL: url })).toThrow(/PARTNER_SECRET must be/)
})
