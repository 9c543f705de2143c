import { createHook } from 'node:async_hooks'
import { request } from 'node:http'
import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib'
import { defineCall } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { answer } from '../index.ts'
import { breakBell, doorBell, readBell, ringBell, serveBell } from '../testing/door-bell.ts'
import { openTestHouse, type TestHouse } from '../testing/test-house.ts'

let house: TestHouse
let url: string
beforeAll(async () => {
  house = await openTestHouse({ slices: [doorBell] })
  url = await house.listen()
})
afterAll(() => house.close())

type Sent = {
  readonly body?: string | Uint8Array<ArrayBuffer>
  readonly type?: string
  readonly path?: string
  readonly language?: string
}

async function ring({ body, type = 'application/json', path = '/gw/test/bell/ana', language = 'zh-TW' }: Sent) {
  const headers = { 'content-type': type, 'accept-language': language }
  const answer = await fetch(url + path, { method: 'POST', headers, ...(body === undefined ? {} : { body }) })
  return { status: answer.status, ...(JSON.parse(await answer.text()) as Record<string, unknown>) }
}
const json = (value: unknown) => ({ body: JSON.stringify(value) })
const wrongField = (field: string) => ({ status: 400, code: 'INVALID_INPUT', data: { field } })

test("bodies that are not JSON in UTF-8, or too large, are refused in the caller's language", async () => {
  const broken: readonly Sent[] = [
    { body: '{"text":' },
    { body: Buffer.from([0x22, 0xff, 0xfe, 0x22]) },
    { body: 'text=hello', type: 'application/x-www-form-urlencoded' },
    { body: 'hello', type: 'text/plain' },
    { body: 'hello', type: 'no type at all' },
    json({ text: 'x'.repeat(300 * 1024) }),
  ]
  for (const sent of broken) {
    expect(await ring(sent)).toMatchObject({ ...wrongField('body'), message: '資料格式不正確：body' })
    expect(await ring({ ...sent, language: 'en' })).toMatchObject({ message: 'This does not look right: body' })
  }
})

test('text that the database cannot store, prototype names and endless nesting are refused with their field', async () => {
  const nested = (depth: number): unknown => (depth === 0 ? 1 : { in: nested(depth - 1) })
  expect(await ring(json({ text: 'a\0b' }))).toMatchObject(wrongField('text'))
  expect(await ring({ body: '{"text":"\\ud83d"}' })).toMatchObject(wrongField('text'))
  expect(await ring(json({ notes: { list: [{ deep: '\0' }] } }))).toMatchObject(wrongField('notes.list.0.deep'))
  expect(await ring(json({ notes: { 'a\0': 1 } }))).toMatchObject(wrongField('notes'))
  expect(await ring({ body: '{"notes":{"__proto__":{"isOperator":true}}}' })).toMatchObject(wrongField('notes'))
  expect(await ring(json({ notes: nested(40) }))).toMatchObject(wrongField('notes'))
  expect(await ring({ body: `{"notes":${'['.repeat(100_000)}${']'.repeat(100_000)}}` })).toMatchObject({ status: 400 })
  expect(await ring({ path: '/gw/test/bell/a%00b' })).toMatchObject(wrongField('name'))
  expect(await ring({ path: '/gw/test/bell/ana?times=%00' })).toMatchObject(wrongField('times'))
  expect(await ring(json({ text: '叫車 🚕' }))).toMatchObject({ status: 200, data: { text: '叫車 🚕' } })
})

test('a query may have unknown fields, but no duplicate ones', async () => {
  expect(await ring({ path: '/gw/test/bell/ana?times=2&utm_source=ad' })).toMatchObject({ data: { times: '2' } })
  expect(await ring({ path: '/gw/test/bell/ana?times=2&times=3' })).toMatchObject(wrongField('times'))
})

test('a URL is parsed as intended, or refused in our format', async () => {
  expect(await ring({ path: '/gw/test/bell/a%2Fb%20c' })).toMatchObject({ data: { name: 'a/b c' } })
  expect(await ring({ path: '/gw/test/bell/ana/' })).toMatchObject({ data: { name: 'ana' } })
  expect(await ring({ path: '/gw/test/bell/%zz' })).toMatchObject({ status: 400, code: 'INVALID_INPUT' })
  const tooLong = await ring({ path: `/gw/test/bell/${'x'.repeat(300)}` })
  expect([400, 404]).toContain(tooLong.status)
  expect(tooLong).toHaveProperty('message')
})

