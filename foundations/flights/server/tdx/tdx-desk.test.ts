import { createServer } from 'node:http'
import { afterEach, expect, test } from 'vitest'
import { tdxDesk } from './tdx-desk.ts'

const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

/** A local stand-in for TDX: responds with `status`, and accepts only the newest token. */
async function aDesk() {
  const state = { status: 200, body: '[]', tokens: 0, valid: '', asked: new Array<URL>() }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://tdx')
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      if (url.pathname === '/auth/realms/TDXConnect/protocol/openid-connect/token') {
        const form = new URLSearchParams(Buffer.concat(pieces).toString('utf8'))
        if (form.get('grant_type') !== 'client_credentials' || form.get('client_secret') !== 'secret')
          return response.writeHead(401).end('{"error":"invalid_client"}')
        state.tokens += 1
        state.valid = `token-${state.tokens}`
        return response.end(JSON.stringify({ access_token: state.valid, expires_in: 86400, token_type: 'Bearer' }))
      }
      if (request.headers.authorization !== `Bearer ${state.valid}`) return response.writeHead(401).end()
      state.asked.push(url)
      return response.writeHead(state.status).end(state.body)
    })
  })
  closers.push(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  let nowMs = 0
  const plan = { url, clientId: 'client', clock: { nowMs: () => nowMs } }
  const desk = tdxDesk({ ...plan, clientSecret: 'secret' })
  return { state, desk, plan, pass: (seconds: number) => (nowMs += seconds * 1000), close: () => server.close() }
}

test('a token is requested once, shared by concurrent requests, and renewed before it expires', async () => {
  const { state, desk, pass } = await aDesk()
  await Promise.all([desk.arrivals('TPE'), desk.arrivals('KHH'), desk.arrivals('RMQ')])
  expect(state.tokens).toBe(1)
  pass(86_400 - 30)
  await desk.arrivals('TPE')
  expect(state.tokens).toBe(2)
  expect(state.asked[0]?.pathname).toBe('/api/basic/v2/Air/FIDS/Airport/Arrival/TPE')
  expect(Number(state.asked[0]?.searchParams.get('$top'))).toBeGreaterThan(2100)
})

test('a refused token is renewed once; a wrong secret is reported as forbidden without further requests', async () => {
  const { state, desk, plan } = await aDesk()
  await desk.arrivals('TPE')
  state.valid = 'forgotten'
  expect(await desk.arrivals('TPE')).toEqual({ state: 'answered', facts: [] })
  expect(state.tokens).toBe(2)
  const wrong = tdxDesk({ ...plan, clientSecret: 'wrong' })
  expect(await wrong.arrivals('TPE')).toEqual({ state: 'failed', trouble: 'forbidden' })
})

test.each([
  [429, '{}', 'quota'],
  [403, '{}', 'forbidden'],
  [503, 'down', 'failing'],
  [200, 'no JSON', 'malformed'],
  [200, '{"message":"no list"}', 'malformed'],
])('an answer of %i with %s is %s', async (status, body, trouble) => {
  const { state, desk } = await aDesk()
  Object.assign(state, { status, body })
  expect(await desk.arrivals('TPE')).toEqual({ state: 'failed', trouble })
})

test('an unreachable desk is reported, and nothing is thrown', async () => {
  const { plan } = await aDesk()
  const gone = tdxDesk({ ...plan, url: 'http://127.0.0.1:1', clientSecret: 'secret' })
  expect(await gone.timetable({ airport: 'TPE', flightNo: 'BR108' })).toEqual({
    state: 'failed',
    trouble: 'unreachable',
  })
  const nowhere = tdxDesk({ ...plan, url: '', clientSecret: 'secret' })
  expect(await nowhere.arrivals('TPE')).toEqual({ state: 'failed', trouble: 'unreachable' })
})

test('a timetable is requested by airport and airline, and at an airport with domestic flights also as domestic', async () => {
  const { state, desk } = await aDesk()
  await desk.timetable({ airport: 'TSA', flightNo: 'AE362' })
  expect(state.asked.map(({ pathname }) => pathname)).toEqual([
    '/api/basic/v2/Air/GeneralSchedule/International',
    '/api/basic/v2/Air/GeneralSchedule/Domestic',
  ])
  expect(state.asked[0]?.searchParams.get('$filter')).toBe("ArrivalAirportID eq 'TSA' and AirlineID eq 'AE'")
})
