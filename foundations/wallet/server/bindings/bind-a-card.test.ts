import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import type { TestHouse } from '@daoxing/kit/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import { cardBindingLink, getDefaultPayment } from '@daoxing/wallet/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { walletServer } from '../index.ts'
import { cardProviderPort } from '../providers/payment-provider.ts'
import { tokenSeal } from '../sealed-token.ts'
import {
  aBankHouse,
  type BankHouse,
  bankVisitor,
  cardFields,
  type CityProgram,
  type FrontGate,
  openCardForm,
  secureCodeOn,
  typeCard,
  type VisitedPage,
} from '../testing/index.ts'

const noticePath = '/gw/partner/payment/notices/creditcard'
let bankHouse: BankHouse
let city: CityProgram
let gate: FrontGate
let house: TestHouse
beforeAll(async () => {
  bankHouse = await aBankHouse([configsServer, identityServer, ordersServer, walletServer])
  ;({ city, gate, house } = bankHouse)
}, 60_000)
afterEach(() =>
  city.setMood('/pay/card', { isDown: false, sendsNoticesTwice: false, losesAnswers: false, noticesLateSeconds: 0 }),
)
afterAll(() => bankHouse.close())

const noticesReceived = () => gate.passed.filter(({ path }) => path === noticePath).length

/** A rider who requests the page; returns the rider and the card page. */
async function aRiderOnTheCardPage() {
  const rider = await aRider(house)
  const { data } = await house.call(cardBindingLink, { as: rider.as })
  return { rider, page: await openCardForm(data.url, rider.as.cookie) }
}