test("an unknown path, and an unknown method of a path, return 404 in the caller's language", async () => {
  for (const [method, path] of [
    ['GET', '/gw/nowhere'],
    ['DELETE', '/gw/test/bell'],
    ['OPTIONS', '/gw/test/bell'],
    ['PROPFIND', '/gw/test/bell'],
  ] as const) {
    const answer = await fetch(url + path, { method, headers: { 'accept-language': 'ja' } })
    expect(answer.status).toBe(404)
    expect(await answer.json()).toMatchObject({
      code: 'ROUTE_NOT_FOUND',
      message: 'このサービスのアドレスはありません',
    })
  }
  const head = await fetch(`${url}/gw/test/bell`, { method: 'HEAD', headers: { cookie: 'daoxing_session_test=ana' } })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('a foreign session cookie counts as none, not as a fault', async () => {
  for (const cookie of ['daoxing_session_test=', 'daoxing_session_test', '=;=;', ';;;'])
    expect((await house.call(readBell, { as: { cookie } })).status).toBe(401)
  const odd = await house.call(readBell, { as: { cookie: 'daoxing_session_test=%E0%A4%A' } })
  expect(odd.data).toEqual({ riderId: '%E0%A4%A' })
})

test("partners are identified by their own credential, even in a browser with a rider's cookie, and never by a cookie", async () => {
  const cookie = 'daoxing_session_test=ana'
  expect((await house.call(serveBell, { as: { cookie, bearer: 'driver-1' } })).data).toEqual({ driverId: 'driver-1' })
  expect((await house.call(serveBell, { as: { cookie } })).status).toBe(401)
  const basic = await house.call(serveBell, { headers: { authorization: 'Basic driver-1' } })
  expect(basic.status).toBe(401)
})

test('a fault reveals nothing, not even an undeclared refusal', async () => {
  for (const how of ['undeclared', 'fault']) {
    const answer = await house.call(breakBell, { params: { how }, headers: { 'accept-language': 'en' } })
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      code: 'UNEXPECTED',
      message: 'Something went wrong. Please try again in a moment.',
      data: {},
    })
  }
})

test('limits count each rider, not the address that riders share, and say when to retry', async () => {
  const bell = (rider: string) =>
    house.call(readBell, { as: { cookie: `daoxing_session_test=${rider}` }, headers: { 'accept-language': 'en' } })
  for (let times = 0; times < 5; times += 1) expect((await bell('busy')).status).toBe(200)
  const refused = await bell('busy')
  expect([refused.status, refused.body.code]).toEqual([429, 'RATE_LIMIT'])
  expect(refused.body.message).toContain('a lot at once')
  expect((await bell('calm')).status).toBe(200)
  const raw = await fetch(`${url}/gw/test/bell`, { headers: { cookie: 'daoxing_session_test=busy' } })
  expect([raw.status, Number(raw.headers.get('retry-after')) > 0]).toEqual([429, true])
})

test('whole neighbourhoods may share an address if a call declares no limit', async () => {
  const ring = () => house.call(ringBell, { params: { name: 'x' }, body: {} })
  const statuses = new Set<number>()
  // In batches, so that no request waits too long for the database on a busy machine.
  for (let turn = 0; turn < 11; turn += 1)
    for (const { status } of await Promise.all(Array.from({ length: 55 }, ring))) statuses.add(status)
  expect([...statuses]).toEqual([200])
})

test('the host header of a proxy on this machine is trusted, any other is not', async () => {
  const write = (headers: Record<string, string>) =>
    house.call(ringBell, { params: { name: 'x' }, body: {}, as: { cookie: 'some=thing' }, headers })
  const origin = 'https://daoxing.example'
  expect((await write({ origin, 'x-forwarded-host': 'daoxing.example' })).status).toBe(200)
  expect((await write({ origin, 'x-forwarded-host': 'other.example' })).status).toBe(403)
  expect((await write({ origin: 'null', host: 'daoxing.example' })).status).toBe(403)
})

test('a request that breaks off in the middle of its body has no effect on others', async () => {
  await new Promise<void>((resolve) => {
    const half = request(`${url}/gw/test/bell/ana`, { method: 'POST', headers: { 'content-length': '100' } })
    half.on('error', () => resolve())
    half.write('{"text":')
    setTimeout(() => half.destroy(new Error('gone')), 50)
  })
  expect((await ring(json({}))).status).toBe(200)
})

const knockCall = (id: string, path: `/${string}`, alsoAt: `/${string}`) =>
  answer(
    defineCall({
      ...{ id, method: 'POST', path, alsoAt, who: 'none', purpose: 'may be asked five times a minute', perMinute: 5 },
      ...{ body: z.object({}), reply: z.object({}) },
    }),
    async () => ({}),
  )

test('a call with two paths is counted once', async () => {
  const two = knockCall('OWN-gate-knock', '/test/knock', '/knock')
  const gate = await openTestHouse({ slices: [{ name: 'gate', calls: [two] }] })
  const at = await gate.listen()
  const knock = async (path: string) =>
    (await fetch(at + path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })).status
  const answers: number[] = []
  for (const path of ['/gw/test/knock', '/knock', '/knock', '/gw/test/knock', '/knock', '/knock', '/gw/test/knock'])
    answers.push(await knock(path))
  await gate.close()
  expect(answers).toEqual([200, 200, 200, 200, 200, 429, 429])
})

