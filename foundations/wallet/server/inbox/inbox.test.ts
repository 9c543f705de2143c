import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { bindJob, bindPeerEvents, bindPort, early, handled, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { receivePaymentNoticeByQueryAnswer } from '../calls/receive-payment-notice-by-query.ts'
import { receivePaymentNoticeAnswer } from '../calls/receive-payment-notice.ts'
import { openCardPageAnswer } from '../calls/open-card-page.ts'
import { returnFromCardPageAnswer } from '../calls/return-from-card-page.ts'
import { doForgetOldNotices, forgetOldNotices, planForgettingOfOldNotices } from '../jobs/forget-old-notices.ts'
import { doReadNotice, readNotice } from '../jobs/read-notice.ts'
import { cityShop } from '../providers/newebpay/configured-card-provider.ts'
import { createNewebPay } from '../providers/newebpay/newebpay.ts'
import { createSeal } from '../providers/newebpay/seal.ts'
import { cardProviderPort } from '../providers/payment-provider.ts'
import { insertBinding } from '../stores/binding-store.ts'
import { noticeUrlOf, paymentNotices } from './notice-peers.ts'
import { receiveNotice } from './take-in-notice.ts'

const settings = { cityUrl: 'http://127.0.0.1:9', citySecret: 'a secret' }
const seal = createSeal(cityShop(settings))
const read: { readonly reference: string }[] = []
let isReaderBroken = false
let isTooEarly = false
const handleNotices = bindPeerEvents(paymentNotices, {
  async handle({ event: { payload } }) {
    if (isReaderBroken) throw new Error('the reader is broken')
    if (isTooEarly) return early('too early')
    read.push(payload)
    return handled
  },
})

/** Only the notices, with a test handler. */
const inboxSlice: ServerSlice = {
  name: 'walletNotices',
  calls: [receivePaymentNoticeAnswer, receivePaymentNoticeByQueryAnswer, openCardPageAnswer, returnFromCardPageAnswer],
  jobs: [handleNotices, bindJob(readNotice, doReadNotice), bindJob(forgetOldNotices, doForgetOldNotices)],
  ports: (house) => [bindPort(cardProviderPort, createNewebPay(house, cityShop(settings)))],
  migrations: new URL('../migrations/', import.meta.url),
  words: new URL('../../contract/words/', import.meta.url),
  onStart: planForgettingOfOldNotices,
}

let house: TestHouse
let url: string
beforeAll(async () => {
  house = await openTestHouse({ slices: [configsServer, identityServer, inboxSlice], settings })
  url = await house.listen()
})
afterAll(() => house.close())
beforeEach(() => {
  read.length = 0
  isReaderBroken = false
  isTooEarly = false
})

function noticeOf(reference: string, sealing = seal): string {
  const TradeInfo = sealing.seal(
    JSON.stringify({ Status: 'SUCCESS', Result: { MerchantOrderNo: reference, TokenValue: 'secret-token' } }),
  )
  return new URLSearchParams({ Status: 'SUCCESS', TradeInfo, TradeSha: sealing.shaOf(TradeInfo) }).toString()
}
const send = (body: string, peer = 'creditcard') =>
  fetch(`${url}/gw/partner/payment/notices/${peer}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  })
const query = async (text: string, values: readonly unknown[] = []) =>
  (await house.house.database.pool.query(text, [...values])).rows
const rows = (reference: string) => query('SELECT body_sealed, state FROM kit.inbox WHERE subject = $1', [reference])
const isHandled = { body_sealed: null, state: 'handled' }

test('a notice that arrives five times at once and once later is handled once', async () => {
  const body = noticeOf('A1')
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await house.settle()
  expect((await send(body)).status).toBe(200)
  await house.settle()
  expect(read.map(({ reference }) => reference)).toEqual(['A1'])
  expect(await rows('A1')).toHaveLength(1)
})

test('a forged notice is refused and leaves no data', async () => {
  const forger = createSeal({ merchantId: 'x', hashKey: 'x'.repeat(32), hashIv: 'y'.repeat(16) })
  const touched = noticeOf('F1').replace(/TradeSha=./, 'TradeSha=Z')
  for (const body of [noticeOf('F1', forger), touched, 'Status=SUCCESS', '', '\u0000'])
    expect((await send(body)).status).toBe(401)
  expect((await send(noticeOf('F1'), 'shells')).status).toBe(404)
  await house.settle()
  expect(await rows('F1')).toEqual([])
  expect(read).toEqual([])
})

test('a notice is stored encrypted until its handler has finished; then its payload is deleted', async () => {
  isReaderBroken = true
  await send(noticeOf('W1'))
  await expect(house.settle()).rejects.toThrow('the reader is broken')
  const [waiting] = await rows('W1')
  expect(waiting.state).toBe('received')
  expect(waiting.body_sealed).toMatch(/^k1\./)
  expect(waiting.body_sealed).not.toContain('secret-token')
  isReaderBroken = false
  await house.restart()
  url = await house.listen()
  await house.advance(5)
  expect(read.map(({ reference }) => reference)).toEqual(['W1'])
  expect(await rows('W1')).toEqual([isHandled])
})

test('a notice that arrives before the provider can confirm it keeps its payload, and is handled later', async () => {
  isTooEarly = true
  await send(noticeOf('E1'))
  await house.settle()
  await house.advance(300)
  const [waiting] = await rows('E1')
  expect(waiting).toEqual({ body_sealed: expect.any(String), state: 'early' })
  isTooEarly = false
  await house.advance(600)
  expect(read.map(({ reference }) => reference)).toEqual(['E1'])
  expect(await rows('E1')).toEqual([isHandled])
})

test('a notice is deleted after 90 days', async () => {
  await send(noticeOf('O1'))
  const receivedAt = house.clock.now()
  const daysLater = async (days: number) => {
    house.clock.moveTo(plusSeconds(receivedAt, days * 86_400))
    await house.settle()
  }
  await daysLater(89)
  expect(await rows('O1')).toHaveLength(1)
  await daysLater(91)
  expect(await rows('O1')).toEqual([])
})

test('providers get the public address of the house', () => {
  expect(noticeUrlOf(house.house, 'creditcard')).toBe('http://localhost/gw/partner/payment/notices/creditcard')
})

test('the page that leads to the provider may post only to it, is valid for a quarter of an hour, and returns by GET', async () => {
  const { riderId, as } = await aRider(house)
  const headers = { cookie: as.cookie ?? '' }
  const reference = 'b'.repeat(20)
  const opened = {
    reference,
    riderId,
    kind: 'creditcard',
    openedAt: house.clock.now(),
    returnDigest: 'of before',
  } as const
  await house.house.database.transaction((tx) => insertBinding(tx, opened))
  const { url: link } = await house.house.port(cardProviderPort).openBinding({
    reference,
    riderId,
    accountEnds: '678',
    language: 'zh-TW',
    returnUrl: 'http://localhost/payment?state=1',
    noticeUrl: 'http://localhost/notices',
  })
  const path = link.replace('http://localhost', '')
  expect(path).toMatch(/^\/gw\/payment\/newebpay\/go\/[0-9a-f]{48}$/)
  const page = await fetch(url + path, { headers })
  const policy = page.headers.get('content-security-policy') ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('form-action http://127.0.0.1:9;')
  const html = await page.text()
  expect(html).toContain('action="http://127.0.0.1:9/pay/card/MPG/mpg_gateway"')
  expect(html).not.toContain('riderId')
  const back = await fetch(`${url}${path.replace('/go/', '/back/')}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'http://127.0.0.1:9', cookie: 'a=b' },
    body: 'Status=SUCCESS',
  })
  expect([back.status, back.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^http:\/\/localhost\/gw\/payment\/returns\/[0-9a-f]{40}$/),
  ])
  await house.advance(900)
  const later = await fetch(url + path, { headers })
  expect(await later.text()).not.toContain('mpg_gateway')
})

