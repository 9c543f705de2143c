import { baseConfigs, clearConfigOverride, configsServer, overrideConfig } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { bindPort } from '@daoxing/kit/server'
import { type As, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import {
  applePaySession,
  bindingReturn,
  cardBindingLink,
  checkLinePay,
  confirmBinding,
  deleteDefaultPayment,
  getDefaultPayment,
  getLinePayBinding,
  receivePaymentNotice,
  listPaymentCampaigns,
  putDefaultPayment,
} from '@daoxing/wallet/contract'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { settleBinding } from './bindings/settle-binding.ts'
import { walletServer } from './index.ts'
import { applePayPort } from './apple-pay.ts'
import { bankPorts, type PretendBank, pretendBank, withCard, withLinePay } from './testing/index.ts'

const slices = [configsServer, identityServer, ordersServer, walletServer]
let city: TestHouse
let bank: PretendBank
const merchant = {
  openSession: async (request: { domain: string; validationUrl: string }) => ({
    ...request,
    merchantSessionIdentifier: 'm',
  }),
}
const cityWith = async (its: PretendBank) =>
  openTestHouse({ slices, portsInstead: [...bankPorts(its), bindPort(applePayPort, merchant)] })
beforeAll(async () => {
  bank = pretendBank()
  city = await cityWith(bank)
})
afterAll(() => city.close())
beforeEach(() => {
  bank.feels()
  bank.binds({ state: 'open' })
})

const bound = (last4 = '1111', token = `t-${last4}`) =>
  ({ state: 'bound', instrument: { token, last4, expiresYymm: '3001' } }) as const
const defaultsOf = async (as: As) => (await city.call(getDefaultPayment, { as })).data
const comeBack = async (returnUrl: string, as: As = {}) => {
  const state = returnUrl.split('/').at(-1) ?? ''
  const path = `/gw/payment/returns/${state}`
  const answer = await city.call(bindingReturn, { params: { state }, as })
  return { status: answer.status, path }
}

let listening: Promise<string> | undefined
/** Sends a call as the documents write it, `'GET /rider/default_payment'`, to a listening server. */
async function sends({ as }: { as: As }, call: string) {
  const [method = '', path = ''] = call.split(' ')
  const url = `${await (listening ??= city.listen())}/gw${path}`
  return JSON.parse(await (await fetch(url, { method, headers: { cookie: as.cookie ?? '' } })).text()).data
}
const nineWays = 'cash creditcard linepay linebank applepay googlepay instore company aftee'.split(' ')

test('a rider without bound methods pays cash; all nine methods are listed with their availability [PAY-001, PAY-002, PAY-014]', async () => {
  const rider = await aRider(city)
  const { as } = rider
  const defaults = await defaultsOf(as)
  expect(await sends(rider, 'GET /rider/default_payment')).toEqual(defaults)
  expect(defaults).toMatchObject({ default: 'cash', creditcard: [], linepay_info: null })
  const available = defaults.options.filter(({ is_available }) => is_available).map(({ method }) => method)
  expect(available).toEqual(nineWays.filter((method) => method !== 'company'))
  expect(defaults.options.map(({ method }) => method)).toEqual(nineWays)
})

test('the default, every card with its last four digits, and the wallet are listed, and which of them pays [PAY-001, PAY-014]', async () => {
  const rider = await aRider(city)
  const wallet = await withLinePay(city, rider)
  const first = await withCard(city, rider)
  const second = await withCard(city, { ...rider, last4: '5555' })
  const cards = (inUse: string) =>
    [
      { id: first, Card4No: '4242' },
      { id: second, Card4No: '5555' },
    ].map((card) => ({ ...card, in_use: card.id === inUse }))
  const read = () => sends(rider, 'GET /rider/default_payment')
  expect(await read()).toMatchObject({
    default: 'creditcard',
    creditcard: cards(second),
    linepay_info: { id: wallet, in_use: false },
  })
  await city.call(putDefaultPayment, { body: { default: 'creditcard', card_id: first }, as: rider.as })
  expect(await read()).toMatchObject({ default: 'creditcard', creditcard: cards(first) })
  await city.call(putDefaultPayment, { body: { default: 'linepay' }, as: rider.as })
  expect(await read()).toMatchObject({ default: 'linepay', linepay_info: { id: wallet, in_use: true } })
})

test('a card on the third day of its month is shown as expired and not chosen; one of the next month is [PAY-009]', async () => {
  const rider = await aRider(city)
  const [over, good] = [
    await withCard(city, { ...rider, last4: '2611', expiresYymm: '2611' }),
    await withCard(city, { ...rider, last4: '2612', expiresYymm: '2612' }),
  ]
  const { creditcard } = await defaultsOf(rider.as)
  expect(creditcard.map((card) => [card.expiry, card.is_expired])).toEqual([
    ['2611', true],
    ['2612', false],
  ])
  const put = (card_id: string) =>
    city.call(putDefaultPayment, { body: { default: 'creditcard', card_id }, as: rider.as })
  expect((await put(over)).body.code).toBe('CARD_EXPIRED')
  expect((await put(good)).data.default).toBe('creditcard')
})

test('LINE Pay is bound on the returned page; once it is bound no page is returned [PAY-017]', async () => {
  const rider = await aRider(city)
  const read = () => sends(rider, 'GET /rider/line_pay/binding')
  const open = await read()
  const reference = bank.visits.at(-1)?.reference ?? ''
  expect(open).toEqual({ is_bound: false, url: `https://bank.test/bind/${reference}` })
  bank.binds({ state: 'bound', instrument: { token: 'wallet-17', last4: null, expiresYymm: null } })
  await settleBinding({ house: city.house, reference, returned: {}, isOwnReturn: true })
  expect(await read()).toEqual({ is_bound: true, url: null })
})

test('a card is bound on the page of its provider, by the notice or on return, once [PAY-020]', async () => {
  const { as, riderId } = await aRider(city)
  const { url } = (await city.call(cardBindingLink, { as })).data
  const visit = bank.visits.at(-1)
  if (!visit) throw new Error('nobody went there')
  expect(url).toContain(visit.reference)
  bank.binds(bound())
  const notices = [1, 2, 3].map(() => settleBinding({ house: city.house, reference: visit.reference, returned: {} }))
  expect(await Promise.all(notices)).toEqual(['waiting', 'waiting', 'waiting'])
  expect((await defaultsOf(as)).creditcard).toEqual([])
  expect((await comeBack(visit.returnUrl, as)).status).toBe(303)
  const defaults = await defaultsOf(as)
  expect(defaults.default).toBe('creditcard')
  expect(defaults.creditcard).toMatchObject([{ Card4No: '1111', in_use: true, expiry: '3001', is_expired: false }])
  const announced = city.sent.filter(
    ({ room, name }) => room === `rider:${riderId}` && name === 'paymentDefaultsChanged',
  )
  expect(announced.length).toBeLessThanOrEqual(2)
})

test('the return URL is valid once and reports the outcome; without the session it leads to the page that names the account [PAY-010]', async () => {
  const { as } = await aRider(city)
  await city.call(getLinePayBinding, { as })
  const visit = bank.visits.at(-1)
  const state = visit?.returnUrl.split('/').at(-1) ?? ''
  bank.binds({ state: 'bound', instrument: { token: 'wallet', last4: null, expiresYymm: null } })
  const listen = await (listening ??= city.listen())
  const go = (headers: Record<string, string> = {}) =>
    fetch(`${listen}/gw/payment/returns/${state}`, { redirect: 'manual', headers })
  expect((await go({ cookie: as.cookie ?? '' })).headers.get('location')).toBe('/payment?linepay_bind=success')
  expect((await go()).headers.get('location')).toBe('/payment')
  const other = await aRider(city)
  await city.call(getLinePayBinding, { as: other.as })
  const last = bank.visits.at(-1)?.returnUrl.split('/').at(-1) ?? ''
  const nobody = await city.call(bindingReturn, { params: { state: last } })
  expect(nobody.status).toBe(303)
  expect((await defaultsOf(other.as)).linepay_info).toBeNull()
  expect((await city.call(getLinePayBinding, { as })).data).toEqual({ is_bound: true, url: null })
  expect((await defaultsOf(as)).linepay_info).toMatchObject({ in_use: true })
})

test('another wallet replaces the previous one: its key is revoked at the provider, however often that fails', async () => {
  // A separate house: otherwise, the bank's moods would also affect requests of other tests.
  const bank = pretendBank()
  const city = await cityWith(bank)
  onTestFinished(() => city.close())
  const { as } = await aRider(city)
  const references: string[] = []
  // Two pages are open, as in two windows.
  for (let page = 0; page < 2; page += 1) {
    await city.call(getLinePayBinding, { as })
    references.push(bank.visits.at(-1)?.reference ?? '')
  }
  for (const [place, reference] of references.entries()) {
    bank.binds({ state: 'bound', instrument: { token: `key-${place}`, last4: null, expiresYymm: null } })
    expect(await settleBinding({ house: city.house, reference, returned: {}, isOwnReturn: true })).toBe('bound')
  }
  bank.feels('breaks', 'silent', 'silent')
  // The server waits for requests made with the key, then asks the provider for the first time to delete it.
  await city.advance(600)
  expect(bank.forgotten).toEqual([])
  await city.advance(120)
  expect(bank.forgotten).toEqual(['key-0'])
  expect((await city.call(getDefaultPayment, { as })).data.linepay_info).toMatchObject({ in_use: true })
})

test('a card whose rider never returns waits for its digits once the provider reports it, and an unfinished page ends after a day', async () => {
  const { as } = await aRider(city)
  await city.call(cardBindingLink, { as })
  await city.advance(200)
  bank.binds(bound('2222'))
  await city.advance(4000)
  const [waiting] = (await defaultsOf(as)).waiting
  expect((await defaultsOf(as)).creditcard).toEqual([])
  const confirmed = await city.call(confirmBinding, { params: { id: waiting?.id ?? '' }, body: { digits: '2222' }, as })
  expect(confirmed.data).toMatchObject({ default: 'creditcard', creditcard: [{ Card4No: '2222' }], waiting: [] })
  bank.binds({ state: 'open' })
  await city.call(cardBindingLink, { as })
  const reference = bank.visits.at(-1)?.reference ?? ''
  await city.advance(26 * 3600)
  expect(await settleBinding({ house: city.house, reference, returned: {} })).toBe('failed')
})

test('the same card bound again is one card; its token is encrypted in the database', async () => {
  const { as, riderId } = await aRider(city)
  bank.binds(bound('3333', 'secret-token-3333'))
  for (let visit = 0; visit < 2; visit += 1) {
    await city.call(cardBindingLink, { as })
    const reference = bank.visits.at(-1)?.reference ?? ''
    await settleBinding({ house: city.house, reference, returned: {}, isOwnReturn: true })
  }
  expect((await defaultsOf(as)).creditcard).toHaveLength(1)
  const { rows } = await city.house.database.pool.query('SELECT * FROM wallet.instruments WHERE rider_id = $1', [
    riderId,
  ])
  expect(JSON.stringify(rows)).not.toContain('secret-token')
})

test('the default is chosen from the bound methods, never an expired or another rider’s card [PAY-015]', async () => {
  const rider = await aRider(city)
  const stranger = await aRider(city)
  const [first, second] = [await withCard(city, rider), await withCard(city, { ...rider, last4: '5555' })]
  const strangers = await withCard(city, stranger)
  const old = await withCard(city, { ...rider, last4: '6666', expiresYymm: '2611' })
  const put = async (body: { default: 'creditcard' | 'linepay' | 'linebank' | 'cash'; card_id?: string }) =>
    city.call(putDefaultPayment, { body, as: rider.as })
  const chosen = (await put({ default: 'creditcard', card_id: first })).data
  expect(chosen.creditcard.filter(({ in_use }) => in_use).map(({ id }) => id)).toEqual([first])
  expect((await put({ default: 'creditcard', card_id: strangers })).status).toBe(404)
  expect((await put({ default: 'creditcard', card_id: old })).body.code).toBe('CARD_EXPIRED')
  expect((await put({ default: 'linepay' })).body.code).toBe('PAYMENT_METHOD_NOT_BOUND')
  expect((await put({ default: 'linebank' })).body).toMatchObject({ code: 'PAYMENT_METHOD_NOT_BOUND' })
  expect((await put({ default: 'cash' })).data.default).toBe('cash')
  expect((await put({ default: 'creditcard', card_id: second })).data.default).toBe('creditcard')
  // The next hail reads the same choice.
  const { default: method, creditcard } = await defaultsOf(rider.as)
  expect([method, creditcard.filter(({ in_use }) => in_use).map(({ id }) => id)]).toEqual(['creditcard', [second]])
})

test('a removed card loses its token, the provider revokes it, and the default is cash again [PAY-016]', async () => {
  const rider = await aRider(city)
  const id = await withCard(city, rider)
  const stranger = await aRider(city)
  expect((await city.call(deleteDefaultPayment, { query: { id }, as: stranger.as })).status).toBe(404)
  const second = await withCard(city, { ...rider, last4: '5555' })
  await city.settle()
  const before = bank.forgotten.length
  // The default is removed, and no other card becomes the default; then the other card, by its id.
  expect(await sends(rider, 'DELETE /rider/default_payment')).toMatchObject({ default: 'cash', creditcard: [{ id }] })
  expect((await city.call(deleteDefaultPayment, { query: { id: second }, as: rider.as })).status).toBe(404)
  expect(await sends(rider, `DELETE /rider/default_payment?id=${id}`)).toMatchObject({
    default: 'cash',
    creditcard: [],
  })
  await city.settle()
  expect(bank.forgotten.length).toBe(before + 2)
  expect((await city.call(deleteDefaultPayment, { as: rider.as })).body.code).toBe('PAYMENT_METHOD_NOT_BOUND')
})

test('the payment check returns the wallet’s status, with its message on a refusal [PAY-008, PAY-024]', async () => {
  const rider = await aRider(city)
  const check = async () => (await city.call(checkLinePay, { as: rider.as })).data
  expect((await check()).message).toBe('你還沒有綁定這個付款方式')
  await withLinePay(city, rider)
  for (const status of [200, 999]) {
    bank.answersCheck({ status, message: '' })
    expect(await check()).toEqual({ status, message: '' })
  }
  bank.answersCheck({ status: 500, message: 'LINE Pay 維護中' })
  expect(await check()).toEqual({ status: 500, message: 'LINE Pay 維護中' })
})

test('a method is open to the riders of its white list, and refused by its name to others and without a provider', async () => {
  const { as } = await aRider(city)
  const named = (payment_method: string) => ({ code: 'PAYMENT_INVALID_METHOD', data: { payment_method } })
  const list = { config: baseConfigs.payment_method_white_lists, value: { aftee: [], googlepay: 'all' } as const }
  await overrideConfig(city.house.database, city.house.clock, list)
  onTestFinished(() => clearConfigOverride(city.house.database, baseConfigs.payment_method_white_lists))
  const { options } = await defaultsOf(as)
  const isOpen = (wanted: string) => options.find(({ method }) => method === wanted)?.is_available
  expect(['aftee', 'googlepay', 'linebank'].map(isOpen)).toEqual([false, true, true])
  for (const method of ['aftee', 'company'] as const)
    expect((await city.call(putDefaultPayment, { body: { default: method }, as })).body).toMatchObject(named(method))
  expect((await city.call(putDefaultPayment, { body: { default: 'googlepay' }, as })).data.default).toBe('googlepay')
  for (const peer of ['applepay', 'nobody'])
    expect((await city.call(receivePaymentNotice, { params: { peer } })).status).toBe(404)
})

test('a merchant session is requested only from Apple, for the page’s own domain, and passed on unchanged [PAY-025]', async () => {
  const { as } = await aRider(city)
  const ask = (validationURL: string) => city.call(applePaySession, { body: { validationURL }, as })
  const validationUrl = 'https://apple-pay-gateway.apple.com/paymentservices/startSession'
  const domain = new URL(city.house.settings.publicUrl).hostname
  expect((await ask(validationUrl)).data).toEqual({ validationUrl, domain, merchantSessionIdentifier: 'm' })
  for (const wrong of [
    'https://apple-pay-gateway.apple.com.evil.test/x',
    'http://apple-pay-gateway.apple.com/x',
    'https://user@apple-pay-gateway.apple.com/x',
    'https://127.0.0.1/x',
    'no address',
  ])
    expect((await ask(wrong)).status).toBe(400)
  expect((await city.call(applePaySession, { body: { validationURL: validationUrl } })).status).toBe(401)
})

test('campaigns are those that are active and payable; none until an operator creates one [PAY-023]', async () => {
  const { as } = await aRider(city)
  const list = async () => (await city.call(listPaymentCampaigns, { as })).data.campaigns
  expect(await list()).toEqual([])
  const words = { 'zh-TW': '刷卡享優惠', en: 'Pay by card', ja: 'カード払い' }
  const during = { startsAt: '2026-01-01T00:00:00.000Z', endsAt: '2030-01-01T00:00:00.000Z' }
  const value = [
    { id: 'one', method: 'creditcard', words, link: null, ...during },
    { id: 'past', method: 'creditcard', words, link: null, ...during, endsAt: '2026-02-01T00:00:00.000Z' },
    { id: 'later', method: 'creditcard', words, link: null, ...during, startsAt: '2029-01-01T00:00:00.000Z' },
    { id: 'closed', method: 'company', words, link: null, ...during },
  ]
  await overrideConfig(city.house.database, city.house.clock, { config: baseConfigs.payment_campaigns, value })
  const ends_at = Date.parse(during.endsAt) / 1000
  expect(await list()).toEqual([{ id: 'one', method: 'creditcard', title: '刷卡享優惠', link: null, ends_at }])
})

test('at most six bindings can be started per minute', async () => {
  const { as } = await aRider(city)
  const answers = []
  for (let visit = 0; visit < 7; visit += 1) answers.push((await city.call(cardBindingLink, { as })).status)
  expect(answers).toEqual([200, 200, 200, 200, 200, 200, 429])
})

test('a provider whose page cannot be opened is reported as unavailable', async () => {
  const { as } = await aRider(city)
  bank.feels('breaks')
  expect((await city.call(cardBindingLink, { as })).body.code).toBe('PAYMENT_PROVIDER_AWAY')
})