test('two calls with one path stop the server at startup, whichever of their paths it is', async () => {
  const calls = [
    knockCall('OWN-gate-knock', '/test/knock', '/knock'),
    knockCall('OWN-gate-ring', '/test/ring', '/knock'),
  ]
  await expect(openTestHouse({ slices: [{ name: 'gate', calls }] })).rejects.toThrow(
    'OWN-gate-ring and OWN-gate-knock are both POST /knock',
  )
})

type RawAnswer = {
  readonly status: number
  readonly code: unknown
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Sends a raw request, with a URL that no library has normalised; returns the first response. */
function sendRaw(
  path: string,
  { method = 'GET', headers = {}, body }: { method?: string; headers?: Record<string, string>; body?: Buffer } = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, path, method, headers }, (answer) => {
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => parts.push(part))
      answer.on('end', () => {
        const text = Buffer.concat(parts).toString()
        const { code }: { code?: unknown } = text.startsWith('{') ? JSON.parse(text) : {}
        resolve({ status: answer.statusCode ?? 0, code, headers: answer.headers })
        sending.destroy()
      })
    })
    sending.on('error', reject)
    sending.write(body ?? '')
    // A request with less body than announced never ends: only a response that does not wait for the body arrives.
    if (headers['content-length'] === undefined || Number(headers['content-length']) === body?.length) sending.end()
  })
}

test('a compressed body is refused before it is read, and never decompressed', async () => {
  let decompressors = 0
  const hook = createHook({ init: (_id, type) => void (decompressors += type === 'ZLIB' ? 1 : 0) }).enable()
  const bomb = Buffer.from(`{"text":"${'x'.repeat(20_000_000)}"}`)
  const packed = {
    br: brotliCompressSync(bomb),
    gzip: gzipSync(bomb),
    deflate: deflateSync(bomb),
    zstd: zstdCompressSync(bomb),
  }
  decompressors = 0
  for (const [encoding, body] of [
    ...Object.entries(packed),
    ['BR, identity', packed.br],
    ['x-odd', packed.gzip],
  ] as const)
    for (const length of [body.length, body.length + 1]) {
      const headers = {
        ...{ 'content-type': 'application/json', 'accept-language': 'en' },
        ...{ 'content-encoding': encoding, 'content-length': String(length) },
      }
      const answer = await sendRaw('/gw/test/bell/ana', { method: 'POST', headers, body })
      expect([encoding, answer.status, answer.code]).toEqual([encoding, 415, 'UNSUPPORTED_CONTENT_ENCODING'])
      expect(answer.headers).toMatchObject({ 'accept-encoding': 'identity', connection: 'close' })
    }
  hook.disable()
  expect(decompressors).toBe(0)
  const plain = { 'content-type': 'application/json', 'content-encoding': 'identity' }
  expect((await sendRaw('/gw/test/bell/ana', { method: 'POST', headers: plain, body: Buffer.from('{}') })).status).toBe(
    200,
  )
})

test('a percent-encoded URL gets the same headers and requires the same credentials as its plain form', async () => {
  const cookie = 'daoxing_session_test=ana'
  for (const path of ['/gw/test/bell', '/%67w/test/bell', '/gw/%74est/bell/', `${url}/gw/test/bell`]) {
    const answer = await sendRaw(path, { headers: { cookie } })
    expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 200, 'no-store'])
  }
  for (const path of ['/gw/partner/test/cookie', '/%67w/%70artner/test/cookie', `${url}/gw/partner/test/cookie`])
    expect([path, (await sendRaw(path, { headers: { cookie } })).status]).toEqual([path, 401])
  for (const path of ['//gw/test/bell', '/gw/../gw/test/bell', '/GW/test/bell', '/gw;x/test/bell', '/gw%2Ftest/bell']) {
    const answer = await sendRaw(path, { headers: { cookie } })
    expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 404, 'no-store'])
  }
})

test('a malformed URL is refused with a response that no cache stores', async () => {
  for (const path of ['/gw/%E0%A4%A', '/gw/test/bell/%', '/%ZZ']) {
    const answer = await sendRaw(path, {})
    expect([path, answer.status, answer.headers['cache-control']]).toEqual([path, 400, 'no-store'])
  }
})

test('a write with a cookie from another site is refused for every spelling of its URL', async () => {
  const headers = { 'content-type': 'application/json', cookie: 'some=thing', origin: 'https://evil.example' }
  for (const path of ['/gw/test/bell/ana', '/%67w/test/bell/ana', '/gw/test/%62ell/ana/', `${url}/gw/test/bell/ana`])
    expect((await sendRaw(path, { method: 'POST', headers, body: Buffer.from('{}') })).status).toBe(403)
})