test('a notice that the previous version of the server received is handled once by this one', async () => {
  const carried = { TradeInfo: 'sealed by the provider', TradeSha: 'of it' }
  const [{ notice_id: noticeId }] = await query(
    `INSERT INTO wallet.notices (peer, event_id, kind, reference, carried, received_at)
     VALUES ('creditcard', 'of before', 'binding', 'B1', $1, $2) RETURNING notice_id`,
    [carried, house.clock.now()],
  )
  const readAgain = async () => {
    await house.house.database.transaction((tx) => house.house.jobs.plan(tx, readNotice, { noticeId }))
    await house.settle()
  }
  isReaderBroken = true
  await expect(readAgain()).rejects.toThrow('the reader is broken')
  isReaderBroken = false
  await house.advance(1)
  await readAgain()
  expect(read).toEqual([{ kind: 'binding', reference: 'B1', returned: carried }])
  expect(await rows('B1')).toEqual([isHandled])
  const before = await query('SELECT carried, handled_at FROM wallet.notices WHERE notice_id = $1', [noticeId])
  expect(before).toEqual([{ carried: null, handled_at: expect.anything() }])
})

test('a notice with a known id and other content gets the same response, and the first one counts', async () => {
  const { house: opened } = house
  const take = (kind: 'binding' | 'money') =>
    opened.database.transaction((tx) =>
      receiveNotice({
        tx,
        house: opened,
        peer: 'linepay',
        notice: { eventId: 'R1', reference: 'R1', kind, returned: {} },
      }),
    )
  expect([await take('binding'), await take('binding'), await take('money')]).toEqual([
    'received',
    'repeated',
    'reused',
  ])
  await house.settle()
  expect(read).toEqual([{ kind: 'binding', reference: 'R1', returned: {} }])
})
