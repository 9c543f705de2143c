// Over 350 lines because one city is opened for all panels and settings of the console.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createCityLog } from '@daoxing/kit/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type RunningCity, startCity } from '../start-city.ts'
import { namedParts } from '../testing/named-parts.ts'

const secret = 'a secret of forty characters or about so'
const folder = mkdtempSync(join(tmpdir(), 'daoxing-city-'))
const lines: string[] = []
let standIn: Server
let city: RunningCity

const office: { style: string; isFixed: boolean; streets: null; progress: unknown } = {
  style: 'own',
  isFixed: false,
  streets: null,
  progress: null,
}

const aTicket = {
  id: '8f6f1a0e-6f59-4a86-9d8b-0d8a3c9d1b11',
  revision: 1,
  orderHash: 'abcdef0123456789abcd',
  riderId: 'rider-1',
  topic: 'lostItem',
  state: 'OPEN',
  text: '後座有一把藍色雨傘',
  createdAt: '2026-11-20T06:05:00.000Z',
  changedAt: '2026-11-20T06:05:00.000Z',
  comments: 1,
  answer: null,
  answeredAt: null,
  promisedAt: '2026-11-20T10:05:00.000Z',
  isLate: false,
  unread: 0,
  driverUntil: null,
  reopensUntil: null,
}

/** A server with only the enrolment, so that the console is tested separately. */
function answerAsServer(path: string, body: string): unknown {
  if (path.endsWith('/partner/city/fleet')) return { data: { cars: [] } }
  if (path.includes('/partner/city/decisions')) return { data: { decisions: [], asked: [] } }
  if (path.includes('/partner/city/tickets/'))
    return { data: { ...aTicket, state: 'SOLVED', answer: JSON.parse(body).answer } }
  if (path.includes('/partner/city/tickets')) return { data: { tickets: [aTicket] } }
  if (path.includes('/basemap/')) return { type: 'FeatureCollection', features: [] }
  if (path.endsWith('/partner/city/map')) return { data: office }
  if (path.endsWith('/partner/city/map/style')) {
    office.style = JSON.parse(body).style
    return { data: office }
  }
  if (path.endsWith('/partner/city/map/import')) {
    office.progress = { state: 'running', line: 'download: 12 %, 30.0 MB of 250.0 MB', at: '2026-11-20T06:05:00.000Z' }
    return { data: office }
  }
  if (path.endsWith('/partner/city/speed')) return { data: JSON.parse(body) }
  if (!path.endsWith('/partner/city/drivers')) return undefined
  const { drivers } = JSON.parse(body)
  return {
    data: { credentials: drivers.map(({ driverId }: { driverId: string }) => ({ driverId, credential: driverId })) },
  }
}

