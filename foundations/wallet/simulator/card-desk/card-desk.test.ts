import { mkdtempSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Instant, plusSeconds } from '@daoxing/kit/contract'
import {
  type CityDesk,
  createCityClock,
  createCityLog,
  createTimerWheel,
  type DeskAnswer,
  type TimerWheel,
} from '@daoxing/kit/simulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCardDesk } from './card-desk.ts'
import { createCardSeal, shopOf } from './card-seal.ts'

const shop = shopOf('secret')
const seal = createCardSeal(shop)
const folder = mkdtempSync(join(tmpdir(), 'daoxing-card-desk-'))
const baseUrl = 'http://127.0.0.1:8081/pay/card'
let now: Instant = '2026-11-20T06:05:00.000Z'
let wheel: TimerWheel
let desk: CityDesk
let merchant: Server
let merchantUrl: string
const received: string[] = []

beforeAll(async () => {
  merchant = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8')
      // The first time it is too busy.
      answer.writeHead(received.includes(body) ? 200 : 500).end()
      received.push(body)
    })
  })
  await new Promise<void>((resolve) => merchant.listen(0, '127.0.0.1', resolve))
  const address = merchant.address()
  merchantUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  wheel = createTimerWheel()
  desk = createCardDesk(
    {
      seed: 'test',
      serverUrl: merchantUrl,
      citySecret: 'secret',
      clock: createCityClock(),
      wheel,
      log: createCityLog(() => undefined),
      folder,
    },
    () => now,
  )
})
afterAll(() => {
  desk.stop()
  wheel.stop()
  merchant.closeAllConnections()
  merchant.close()
  rmSync(folder, { recursive: true })
})

type DeskCall = { readonly body?: Record<string, string>; readonly headers?: Record<string, string> }
const ask = (method: string, path: string, { body = {}, headers = {} }: DeskCall = {}): Promise<DeskAnswer> =>
  desk.answer({
    method,
    path,
    query: new URLSearchParams(),
    headers: { origin: 'http://127.0.0.1:8081', 'sec-fetch-site': 'same-origin', ...headers },
    rawBody: new URLSearchParams(body).toString(),
    baseUrl,
  })

function formOf(orderNo: string, change: Record<string, string> = {}): Record<string, string> {
  const TradeInfo = seal.seal(
    new URLSearchParams({
      MerchantID: shop.merchantId,
      TimeStamp: '1795154700',
      MerchantOrderNo: orderNo,
      Amt: '1',
      ItemDesc: '綁定<b>',
      ReturnURL: `${merchantUrl}/return`,
      NotifyURL: `${merchantUrl}/notify`,
      ClientBackURL: `${merchantUrl}/back`,
      CREDITAGREEMENT: '1',
      TokenTerm: orderNo,
      ...change,
    }).toString(),
  )
  return { MerchantID: shop.merchantId, TradeInfo, TradeSha: seal.shaOf(TradeInfo), Version: '2.3' }
}
async function pageOf(orderNo: string): Promise<string> {
  const { headers } = await ask('POST', '/MPG/mpg_gateway', { body: formOf(orderNo) })
  return headers?.['location']?.slice(baseUrl.length) ?? ''
}
/** Binds a card and returns the token of the notice. */
async function tokenOf(orderNo: string, number: string): Promise<string> {
  const page = await pageOf(orderNo)
  // The page suggests a valid expiry.
  expect((await ask('GET', page)).body).toMatch(/placeholder="\d\d\/\d\d"/)
  await ask('POST', page, { body: { number, expiry: '12/99', cvc: '123' } })
  const code = /<strong>(\d{6})</.exec((await ask('GET', `${page}/secure`)).body)?.[1] ?? ''
  const { body } = await ask('POST', `${page}/secure`, { body: { code } })
  const reply = seal.open(/name="TradeInfo" value="([0-9a-f]+)"/.exec(body)?.[1] ?? '')
  return JSON.parse(reply ?? '{}').Result.TokenValue
}
async function act(path: string, parameters: Record<string, string | number>) {
  const text = new URLSearchParams(
    Object.entries({ TimeStamp: '1795154700', IndexType: 1, ...parameters }).map(([name, value]) => [
      name,
      String(value),
    ]),
  ).toString()
  const answer = await ask('POST', `/API/${path}`, {
    body: { MerchantID_: shop.merchantId, PostData_: seal.seal(text), Pos_: 'JSON' },
  })
  return JSON.parse(answer.body)
}
const pay = (orderNo: string, term: string, token: string, amount = 300) =>
  act('CreditCard', {
    MerchantOrderNo: orderNo,
    Amt: amount,
    TokenTerm: term,
    TokenValue: token,
    TokenSwitch: 'on',
  })

