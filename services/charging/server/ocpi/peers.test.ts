import { createServer } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import type { ChargePointOperators } from '../operators-port.ts'
import { checkedUrl, isOpenAddress } from './client/peer-addresses.ts'
import { nextUrlIn } from './client/read-page.ts'
import { sendToPeer } from './client/send-to-peer.ts'
import { ocpiOperators } from './ocpi-operators.ts'
import { nextPageHeader } from './rules/next-page.ts'
import { findLocation } from '../stores/ocpi/location-store.ts'
import { findPull, pullsOf } from '../stores/ocpi/pull-store.ts'
import { aCdr, aLocation, anEvse, aSession } from './testing/ocpi-facts.ts'
import { openOcpiWorld, type OcpiWorld } from './testing/ocpi-world.ts'

let world: OcpiWorld
let sparks: Awaited<ReturnType<OcpiWorld['registered']>>
let operators: ChargePointOperators
beforeAll(async () => {
  world = await openOcpiWorld()
  sparks = await world.registered('sparks', 'SPK')
  operators = ocpiOperators(world.house)
  await sparks.as('PUT', 'locations/TW/SPK/Loc-1', {
    body: aLocation({ id: 'Loc-1', evses: [anEvse({ uid: 'Evse-1' })] }),
  })
})
afterAll(() => world.close())

const closed = ['10.1.2.3', '127.0.0.1', '169.254.169.254', '172.31.0.1', '192.168.1.1', '100.64.0.1', '0.0.0.0', '::1']
const closedToo = [
  'fd00::1',
  'fe80::1',
  '::ffff:10.0.0.1',
  '64:ff9b::a00:1',
  'ff02::1',
  '224.0.0.1',
  '255.255.255.255',
  '',
]

test('private, local and special addresses are not called, in either family', () => {
  const policy = { allowsLoopback: false }
  expect([...closed, ...closedToo].filter((address) => isOpenAddress(address, policy))).toEqual([])
  expect(['8.8.8.8', '2606:4700::1111'].every((address) => isOpenAddress(address, policy))).toBe(true)
  expect(isOpenAddress('127.0.0.1', { allowsLoopback: true })).toBe(true)
  expect(isOpenAddress('10.1.2.3', { allowsLoopback: true })).toBe(false)
})

test('a URL of a peer is over TLS, without a user, unless it is of this machine and that is allowed', () => {
  const fits = (url: string, allowsLoopback: boolean) => {
    try {
      return checkedUrl(url, { allowsLoopback }).host
    } catch {
      return 'refused'
    }
  }
  for (const url of [
    'http://cpo.example/',
    'https://a:b@cpo.example/',
    'https://10.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'ftp://x',
    'x',
  ])
    expect([url, fits(url, false)]).toEqual([url, 'refused'])
  expect(fits('https://cpo.example/versions', false)).toBe('cpo.example')
  expect([fits('http://127.0.0.1:8081/', true), fits('http://127.0.0.1:8081/', false)]).toEqual([
    '127.0.0.1:8081',
    'refused',
  ])
})

test('a name that resolves to this machine is not called, and a redirect is not followed', async () => {
  const heard: string[] = []
  const server = createServer((request, response) => {
    heard.push(request.url ?? '')
    response.writeHead(302, { location: '/elsewhere' }).end()
  })
  await new Promise<void>((done) => server.listen(0, done))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  const ask = (url: string, allowsLoopbackPeers: boolean) =>
    sendToPeer({
      house: { settings: { ...world.house.settings, allowsLoopbackPeers } },
      method: 'GET',
      url,
      headers: {},
    })
  await expect(ask(`https://localhost:${port}/`, false)).rejects.toThrow('a closed network')
  expect((await ask(`http://localhost:${port}/here`, true)).status).toBe(302)
  expect(heard).toEqual(['/here'])
  server.close()
})