async function openStandIn(): Promise<{ server: Server; url: string }> {
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const reply = answerAsServer(request.url ?? '', Buffer.concat(chunks).toString('utf8'))
      answer.statusCode = reply === undefined ? 404 : 200
      answer.end(JSON.stringify(reply ?? { code: 'NOT_FOUND', message: '' }))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return { server, url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}` }
}

const plan = (serverUrl: string, drivers = 5) => ({
  serverUrl,
  port: 0,
  secret,
  settings: { CITY_DRIVERS: drivers },
  seed: 'test',
  speed: 1,
  folder,
})

beforeAll(async () => {
  const opened = await openStandIn()
  standIn = opened.server
  city = await startCity(
    plan(opened.url),
    createCityLog((line) => lines.push(line)),
    namedParts,
  )
})
afterAll(async () => {
  await city.stop()
  standIn.closeAllConnections()
  standIn.close()
  rmSync(folder, { recursive: true })
})

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${city.url}${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  const text = await response.text()
  return {
    status: response.status,
    type: response.headers.get('content-type'),
    body: text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text,
  }
}
const sms = (to: string, code: string) => ({ to, text: `驗證碼 ${code}`, code, sentAt: '2026-11-20T06:05:00.000Z' })

test('a message is found by its number in any common form, the newest first, and survives a restart', async () => {
  const bearer = { authorization: `Bearer ${secret}` }
  for (const message of [sms('+886912345678', '111111'), sms('+886900000000', '222222'), sms('0912345678', '333333')])
    expect((await ask('POST', '/api/sms', message, bearer)).status).toBe(200)
  for (const to of ['0912345678', '%2B886912345678', '+886912345678', '912345678', '886-912-345-678']) {
    const { body } = await ask('GET', `/api/messages?to=${to}`)
    expect(body.map(({ code }: { code: string }) => code)).toEqual(['333333', '111111'])
  }
  expect((await ask('GET', '/api/messages')).body[0]).toEqual(sms('0912345678', '333333'))
  const again = await startCity(
    plan('http://127.0.0.1:9', 0),
    createCityLog(() => undefined),
    namedParts,
  )
  const stored = await (await fetch(`${again.url}/api/messages?to=0900000000`)).json()
  await again.stop()
  expect(stored).toEqual([sms('+886900000000', '222222')])
})

test('only the server may deliver messages, and only complete ones', async () => {
  expect((await ask('POST', '/api/sms', sms('0912345678', '1'))).body.code).toBe('TOKEN_INVALID_OR_EXPIRED')
  expect((await ask('POST', '/api/sms', sms('0912345678', '1'), { authorization: 'Bearer wrong' })).status).toBe(401)
  const half = await ask('POST', '/api/sms', { to: '0912345678' }, { authorization: `Bearer ${secret}` })
  expect(half).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT', field: 'text' } })
})

test('a mail is stored with its link and found by any part of its address, and only the server may deliver one', async () => {
  const mail = {
    to: 'Ana@example.tw',
    subject: '確認電子信箱',
    text: '請開啟連結',
    link: 'http://localhost/email/verify#abc',
    sentAt: '2026-11-20T06:05:00.000Z',
  }
  expect((await ask('POST', '/api/mail', mail)).status).toBe(401)
  const bearer = { authorization: `Bearer ${secret}` }
  expect((await ask('POST', '/api/mail', mail, bearer)).status).toBe(200)
  expect((await ask('POST', '/api/mail', { to: 'ana@example.tw' }, bearer)).body.field).toBe('subject')
  expect((await ask('GET', '/api/mails?to=ana@')).body).toEqual([mail])
  expect((await ask('GET', '/api/mails?to=ben')).body).toEqual([])
})

test('the state contains clock, speed, seed and every driver with plate, state and position', async () => {
  await expect.poll(async () => (await ask('GET', '/api/state')).body.markers.length).toBe(5)
  const { body } = await ask('GET', '/api/state')
  expect(body).toMatchObject({ speed: 1, seed: 'test', settings: { CITY_DRIVERS: 5 }, ways: [], faults: [] })
  expect(body.now).toMatch(/^\d{4}-\d\d-\d\dT/)
  expect(body.markers[0]).toMatchObject({
    part: 'taxi',
    id: 'test-0001',
    state: 'connecting',
    online: false,
    position: { lat: expect.any(Number), lng: expect.any(Number) },
  })
  expect(body.markers[0].badge).toMatch(/^TD[A-Z]-\d{4}$/)
})

test('speed and number of drivers change within their bounds', async () => {
  expect((await ask('POST', '/api/speed', { factor: 12.5 })).body.factor).toBe(12.5)
  expect((await ask('GET', '/api/state')).body.speed).toBe(12.5)
  for (const factor of [0, 61, 'fast', null])
    expect((await ask('POST', '/api/speed', { factor })).body.field).toBe('factor')
  const change = (value: unknown) => ask('POST', '/api/settings', { name: 'CITY_DRIVERS', value })
  expect((await change(8)).body).toEqual({ name: 'CITY_DRIVERS', value: 8 })
  await expect.poll(async () => (await ask('GET', '/api/state')).body.markers.length).toBe(8)
  for (const value of [-1, 1.5, 20_001, true, null, 'many']) expect((await change(value)).status).toBe(400)
  expect((await ask('POST', '/api/settings', { name: 'CITY_METEORS', value: 1 })).body.code).toBe('UNKNOWN_SETTING')
  expect((await ask('GET', '/api/state')).body.settings).toEqual({
    ...{
      CITY_CLERKS: 1,
      CITY_CLERK_SECONDS: 20,
      CITY_DRIVERS: 8,
      CITY_REVIEWER_SECONDS: 20,
      CITY_TURN_BACK: 0.02,
      CITY_DECLINE_CHANGE: 0.03,
    },
  })
})

test('faults start, are shown and end; an unknown one is refused with the list of valid ones', async () => {
  const unknown = await ask('POST', '/api/faults', { kind: 'meteor' })
  expect(unknown).toMatchObject({ status: 400, body: { code: 'UNKNOWN_FAULT' } })
  expect(unknown.body.kinds).toContain('driver_offline')
  expect((await ask('POST', '/api/faults', { kind: 'refuse_all', seconds: 30 })).status).toBe(200)
  expect((await ask('POST', '/api/faults', { kind: 'driver_offline', count: 2, seconds: 5 })).body.struck).toBe(2)
  expect((await ask('GET', '/api/state')).body.faults).toMatchObject([
    { kind: 'refuse_all', seconds: 30 },
    { kind: 'driver_offline' },
  ])
  expect((await ask('POST', '/api/faults', { kind: 'driver_cancels', tripHash: 'nowhere' })).status).toBe(404)
  expect((await ask('POST', '/api/faults', { kind: 'driver_offline', driverId: 'nobody' })).status).toBe(404)
  expect((await ask('POST', '/api/faults', { kind: 'drop_answers', share: 7 })).body.field).toBe('share')
  for (const kind of ['promise_not_kept', 'gives_back_late'])
    expect((await ask('POST', '/api/faults', { kind, seconds: 60 })).status).toBe(200)
  expect((await ask('GET', '/api/state')).body.faults.map(({ kind }: { kind: string }) => kind)).toEqual(
    expect.arrayContaining(['promise_not_kept', 'gives_back_late']),
  )
  await ask('DELETE', '/api/faults')
  expect((await ask('GET', '/api/state')).body.faults).toEqual([])
})

test('another site, and another hostname for this machine, are rejected', async () => {
  expect((await ask('POST', '/api/speed', { factor: 2 }, { origin: 'https://evil.example' })).body.code).toBe(
    'FORBIDDEN_ORIGIN',
  )
  expect((await ask('GET', '/api/messages', undefined, { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await ask('GET', '/api/state', undefined, { origin: city.url })).status).toBe(200)
  const status = await new Promise((resolve) => {
    httpRequest(`${city.url}/api/messages`, { headers: { host: 'city.evil.example' } }, (answer) => {
      answer.resume()
      resolve(answer.statusCode)
    }).end()
  })
  expect(status).toBe(403)
})

test('a malformed body, a wrong method and an unknown path have distinct errors', async () => {
  expect(await ask('POST', '/api/speed', '{"factor":')).toMatchObject({
    status: 400,
    body: { code: 'INVALID_INPUT', field: 'body' },
  })
  expect((await ask('POST', '/api/state')).body.code).toBe('METHOD_NOT_ALLOWED')
  expect(await ask('GET', '/api/nothing')).toMatchObject({ status: 404, body: { code: 'ROUTE_NOT_FOUND' } })
  expect((await ask('GET', '/page/..%2fmain.ts')).status).toBe(404)
  expect((await ask('GET', '/page/nothing.ts')).body.code).toBe('NOT_FOUND')
})

test('the page, its scripts without types, the map library and the base map are served', async () => {
  expect((await ask('GET', '/')).body).toContain('島行')
  const script = await ask('GET', '/page/main.ts')
  expect(script.type).toContain('text/javascript')
  expect(script.body).not.toMatch(/: readonly |import type/)
  expect((await ask('GET', '/map/maplibre-gl.mjs')).status).toBe(200)
  expect((await ask('GET', '/map/package.json')).status).toBe(404)
  expect((await ask('GET', '/basemap/towns')).body.type).toBe('FeatureCollection')
  expect((await ask('GET', '/api/decisions?limit=5')).body).toEqual({ decisions: [], asked: [] })
})

test("the riders' map is managed: its style is switched, streets are imported, and the progress can be read", async () => {
  expect((await ask('GET', '/api/map')).body).toMatchObject({ style: 'own', progress: null })
  expect((await ask('POST', '/api/map/style', { style: 'openfreemap:liberty' })).body).toMatchObject({
    style: 'openfreemap:liberty',
  })
  expect((await ask('POST', '/api/map/style', { style: 'elsewhere' })).status).toBe(400)
  expect((await ask('POST', '/api/map/import', {})).body).toMatchObject({ progress: { state: 'running' } })
  expect((await ask('GET', '/api/map')).body).toMatchObject({
    style: 'openfreemap:liberty',
    progress: { line: 'download: 12 %, 30.0 MB of 250.0 MB' },
  })
})

test('the console lists support tickets, and answers them; an empty answer is not sent', async () => {
  expect((await ask('GET', '/api/tickets')).body.tickets).toEqual([aTicket])
  const path = `/api/tickets/${aTicket.id}`
  expect((await ask('POST', path, { answer: '司機找到了', solve: true })).body).toMatchObject({
    state: 'SOLVED',
    answer: '司機找到了',
  })
  expect((await ask('POST', path, { answer: ' ', solve: false })).body.code).toBe('INVALID_INPUT')
})

const rowsOf = async (panel: string, find = '', language = 'en') =>
  (
    await ask('GET', `/api/panels/${panel}?find=${encodeURIComponent(find)}`, undefined, {
      'accept-language': language,
    })
  ).body.rows

test('every registered panel is shown, in the order of the parts and in the language of the reader', async () => {
  const titles = async (language: string) =>
    (await ask('GET', '/api/city', undefined, { 'accept-language': language })).body.panels.map(
      ({ title }: { title: string }) => title,
    )
  expect(await titles('zh-TW')).toEqual([
    ...[
      '簡訊',
      '信件',
      '租車會員',
      '證件審查',
      '派遣',
      '行程',
      '路邊攔車代碼',
      '司機',
      '客服',
      '地圖',
      '故障',
      '設定',
      '數字',
    ],
  ])
  expect(await titles('en-GB')).toEqual([
    ...[
      'SMS',
      'Mail',
      'Rental members',
      'Document reviews',
      'Dispatch',
      'Trips',
      'Street-hail codes',
      'Drivers',
      'Service',
      'Map',
      'Faults',
      'Settings',
      'Figures',
    ],
  ])
  for (const panel of ['decisions', 'trips', 'faults', 'figures']) expect(await rowsOf(panel)).not.toEqual([])
  expect((await ask('GET', '/api/panels/nothing')).status).toBe(404)
})

test('the panels show messages with their code, drivers by name, tickets with a field, and the import of streets', async () => {
  expect(JSON.stringify(await rowsOf('messages', '0912345678'))).toContain('"code":"333333"')
  expect(await rowsOf('messages', '0999999999')).toMatchObject([{ key: 'empty' }])
  expect(JSON.stringify(await rowsOf('mails', 'ana@'))).toContain('"href":"http://localhost/email/verify#abc"')
  expect(await rowsOf('taxi', 'test-0003')).toMatchObject([{ press: { does: 'show', markerId: 'test-0003' } }])
  const [ticket] = await rowsOf('tickets')
  expect(ticket.blocks).toContainEqual({
    block: 'actions',
    actions: [{ does: 'find', label: 'abcdef01', what: 'order', text: aTicket.orderHash }],
  })
  expect(ticket.blocks.at(-1)).toMatchObject({ block: 'form', path: `/api/tickets/${aTicket.id}`, field: 'answer' })
  expect(JSON.stringify(await rowsOf('map'))).toContain('"percent":12')
})

test('the card of a marker has its details and a button that cuts its connection; an unknown marker has no card', async () => {
  const card = (await ask('GET', '/api/markers/test-0002')).body
  const [press] = card.blocks.at(-1).actions
  expect(press).toMatchObject({ does: 'post', path: '/api/faults', body: { driverId: 'test-0002' } })
  expect((await ask('POST', press.path, press.body)).body).toMatchObject({ struck: 1 })
  await ask('DELETE', '/api/faults')
  expect((await ask('GET', '/api/markers/nobody')).status).toBe(404)
})