test('only the shop opens the page: a modified or unencrypted form is rejected', async () => {
  const form = formOf('forged')
  const touched = { ...form, TradeSha: `${form['TradeSha']?.slice(0, -1)}x` }
  expect((await ask('POST', '/MPG/mpg_gateway', { body: touched })).status).toBe(400)
  expect((await ask('POST', '/MPG/mpg_gateway', { body: { MerchantID: shop.merchantId } })).status).toBe(400)
  expect(
    (await ask('POST', '/MPG/mpg_gateway', { body: formOf('bad', { ReturnURL: 'javascript:alert(1)' }) })).status,
  ).toBe(400)
  expect((await ask('GET', '/MPG/mpg_gateway')).status).toBe(405)
})

test("an order has one page however often its form is sent, and the shop's texts are shown as plain text", async () => {
  const page = await pageOf('again')
  expect(await pageOf('again')).toBe(page)
  const { body, headers } = await ask('GET', page)
  expect(body).toContain('綁定&lt;b&gt;')
  expect(headers?.['content-security-policy']).toContain("default-src 'none'")
  expect((await ask('GET', `/pages/${'0'.repeat(48)}`)).status).toBe(404)
})

test('a page of another site cannot enter a card, and cannot change the mood', async () => {
  const page = await pageOf('foreign')
  const foreign = { headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' } }
  expect((await ask('POST', page, { ...foreign, body: { number: '4000221111111112' } })).status).toBe(403)
  expect((await ask('POST', '/moods', { ...foreign, body: { isDown: 'on' } })).status).toBe(403)
})

test('a page is valid as long as the shop says', async () => {
  const page = await pageOf('late')
  now = plusSeconds(now, 1801)
  expect((await ask('GET', page)).status).toBe(410)
})

test('each test card is declined at its listed step only', async () => {
  const good = await tokenOf('good', '4000221111111112')
  expect(await pay('p1', 'good', good)).toMatchObject({
    Status: 'SUCCESS',
    Result: { RespondCode: '00', Card4No: '1112' },
  })
  for (const [number, code] of [
    ['4000000000000341', '05'],
    ['4000000000009995', '51'],
    ['4000000000000069', '54'],
  ] as const)
    expect(
      await pay(`p${number.slice(-4)}`, `t${number.slice(-4)}`, await tokenOf(`t${number.slice(-4)}`, number)),
    ).toMatchObject({
      Status: 'MPG03009',
      Result: { RespondCode: code },
    })
  const failing = await tokenOf('capture', '4000000000000259')
  await pay('p2', 'capture', failing)
  expect(await act('CreditCard/Close', { MerchantOrderNo: 'p2', Amt: 300, CloseType: 1 })).toMatchObject({
    Status: 'TRA10035',
  })
})

test('an order number is accepted once, and a token pays only under its own term', async () => {
  const token = await tokenOf('once', '4000221111111112')
  await pay('twice', 'once', token)
  expect(await pay('twice', 'once', token)).toMatchObject({ Status: 'TRA20004' })
  expect(await pay('other', 'elsewhere', token)).toMatchObject({ Status: 'MPG01005' })
})

test('an authorisation lapses after seven days and can no longer be captured', async () => {
  await pay('old', 'lapse', await tokenOf('lapse', '4000221111111112'))
  now = plusSeconds(now, 7 * 86_400)
  expect(await act('CreditCard/Close', { MerchantOrderNo: 'old', Amt: 300, CloseType: 1 })).toMatchObject({
    Status: 'TRA10029',
  })
})

test('a notice is repeated unchanged until the response is 200', async () => {
  await tokenOf('notified', '4000221111111112')
  const about = () =>
    received.filter((body) => seal.open(new URLSearchParams(body).get('TradeInfo') ?? '')?.includes('notified'))
  await expect.poll(() => about().length, { timeout: 10_000 }).toBe(2)
  const [first, second] = about()
  expect(second).toBe(first)
})

test('in a bad mood it is unreachable, or executes a request and loses the response', async () => {
  const token = await tokenOf('mood', '4000221111111112')
  const json = (mood: object) =>
    desk.answer({
      method: 'POST',
      path: '/moods',
      query: new URLSearchParams(),
      headers: { 'content-type': 'application/json' },
      rawBody: JSON.stringify(mood),
      baseUrl,
    })
  await json({ isDown: true })
  expect((await ask('POST', '/API/CreditCard')).status).toBe(503)
  await json({ isDown: false, losesAnswers: true })
  const sealed = new URLSearchParams({
    TimeStamp: '1795154700',
    MerchantOrderNo: 'lost',
    Amt: '300',
    TokenTerm: 'mood',
    TokenValue: token,
    TokenSwitch: 'on',
  }).toString()
  const lost = await ask('POST', '/API/CreditCard', {
    body: { MerchantID_: shop.merchantId, PostData_: seal.seal(sealed) },
  })
  expect(lost.isLost).toBe(true)
  await json({ losesAnswers: false })
  expect(await pay('lost', 'mood', token)).toMatchObject({ Status: 'TRA20004' })
  expect((await json({ slowSeconds: -1 })).status).toBe(400)
})