/** Enters the card and returns to the shop, in the browser with the rider's session. */
async function bindAndComeBack(page: VisitedPage, number: string): Promise<VisitedPage> {
  return (await typeCard(page, number)).submit('')
}
/** Waits until the notice about a rider's card was handled; others may still be pending. */
async function bindingReceived(rider: { as: { cookie?: string } }): Promise<void> {
  await expect
    .poll(
      async () => {
        await house.settle()
        return (await methodsOf(rider)).creditcard.length
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
}
const methodsOf = async (rider: { as: { cookie?: string } }) =>
  (await house.call(getDefaultPayment, { as: rider.as })).data

test('a card that passes 3-D Secure is bound when its rider returns, and is the default [PAY-020]', async () => {
  const { rider, page } = await aRiderOnTheCardPage()
  expect((await bindAndComeBack(page, '5200 8282 8282 8210')).url).toMatch(/\/payment\?card_bind=(success|pending)$/)
  await bindingReceived(rider)
  const { default: method, creditcard } = await methodsOf(rider)
  expect(method).toBe('creditcard')
  expect(creditcard).toMatchObject([{ Card4No: '8210', expiry: '9912', in_use: true, is_expired: false }])
})

test('returning before the notice settles nothing, and redirects to the payment page', async () => {
  await city.setMood('/pay/card', { noticesLateSeconds: 600 })
  const { rider, page } = await aRiderOnTheCardPage()
  const done = await typeCard(page, '4000 2211 1111 1112')
  const back = await done.submit('')
  expect(back.url).toBe(`${gate.url}/payment?card_bind=pending`)
  await house.settle()
  expect((await methodsOf(rider)).creditcard).toEqual([])
})

test('a card whose notice arrives while the provider is unreachable is bound later', async () => {
  const { rider, page } = await aRiderOnTheCardPage()
  const before = noticesReceived()
  await typeCard(page, '4000 2211 1111 1112')
  await gate.until(noticePath, before + 1)
  await city.setMood('/pay/card', { isDown: true })
  await house.settle()
  expect((await methodsOf(rider)).waiting).toEqual([])
  await city.setMood('/pay/card', { isDown: false })
  await house.advance(60)
  expect((await methodsOf(rider)).waiting).toHaveLength(1)
})

test('a repeated notice binds one card', async () => {
  await city.setMood('/pay/card', { sendsNoticesTwice: true })
  const { rider, page } = await aRiderOnTheCardPage()
  const before = noticesReceived()
  const done = await typeCard(page, '3566 0020 2036 0505')
  await gate.until(noticePath, before + 2)
  await house.settle()
  await done.submit('')
  await bindingReceived(rider)
  expect(await methodsOf(rider)).toMatchObject({ creditcard: [{ Card4No: '0505' }], waiting: [] })
})

test('a card that is bound twice at the provider is one card, and its first agreement is revoked there', async () => {
  const { rider, page } = await aRiderOnTheCardPage()
  await bindAndComeBack(page, '5200 8282 8282 8210')
  await bindingReceived(rider)
  const tokensOf = async () => {
    const { rows } = await house.house.database.pool.query<{ token_sealed: string }>(
      'SELECT token_sealed FROM wallet.instruments WHERE rider_id = $1 AND removed_at IS NULL',
      [rider.riderId],
    )
    return rows.map((row) => tokenSeal(house.house).open(row.token_sealed))
  }
  const [first = ''] = await tokensOf()
  const { data } = await house.call(cardBindingLink, { as: rider.as })
  const again = await openCardForm(data.url, rider.as.cookie)
  await bindAndComeBack(again, '5200 8282 8282 8210')
  const isBoundStill = async (token: string) => (await house.house.port(cardProviderPort).check({ token })).status
  await expect.poll(async () => (await house.settle(), tokensOf()), { timeout: 10_000 }).not.toEqual([first])
  const [second = '', ...more] = await tokensOf()
  // A recent payment request with the first token may still be in progress.
  expect([more, await isBoundStill(first), await isBoundStill(second)]).toEqual([[], 200, 200])
  await house.advance(600)
  expect([await isBoundStill(first), await isBoundStill(second)]).toEqual([404, 200])
  expect((await methodsOf(rider)).creditcard).toMatchObject([{ Card4No: '8210', in_use: true }])
})

test('a card that the bank declines, or whose 3-D Secure fails, is not bound, and the rider is notified', async () => {
  for (const number of ['4000 0000 0000 0002', '4000 0000 0000 3220']) {
    const { rider, page } = await aRiderOnTheCardPage()
    const over = await typeCard(page, number)
    expect(over.html).toContain('綁定失敗')
    const back = await over.submit('')
    expect(back.url).toBe(`${gate.url}/payment?card_bind=fail`)
    expect((await methodsOf(rider)).creditcard).toEqual([])
  }
})

test('an unknown card, an expired one, and a wrong code are reported at their fields', async () => {
  const { rider, page } = await aRiderOnTheCardPage()
  const typing = (typed: Record<string, string>) =>
    page.submit(page.url.slice(-20), { ...cardFields('4000 2211 1111 1112'), ...typed })
  expect((await typing({ number: '4000 2211 1111 1113' })).html).toContain('卡號不正確')
  expect((await typing({ number: '4111 1111 1111 1111' })).html).toContain('測試環境只接受下表的卡號')
  expect((await typing({ expiry: '01/20' })).html).toContain('這張卡片已過期')
  let secure = await typing({})
  for (const left of [2, 1]) {
    secure = await secure.submit('/secure', { code: 'abc' })
    expect(secure.html).toContain(`還可以再試 ${left} 次`)
  }
  const over = await secure.submit('/secure', { code: 'abc' })
  expect(over.html).toContain('綁定失敗')
  expect((await methodsOf(rider)).creditcard).toEqual([])
})

test('a rider who gives up returns to the payment page without a card', async () => {
  const { rider, page } = await aRiderOnTheCardPage()
  const back = await page.submit('/cancel')
  expect(back.url).toBe(`${gate.url}/payment?card_bind=fail`)
  expect((await methodsOf(rider)).creditcard).toEqual([])
})

test('a city that is killed between the card and the code resumes there', async () => {
  const { rider, page } = await aRiderOnTheCardPage()
  const secure = await page.submit(page.url.slice(-20), cardFields('4000 2211 1111 1112'))
  const code = secureCodeOn(secure) ?? ''
  await city.restart()
  await (await secure.submit('/secure', { code })).submit('')
  await bindingReceived(rider)
  expect((await methodsOf(rider)).creditcard).toHaveLength(1)
})

test('a link that another rider or a visitor opens leads nowhere and binds nothing', async () => {
  const [ana, ben] = [await aRider(house), await aRider(house)]
  const { data } = await house.call(cardBindingLink, { as: ana.as })
  for (const cookie of [ben.as.cookie, undefined]) {
    const page = await bankVisitor.open(data.url, cookie)
    expect([page.status, page.html.includes('這個綁卡連結已失效')]).toEqual([200, true])
    expect(page.html).not.toContain('<form')
    expect(page.headers.get('content-security-policy')).toContain("form-action 'none'")
  }
  // The rider who requested it continues, and the provider's page shows the account.
  const page = await openCardForm(data.url, ana.as.cookie)
  expect(page.html).toMatch(/手機末三碼 \d{3}/)
  await bindAndComeBack(page, '4000 2211 1111 1112')
  await bindingReceived(ana)
  expect((await methodsOf(ben)).creditcard).toEqual([])
})
