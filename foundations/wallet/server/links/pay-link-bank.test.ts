import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import { openPayLink, payByLink, startPayLink } from '@daoxing/wallet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { chargeFee, createPayLink, holdByEstimate, orderPaymentOf, walletServer } from '../index.ts'
import { ledgerSumTwd } from '../stores/ledger-store.ts'
import { aBankHouse, agreeAtLinePay, aVisitor, type BankHouse, linePayBackUrl, typeCard } from '../testing/index.ts'

let bankHouse: BankHouse
beforeAll(async () => {
  bankHouse = await aBankHouse([configsServer, identityServer, ordersServer, walletServer])
}, 60_000)
afterAll(() => bankHouse.close())

/** A browser of a person without an account: it stops where a page of the app would open. */
const visitor = aVisitor({ stopAt: (url) => /^\/pay\/(?:back|[0-9a-f]{64})$/.test(new URL(url).pathname) })
const secretOf = (url: string) => new URL(url).pathname.replace('/pay/', '')

/** A fee of 300 that a rider owes. */
async function aLink(orderHash: string): Promise<string> {
  const { house } = bankHouse
  const rider = await aRider(house)
  const { url } = await house.house.database.transaction(async (tx) => {
    const input = { tx, house: house.house }
    const order = { orderHash, orderNumber: null, riderId: rider.riderId, service: 'common' } as const
    await holdByEstimate({ ...input, order, payer: { method: 'cash', instrument: null }, amountTwd: 300 })
    await chargeFee({ ...input, orderHash, amountTwd: 300 })
    return createPayLink({ ...input, orderHash })
  })
  return secretOf(url)
}

const stateOf = async (token: string) => (await bankHouse.house.call(openPayLink, { body: { token } })).data.state

/** The provider's notice arrives in its own time. */
async function isReady(secret: string) {
  await expect.poll(async () => (await bankHouse.house.settle(), stateOf(secret)), { timeout: 10_000 }).toBe('ready')
}

async function pays(orderHash: string, secret: string) {
  const { house } = bankHouse
  const paid = await house.call(payByLink, { body: { token: secret, amount: 300 } })
  expect(paid.data.state).toBe('paid')
  await house.settle()
  const input = { tx: house.house.database, house: house.house, orderHash }
  expect(await orderPaymentOf(input)).toMatchObject({ paidTwd: 300, openTwd: 0, canPay: false })
  expect(await ledgerSumTwd(house.house.database)).toBe(0)
  expect(await ledgerSumTwd(house.house.database, `due:order:${orderHash}`)).toBe(0)
}

test('a person without an account pays on the bank’s page with 3-D Secure, and consents afterwards', async () => {
  const token = await aLink('by-card')
  const { data } = await bankHouse.house.call(startPayLink, { body: { token, method: 'creditcard' } })
  const form = await (await visitor.open(data.url)).submit('/mpg_gateway')
  expect(form.html).toContain('一次付款前的卡片驗證')
  const back = await (await typeCard(form, '4000 2211 1111 1112')).submit('')
  const secret = secretOf(back.url)
  expect(secret).not.toBe(token)
  await isReady(secret)
  await pays('by-card', secret)
})

test('a card that the bank declines leads back to the link, which stays open', async () => {
  const token = await aLink('declined')
  const { data } = await bankHouse.house.call(startPayLink, { body: { token, method: 'creditcard' } })
  const form = await (await visitor.open(data.url)).submit('/mpg_gateway')
  const back = await (await typeCard(form, '4000 0000 0000 0002')).submit('')
  expect(new URL(back.url).pathname).toBe('/pay/back')
  expect(await stateOf(token)).toBe('open')
})

test('a person without an account pays with LINE Pay', async () => {
  const token = await aLink('by-line')
  const { data } = await bankHouse.house.call(startPayLink, { body: { token, method: 'linepay' } })
  const agreed = await agreeAtLinePay(data.url)
  const back = await visitor.open(linePayBackUrl(agreed))
  const secret = secretOf(back.url)
  await isReady(secret)
  await pays('by-line', secret)
})