test('the next page is at the same host, and our Link says the same', () => {
  const asked = 'https://cpo.example/cdrs?offset=0'
  const link = '<https://cpo.example/x>; rel="prev", <http://cpo.example/cdrs?offset=100&limit=100>; rel="next"'
  expect(nextUrlIn(link, asked)).toBe('https://cpo.example/cdrs?offset=100&limit=100')
  expect([nextUrlIn('', asked), nextUrlIn(`<${asked}>; rel="next"`, asked)]).toEqual([undefined, undefined])
  expect(() => nextUrlIn('<https://evil.example/>; rel=next', asked)).toThrow('another host')
  const page = { url: 'https://us.example/tokens', from: undefined, to: '2026-11-20T06:00:00.000Z', limit: 2, total: 5 }
  expect(nextUrlIn(nextPageHeader({ ...page, offset: 0 }).link ?? '', page.url)).toContain('offset=2&limit=2')
  expect(nextPageHeader({ ...page, offset: 4 })).toEqual({})
})

const wish = { operatorId: 'sparks', orderHash: 'order-1', locationId: 'loc-1', evseUid: 'evse-1', connectorId: '1' }

test('START_SESSION names the order and the connector as the operator writes it, and a repeated one has the same URL', async () => {
  expect(await operators.serves('sparks')).toBe(true)
  expect(await operators.serves('nobody')).toBe(false)
  const accepted = { answer: 'accepted', timeoutSeconds: 30 }
  const start = () => operators.start({ ...wish, riderId: 'ana' })
  expect([await start(), await start()]).toEqual([accepted, accepted])
  const [first, second] = sparks.cpo.asked.filter(({ path }) => path === '/commands/START_SESSION')
  expect(second).toEqual(first)
  expect(first).toMatchObject({
    token: sparks.cpo.token,
    body: {
      ...{ location_id: 'Loc-1', evse_uid: 'Evse-1', connector_id: '1', authorization_reference: 'order-1' },
      token: { type: 'APP_USER', whitelist: 'NEVER', valid: true },
    },
  })
  const { pathname } = new URL(z.parse(z.object({ response_url: z.string() }), first?.body).response_url)
  expect((await sparks.as('POST', pathname, { body: { result: 'ACCEPTED' } })).code).toBe(1000)
  expect((await sparks.as('POST', pathname, { body: { result: 'ACCEPTED' } })).code).toBe(1000)
  expect((await sparks.as('POST', pathname.replace('START', 'STOP'), { body: { result: 'ACCEPTED' } })).status).toBe(
    404,
  )
  const rival = await world.registered('rival', 'RIV')
  expect((await rival.as('POST', pathname, { body: { result: 'FAILED' } })).status).toBe(404)
  await world.settle()
  expect(world.heard.filter(({ subject }) => subject === 'order-1').map(({ payload }) => payload)).toEqual([
    { orderHash: 'order-1', command: 'START_SESSION', result: 'ACCEPTED' },
  ])
})

test('an answer says what it says, and no answer is open', async () => {
  const answer = (result: string) => {
    sparks.cpo.replies.set('POST /commands/STOP_SESSION', () => ({ data: { result, timeout: 5 } }))
    return operators.stop({ operatorId: 'sparks', orderHash: 'order-1', sessionId: 'S1' })
  }
  expect(await answer('UNKNOWN_SESSION')).toEqual({ answer: 'unknownSession' })
  expect(await answer('NOT_SUPPORTED')).toEqual({ answer: 'notSupported' })
  expect(await answer('REJECTED')).toEqual({ answer: 'rejected' })
  expect(await answer('SOMETHING')).toEqual({ answer: 'unknown' })
  sparks.cpo.replies.set('POST /commands/STOP_SESSION', () => ({ code: 2003 }))
  expect(await operators.stop({ operatorId: 'sparks', orderHash: 'order-1', sessionId: 'S1' })).toEqual({
    answer: 'rejected',
  })
  sparks.cpo.replies.set('POST /commands/STOP_SESSION', () => ({ status: 500, code: 3000 }))
  expect(await operators.stop({ operatorId: 'sparks', orderHash: 'order-1', sessionId: 'S1' })).toEqual({
    answer: 'unknown',
  })
})

