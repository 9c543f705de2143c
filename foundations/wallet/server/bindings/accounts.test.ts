import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { systemClock } from '@daoxing/kit/server'
import { ordersServer } from '@daoxing/orders/server'
import {
  afteeBindingStatus,
  confirmBinding,
  deleteDefaultPayment,
  getDefaultPayment,
  putDefaultPayment,
} from '@daoxing/wallet/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { holdByEstimate, holdDeclined, payerFor, walletServer } from '../index.ts'
import { makeMovements } from '../money/pay-now.ts'
import { findPayment } from '../stores/payment-store.ts'
import { aBankHouse, aVisitor, type BankHouse, bankVisitor } from '../testing/index.ts'

let bankHouse: BankHouse
beforeAll(async () => {
  const slices = [configsServer, identityServer, ordersServer, walletServer]
  bankHouse = await aBankHouse(slices, systemClock.now())
}, 60_000)
const calm = { isDown: false, sendsNoticesTwice: false, noticesLateSeconds: 0, losesAnswers: false }
afterEach(async () => {
  for (const desk of ['/pay/linebank', '/pay/aftee']) await bankHouse.city.setMood(desk, calm)
})
afterAll(() => bankHouse.close())

type Rider = Awaited<ReturnType<typeof aRider>>

/** Sends a call as the documents write it, to the house under its public address. */
async function sends(
  { as }: Rider,
  call: string,
): Promise<{ status: number; body: { data: Record<string, unknown>; code?: string } }> {
  const [method = '', path = ''] = call.split(' ')
  const response = await fetch(`${bankHouse.gate.url}/gw${path}`, { method, headers: { cookie: as.cookie ?? '' } })
  return { status: response.status, body: JSON.parse(await response.text()) }
}
const urlOf = async (rider: Rider, call: string) => String((await sends(rider, call)).body.data['url'])
const linkOf = { linebank: 'POST /v3/payment/linebank/binding_link', aftee: 'GET /v3/payment/aftee/binding/url' }
const methodsOf = async ({ as }: Rider) => (await bankHouse.house.call(getDefaultPayment, { as })).data

/** The provider's page in the rider's own browser: on the way back to us it has the session. */
async function answersOnPage(rider: Rider, method: 'linebank' | 'aftee', action: string, account?: string) {
  const atTheBank = aVisitor({ stopAt: (url) => new URL(url).pathname.startsWith('/gw/payment/returns/') })
  const page = await atTheBank.open(await urlOf(rider, linkOf[method]))
  const { url } = await page.submit(action, account === undefined ? {} : { account })
  return (await bankVisitor.open(url, rider.as.cookie)).url
}

/** Consents; returns where the browser ends. */
const binds = (rider: Rider, method: 'linebank' | 'aftee', account = 'island') =>
  answersOnPage(rider, method, '/agree', account)

async function holds(rider: Rider, method: 'linebank' | 'aftee', amountTwd: number) {
  const { house } = bankHouse.house
  const orderHash = house.random.hex(10)
  const reference = await house.database.transaction(async (tx) => {
    const payer = await payerFor({ tx, house, riderId: rider.riderId, method })
    const order = { orderHash, orderNumber: null, riderId: rider.riderId, service: 'common' }
    return await holdByEstimate({ tx, house, order, payer, amountTwd })
  })
  await makeMovements({ house, reference: reference ?? '' })
  return (await findPayment(house.database, orderHash)) ?? expect.unreachable()
}

test('LINE Bank is bound on its page, and is the default when its rider returns [PAY-019]', async () => {
  const rider = await aRider(bankHouse.house)
  expect(await binds(rider, 'linebank')).toMatch(/\/payment\?linebank_bind=success$/)
  const { default: method, linebank_info, aftee_info, options } = await methodsOf(rider)
  expect(method).toBe('linebank')
  expect(linebank_info).toMatchObject({ in_use: true, is_flagged: false })
  expect(aftee_info).toBeNull()
  expect(options.find((option) => option.method === 'linebank')).toMatchObject({ is_available: true, is_bound: true })
  expect((await holds(rider, 'linebank', 180)).state).toBe('READY')
})

