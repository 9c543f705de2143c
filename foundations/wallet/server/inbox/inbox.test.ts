import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { bindCall, bindJob, bindPort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { hearPaymentNotice, hearPaymentNoticeByQuery, openCardPage, returnFromCardPage } from '@daoxing/wallet/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hearPaymentNoticeByQueryHandler } from '../calls/hear-payment-notice-by-query.ts'
import { hearPaymentNoticeHandler } from '../calls/hear-payment-notice.ts'
import { openCardPageHandler } from '../calls/open-card-page.ts'
import { returnFromCardPageHandler } from '../calls/return-from-card-page.ts'
import { doForgetOldNotices, forgetOldNotices, planForgettingOfOldNotices } from '../jobs/forget-old-notices.ts'
import { doReadNotice, readNotice } from '../jobs/read-notice.ts'
import { cityShop } from '../providers/newebpay/configured-card-provider.ts'
import { createNewebPay } from '../providers/newebpay/newebpay.ts'
import { createSeal } from '../providers/newebpay/seal.ts'
import { cardProviderPort, type ProviderNotice } from '../providers/payment-provider.ts'
import { insertBinding } from '../stores/binding-store.ts'
import { insertNotice } from '../stores/notice-store.ts'
import { defineNoticeReader, noticeUrlOf } from './notice-readers.ts'

const settings = { cityUrl: 'http://127.0.0.1:9', citySecret: 'a secret' }
const seal = createSeal(cityShop(settings))
const read: ProviderNotice[] = []
let isReaderBroken = false
let isTooEarly = false
defineNoticeReader('binding', async ({ notice }) => {
  if (isReaderBroken) throw new Error('the reader is broken')
  if (isTooEarly) return 'later'
  read.push(notice)
  return 'read'
})

/** The inbox alone, with a reader of its own. */
const inboxSlice: ServerSlice = {
  name: 'wallet',
  calls: [
    bindCall(hearPaymentNotice, hearPaymentNoticeHandler),
    bindCall(hearPaymentNoticeByQuery, hearPaymentNoticeByQueryHandler),
    bindCall(openCardPage, openCardPageHandler),
    bindCall(returnFromCardPage, returnFromCardPageHandler),
  ],
  jobs: [bindJob(readNotice, doReadNotice), bindJob(forgetOldNotices, doForgetOldNotices)],
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
const rows = async (reference: string) =>
  (
    await house.house.database.pool.query('SELECT carried, handled_at FROM wallet.notices WHERE reference = $1', [
      reference,
    ])
  ).rows

test('a notice that comes five times at once and once more later is read once', async () => {
  const body = noticeOf('A1')
  const answers = await Promise.all(Array.from({ length: 5 }, () => send(body)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  await house.settle()
  expect((await send(body)).status).toBe(200)
  await house.settle()
  expect(read.map(({ reference }) => reference)).toEqual(['A1'])
  expect(await rows('A1')).toHaveLength(1)
})

test('a forged notice is refused and leaves nothing behind', async () => {
  const forger = createSeal({ merchantId: 'x', hashKey: 'x'.repeat(32), hashIv: 'y'.repeat(16) })
  const touched = noticeOf('F1').replace(/TradeSha=./, 'TradeSha=Z')
  for (const body of [noticeOf('F1', forger), touched, 'Status=SUCCESS', '', '\u0000'])
    expect((await send(body)).status).toBe(401)
  expect((await send(noticeOf('F1'), 'shells')).status).toBe(404)
  await house.settle()
  expect(await rows('F1')).toEqual([])
  expect(read).toEqual([])
})

test('a notice waits, sealed as it came, until its reader has done its work; then what it carried is forgotten', async () => {
  isReaderBroken = true
  await send(noticeOf('W1'))
  await expect(house.settle()).rejects.toThrow('the reader is broken')
  const [waiting] = await rows('W1')
  expect(waiting.handled_at).toBeNull()
  expect(JSON.stringify(waiting.carried)).not.toContain('secret-token')
  isReaderBroken = false
  await house.restart()
  url = await house.listen()
  await house.advance(5)
  expect(read.map(({ reference }) => reference)).toEqual(['W1'])
  expect(await rows('W1')).toEqual([{ carried: null, handled_at: expect.anything() }])
})

test('a notice that comes before the provider can answer for it keeps what it carried, and is read later', async () => {
  isTooEarly = true
  await send(noticeOf('E1'))
  await house.settle()
  await house.advance(300)
  const [waiting] = await rows('E1')
  expect(waiting.carried.TradeInfo).toEqual(expect.any(String))
  isTooEarly = false
  await house.advance(600)
  expect(read.map(({ reference }) => reference)).toEqual(['E1'])
  expect(await rows('E1')).toEqual([{ carried: null, handled_at: expect.anything() }])
})

test('a notice is forgotten after 90 days', async () => {
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

test('providers are told the address under which the house is known', () => {
  expect(noticeUrlOf(house.house, 'creditcard')).toBe('http://localhost/gw/partner/payment/notices/creditcard')
})

test('the page that leads to the provider may post to it alone, lives for a quarter of an hour, and comes back by GET', async () => {
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

test('a notice of any provider that has an address here can be kept, and of nobody else', async () => {
  const keep = (peer: string) =>
    house.house.database.transaction((tx) => {
      const notice: ProviderNotice = { eventId: `of ${peer}`, kind: 'money', reference: 'P1', returned: {} }
      return insertNotice(tx, { peer, notice, receivedAt: house.clock.now() })
    })
  for (const peer of ['creditcard', 'linepay']) expect(await keep(peer)).toBeGreaterThan(0)
  await expect(keep('shells')).rejects.toThrow('check constraint')
})