test('a session and a CDR that were not pushed are found by asking', async () => {
  const since = '2026-11-20T06:00:00.000Z'
  const ask = { operatorId: 'sparks', orderHash: 'order-1', since }
  expect(await operators.lookUp(ask)).toBe('absent')
  const session = aSession({ id: 'S7', authorization_reference: 'order-1' })
  sparks.cpo.replies.set('GET /sessions', (_, search) => ({
    data: search.get('date_from') === since ? [session, { id: 'odd' }] : [],
  }))
  sparks.cpo.replies.set('GET /cdrs', () => ({ data: [aCdr({ id: 'C7', authorization_reference: 'order-1' })] }))
  expect(await operators.lookUp(ask)).toEqual({ sessionId: 'S7', status: 'ACTIVE' })
  expect(await operators.lookUpCdrs(ask)).toBe(true)
  const before = world.heard.length
  await world.settle()
  expect(world.heard.slice(before).map(({ subject }) => subject)).toEqual(['order-1', 'order-1'])
  sparks.cpo.replies.set('GET /sessions', () => ({ status: 503 }))
  expect(await operators.lookUp(ask)).toBe('unknown')
  sparks.cpo.replies.delete('GET /sessions')
  sparks.cpo.replies.delete('GET /cdrs')
})

test('a list is pulled page by page, goes on after a failure, and then asks for what has changed', async () => {
  const puller = await world.registered('puller', 'PUL')
  const all = Array.from({ length: 250 }, (_, number) =>
    aLocation({ id: `P${number}`, party_id: number === 7 ? 'RIV' : 'PUL', last_updated: '2026-11-20T05:00:00Z' }),
  )
  const wanted: string[] = []
  let failures = 1
  puller.cpo.replies.set('GET /locations', (_, search) => {
    const [offset, limit] = [Number(search.get('offset')), Number(search.get('limit'))]
    wanted.push(`${offset} ${search.get('date_from')}`)
    if (offset === 100 && failures-- > 0) return { status: 500 }
    const link = `<${puller.cpo.listUrl('locations')}?offset=${offset + limit}&limit=${limit}>; rel="next"`
    return { data: all.slice(offset, offset + limit), ...(offset + limit < all.length && { link }) }
  })
  await world.settle()
  expect(wanted).toEqual(['0 null', '100 null'])
  await world.advance(120)
  expect(wanted.slice(2)).toEqual(['100 null', '200 null'])
  const key = (number: number) => ({ countryCode: 'TW', partyId: 'PUL', locationId: `P${number}` })
  expect(await findLocation(world.house.database, key(249))).toBeDefined()
  expect(await findLocation(world.house.database, key(7))).toBeUndefined()
  await world.advance(3600)
  expect(wanted[4]).toBe('0 2026-11-20T05:00:00.000Z')
  const pull = await findPull(world.house.database, { operatorId: 'puller', module: 'locations' })
  expect(pull).toMatchObject({ nextUrl: null, failures: 0, seenUntil: '2026-11-20T05:00:00.000Z' })
})

test('an object that is too large or cannot be stored holds back no other one', async () => {
  const odd = await world.registered('odd', 'ODD')
  const period = { start_date_time: '2026-11-20T05:00:00Z', dimensions: [{ type: 'ENERGY', volume: 1 }] }
  const own = { party_id: 'ODD', authorization_reference: 'order-9' }
  const charging_periods = Array.from({ length: 4000 }, () => period)
  const list = (module: string, ...data: object[]) => odd.cpo.replies.set(`GET /${module}`, () => ({ data }))
  list('cdrs', aCdr({ ...own, id: 'LARGE', charging_periods }), aCdr({ ...own, id: 'FIT' }))
  list('sessions', aSession({ ...own, id: 'NUL', meter_id: 'a\u0000b' }), aSession({ ...own, id: 'FIT' }))
  list(
    'locations',
    aLocation({ party_id: 'ODD', id: 'NUL', name: 'a\ud83d' }),
    aLocation({ party_id: 'ODD', id: 'FIT' }),
  )
  const ask = { operatorId: 'odd', orderHash: 'order-9', since: '2026-11-20T04:00:00.000Z' }
  expect(await operators.lookUpCdrs(ask)).toBe(true)
  expect(await operators.lookUp(ask)).toMatchObject({ sessionId: 'FIT' })
  await world.settle()
  const pulls = await pullsOf(world.house.database, 'odd')
  expect(pulls.map(({ failures, endedAt }) => [failures, endedAt !== null])).toEqual(
    Array.from({ length: 4 }, () => [0, true]),
  )
  const key = { countryCode: 'TW', partyId: 'ODD', locationId: 'FIT' }
  expect(await findLocation(world.house.database, key)).toBeDefined()
})