test('AFTEE is bound on its page, and its status has the limit and what is left of it [PAY-021, PAY-022]', async () => {
  const rider = await aRider(bankHouse.house)
  const status = async () => (await sends(rider, 'GET /v3/payment/aftee/binding/status')).body.data
  expect(await status()).toEqual({ is_available: true, is_bound: false, limit: null, available: null })
  expect(await binds(rider, 'aftee')).toMatch(/\/payment\?aftee_bind=success$/)
  const before = await status()
  expect(before).toMatchObject({ is_available: true, is_bound: true, limit: 20_000 })
  await holds(rider, 'aftee', 300)
  expect(Number(before['available']) - Number((await status())['available'])).toBe(300)
  await bankHouse.city.setMood('/pay/aftee', { isDown: true })
  expect(await status()).toEqual({ is_available: true, is_bound: true, limit: null, available: null })
})

test('an amount beyond the limit of AFTEE is refused as auto_payment_block, and LINE Bank without money as its balance', async () => {
  const rider = await aRider(bankHouse.house)
  const { house } = bankHouse.house
  await binds(rider, 'aftee', 'thrifty')
  await binds(rider, 'linebank', 'thrifty')
  const refusalOf = async (method: 'linebank' | 'aftee') => {
    const { state, orderHash, declineReason } = await holds(rider, method, 400)
    expect([state, declineReason]).toEqual(['FAILED', 'insufficientBalance'])
    const facts = { tx: house.database, orderHash, method, reason: declineReason ?? 'refused' } as const
    return (await holdDeclined(facts)).key
  }
  expect(await refusalOf('aftee')).toBe('wallet.autoPaymentBlocked')
  expect(await refusalOf('linebank')).toBe('wallet.insufficientBalance')
})

test('a stopped account and a refusal on the page bind nothing, and a lost page can be opened again', async () => {
  const rider = await aRider(bankHouse.house)
  expect(await binds(rider, 'linebank', 'stopped')).toMatch(/linebank_bind=fail$/)
  expect(await answersOnPage(rider, 'aftee', '/cancel')).toMatch(/aftee_bind=fail$/)
  expect((await methodsOf(rider)).default).toBe('cash')
  await bankHouse.city.setMood('/pay/linebank', { isDown: true })
  expect(await sends(rider, linkOf.linebank)).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_AWAY' } })
  await bankHouse.city.setMood('/pay/linebank', calm)
  expect(await binds(rider, 'linebank')).toMatch(/linebank_bind=success$/)
})

test('an account bound in a browser without the session waits for the digits of its page, also with notices twice', async () => {
  const rider = await aRider(bankHouse.house)
  await bankHouse.city.setMood('/pay/linebank', { sendsNoticesTwice: true })
  const page = await bankVisitor.open(await urlOf(rider, linkOf.linebank))
  const after = await page.submit('/agree', { account: 'island' })
  expect(after.html).toContain('LINE Bank')
  const [waiting] = await bankHouse.waitingOf(rider)
  expect(waiting).toMatchObject({ method: 'linebank' })
  expect((await methodsOf(rider)).default).toBe('cash')
  const digits = /\d{4}(?=[^\d]*<\/p>)/.exec(after.html)?.[0] ?? ''
  const { as } = rider
  const confirmed = await bankHouse.house.call(confirmBinding, {
    params: { id: waiting?.id ?? '' },
    body: { digits },
    as,
  })
  expect(confirmed.data).toMatchObject({ default: 'linebank', waiting: [] })
})

test('a removed account pays no more: its provider forgets it, and cash is the default', async () => {
  const rider = await aRider(bankHouse.house)
  await binds(rider, 'aftee')
  const { as } = rider
  const { aftee_info } = await methodsOf(rider)
  const removed = await bankHouse.house.call(deleteDefaultPayment, { query: { id: aftee_info?.id ?? '' }, as })
  expect(removed.data).toMatchObject({ default: 'cash', aftee_info: null })
  await bankHouse.house.settle()
  expect((await bankHouse.house.call(putDefaultPayment, { body: { default: 'aftee' }, as })).body.code).toBe(
    'PAYMENT_METHOD_NOT_BOUND',
  )
  expect((await bankHouse.house.call(afteeBindingStatus, { as })).data.is_bound).toBe(false)
  const accounts = await (await fetch(`${bankHouse.city.url}/pay/aftee/accounts`)).text()
  const keysLeft = accounts.split('解除與島行的綁定').length - 1
  await binds(rider, 'aftee')
  const again = await (await fetch(`${bankHouse.city.url}/pay/aftee/accounts`)).text()
  expect(again.split('解除與島行的綁定').length - 1).toBe(keysLeft + 1)
})
