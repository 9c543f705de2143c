import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { type As, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { ordersServer } from '@daoxing/orders/server'
import {
  cardBindingLink,
  confirmBinding,
  deleteDefaultPayment,
  dropBinding,
  getDefaultPayment,
  getLinePayBinding,
  putDefaultPayment,
} from '@daoxing/wallet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { walletServer } from '../index.ts'
import { cardProviderPort, linePayProviderPort } from '../providers/payment-provider.ts'
import { tokenSeal } from '../sealed-token.ts'
import { type CityProgram, openCityProgram } from '../testing/city-program.ts'
import { type FrontGate, openFrontGate } from '../testing/front-gate.ts'
import { aVisitor, type VisitedPage } from '../testing/page-visitor.ts'

const citySecret = 'a secret of forty characters or about so'
let city: CityProgram
let gate: FrontGate
let house: TestHouse
beforeAll(async () => {
  city = await openCityProgram({ citySecret })
  gate = await openFrontGate()
  house = await openTestHouse({
    slices: [configsServer, identityServer, ordersServer, walletServer],
    settings: { cityUrl: city.url, citySecret, publicUrl: gate.url },
  })
  gate.leadTo(await house.listen())
}, 60_000)
afterAll(async () => {
  await gate.close()
  await house.close()
  await city.close()
})

type Rider = { readonly riderId: string; readonly as: As }
const visitor = aVisitor({ stopAt: (url) => new URL(url).pathname === '/payment' })
const methodsOf = async ({ as }: Rider) => (await house.call(getDefaultPayment, { as })).data
const cardNumber = '4000 2211 1111 1112'

/** The rider takes the sealed form off the page and hands it to another person, whose browser has no such session. */
async function luredToCardForm(rider: Rider): Promise<VisitedPage> {
  const { data } = await house.call(cardBindingLink, { as: rider.as })
  return (await visitor.open(data.url, rider.as.cookie)).submit('/mpg_gateway')
}

async function typesCard(page: VisitedPage): Promise<VisitedPage> {
  const secure = await page.submit(page.url.slice(-20), { number: cardNumber, expiry: '12/99', cvc: '123' })
  return secure.submit('/secure', { code: /<strong>(\d{6})<\/strong>/.exec(secure.html)?.[1] ?? '' })
}

async function heard<Result>(look: () => Promise<Result>, isThere: (result: Result) => boolean): Promise<Result> {
  let last = await look()
  await expect.poll(async () => (await house.settle(), isThere((last = await look()))), { timeout: 10_000 }).toBe(true)
  return last
}
const waitingOf = async (rider: Rider) =>
  (
    await heard(
      () => methodsOf(rider),
      ({ waiting }) => waiting.length > 0,
    )
  ).waiting

/** What the page after the bank is opened by, out of its address. */
const isBoundPage = ({ url }: VisitedPage) => /\/gw\/payment\/bound\/[0-9a-f]{64}$/.test(url)

/** Sends the provider's page back in a browser that carries another session, or none. */
async function comesBackAs(done: VisitedPage, cookie?: string): Promise<VisitedPage> {
  const action = /<form[^>]*action="([^"]*\/newebpay\/back\/[^"]*)"[^>]*>([\s\S]*?)<\/form>/.exec(done.html)
  const fields = new URLSearchParams(
    [...(action?.[2] ?? '').matchAll(/name="([^"]*)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value,
    ]),
  )
  const answer = await fetch(action?.[1] ?? '', {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: city.url, 'sec-fetch-site': 'cross-site' },
    body: fields.toString(),
  })
  return visitor.open(answer.headers.get('location') ?? '', cookie)
}

test('a card that another person was lured to type waits, pays for nothing, and the page after the bank undoes it with one tap', async () => {
  const rider = await aRider(house)
  const done = await typesCard(await luredToCardForm(rider))
  const page = await comesBackAs(done)
  expect(isBoundPage(page)).toBe(true)
  const phone = /0\d{3}•••\d{3}/.exec(page.html)?.[0]
  expect(page.html).toContain('信用卡綁定到這個帳號')
  expect(phone).toBeDefined()
  expect(page.html).toContain('○○')
  const [waiting] = await waitingOf(rider)
  expect(await methodsOf(rider)).toMatchObject({ default: 'cash', creditcard: [] })
  // It cannot be chosen, and the digits of the card are told nowhere.
  const chosen = { default: 'creditcard', card_id: waiting?.id ?? '' } as const
  expect((await house.call(putDefaultPayment, { as: rider.as, body: chosen })).status).toBe(404)
  expect(JSON.stringify(await methodsOf(rider))).not.toContain('1112')
  expect(page.html).not.toContain('1112')
  const token = await sealedTokenOf(waiting?.id ?? '')
  // Reloading shows it again, one tap undoes it, and a second tap finds nothing.
  const again = await visitor.open(page.url)
  expect((await again.submit(new URL(page.url).pathname)).html).toContain('已取消綁定')
  expect((await again.submit(new URL(page.url).pathname)).html).toContain('這個連結已失效')
  await house.settle()
  expect(await methodsOf(rider)).toMatchObject({ creditcard: [], waiting: [] })
  expect((await house.house.port(cardProviderPort).check({ token })).status).toBe(404)
})

test('who began the binding cannot come back in the place of the person who paid', async () => {
  const [rider, payer] = [await aRider(house), await aRider(house)]
  const { data } = await house.call(cardBindingLink, { as: rider.as })
  const form = await (await visitor.open(data.url, rider.as.cookie)).submit('/mpg_gateway')
  // The rider knows the address of the way back from the form, and shows it with the session but without the proof.
  const backUrl = data.url.replace('/go/', '/back/')
  const forged = await fetch(backUrl, { method: 'POST', redirect: 'manual', body: 'TradeInfo=00&TradeSha=00' })
  const early = await visitor.open(forged.headers.get('location') ?? '', rider.as.cookie)
  expect(early.url).toContain('/payment?card_bind=pending')
  const done = await typesCard(form)
  await waitingOf(rider)
  // The payer is signed in, too: what they bound is not theirs either, and the page says whose it is.
  const page = await comesBackAs(done, payer.as.cookie)
  expect(isBoundPage(page)).toBe(true)
  for (const one of [rider, payer]) expect((await methodsOf(one)).creditcard).toEqual([])
  expect((await methodsOf(payer)).waiting).toEqual([])
})

test('what waits is confirmed by its rider alone, by the digits, within three tries', async () => {
  const [rider, other] = [await aRider(house), await aRider(house)]
  await typesCard(await luredToCardForm(rider))
  const [waiting] = await waitingOf(rider)
  expect(waiting?.tries_left).toBe(3)
  const id = waiting?.id ?? ''
  const confirm = ({ as }: Rider, digits: string) =>
    house.call(confirmBinding, { as, params: { id }, body: { digits } })
  expect((await confirm(other, '1112')).status).toBe(404)
  expect((await house.call(dropBinding, { as: other.as, params: { id } })).status).toBe(404)
  expect((await confirm(rider, '0000')).body).toMatchObject({ code: 'BINDING_DIGITS_WRONG', data: { left: 2 } })
  expect((await methodsOf(rider)).waiting).toMatchObject([{ tries_left: 2 }])
  expect((await confirm(rider, '1112')).data).toMatchObject({
    default: 'creditcard',
    creditcard: [{ Card4No: '1112' }],
  })
  expect((await methodsOf(rider)).waiting).toEqual([])

  const guesser = await aRider(house)
  await typesCard(await luredToCardForm(guesser))
  const [guessed] = await waitingOf(guesser)
  const token = await sealedTokenOf(guessed?.id ?? '')
  const guess = (digits: string) =>
    house.call(confirmBinding, { as: guesser.as, params: { id: guessed?.id ?? '' }, body: { digits } })
  for (const digits of ['0000', '0001']) expect((await guess(digits)).body.code).toBe('BINDING_DIGITS_WRONG')
  expect((await guess('0002')).body.code).toBe('BINDING_TRIES_USED')
  expect((await guess('1112')).status).toBe(404)
  await house.settle()
  expect((await house.house.port(cardProviderPort).check({ token })).status).toBe(404)
})

test('what nobody confirms within a day is gone, at the provider as well', async () => {
  const rider = await aRider(house)
  await typesCard(await luredToCardForm(rider))
  const [waiting] = await waitingOf(rider)
  const token = await sealedTokenOf(waiting?.id ?? '')
  await house.advance(25 * 3600)
  expect((await methodsOf(rider)).waiting).toEqual([])
  expect((await house.house.port(cardProviderPort).check({ token })).status).toBe(404)
})

test('the page after the bank undoes what its rider has confirmed meanwhile, and after a quarter of an hour nothing', async () => {
  const rider = await aRider(house)
  const page = await comesBackAs(await typesCard(await luredToCardForm(rider)))
  const id = (await waitingOf(rider))[0]?.id ?? ''
  await house.call(confirmBinding, { as: rider.as, params: { id }, body: { digits: '1112' } })
  expect((await methodsOf(rider)).default).toBe('creditcard')
  expect((await page.submit(new URL(page.url).pathname)).html).toContain('已取消綁定')
  expect(await methodsOf(rider)).toMatchObject({ default: 'cash', creditcard: [], waiting: [] })
  const late = await comesBackAs(await typesCard(await luredToCardForm(rider)))
  await waitingOf(rider)
  await house.advance(16 * 60)
  expect((await late.submit(new URL(late.url).pathname)).html).toContain('這個連結已失效')
  expect((await methodsOf(rider)).waiting).toHaveLength(1)
})

test('an undo before the provider has told of the card lets it go as soon as it does', async () => {
  await city.setMood('/pay/card', { noticesLateSeconds: 1 })
  const rider = await aRider(house)
  const passed = gate.passed.length
  const page = await comesBackAs(await typesCard(await luredToCardForm(rider)))
  await city.setMood('/pay/card', { noticesLateSeconds: 0 })
  await page.submit(new URL(page.url).pathname)
  const noticePath = '/gw/partner/payment/notices/creditcard'
  const before = gate.passed.slice(0, passed).filter(({ path }) => path === noticePath).length
  await gate.until(noticePath, before + 1)
  await house.advance(60)
  expect(await methodsOf(rider)).toMatchObject({ creditcard: [], waiting: [] })
  const { rows } = await house.house.database.pool.query(
    `SELECT 1 FROM wallet.bindings WHERE rider_id = $1 AND state = 'undone' AND token_sealed IS NULL`,
    [rider.riderId],
  )
  expect(rows).toHaveLength(1)
})

/** Opens LINE Pay's page and agrees; answers the page that LINE Pay shows then. */
async function agreesAtLinePay({ as }: Rider): Promise<VisitedPage> {
  const { data } = await house.call(getLinePayBinding, { as })
  return (await visitor.open(data.url ?? '')).submit('/agree', { account: 'island' })
}
const backLinkOf = ({ html }: VisitedPage) =>
  (/<a class="button" href="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&')

test('LINE Pay of another person waits for the digits of its transaction, and is undone with one tap', async () => {
  const rider = await aRider(house)
  const agreed = await agreesAtLinePay(rider)
  const [waiting] = await waitingOf(rider)
  expect(waiting).toMatchObject({ method: 'linepay' })
  expect((await methodsOf(rider)).linepay_info).toBeNull()
  const token = await sealedTokenOf(waiting?.id ?? '')
  const back = backLinkOf(agreed)
  const digits = new URL(back).searchParams.get('transactionId')?.slice(-4) ?? ''
  const page = await visitor.open(back)
  expect(page.html).toContain('LINE Pay 綁定到這個帳號')
  await page.submit(new URL(page.url).pathname)
  await house.settle()
  expect((await methodsOf(rider)).waiting).toEqual([])
  expect((await house.house.port(linePayProviderPort).check({ token })).status).toBe(1190)
  const tooLate = { as: rider.as, params: { id: waiting?.id ?? '' }, body: { digits } }
  expect((await house.call(confirmBinding, tooLate)).status).toBe(404)
})

test('LINE Pay is bound at once for the rider who comes back, unless the transaction is not named; then by its digits', async () => {
  const rider = await aRider(house)
  const own = await visitor.open(backLinkOf(await agreesAtLinePay(rider)), rider.as.cookie)
  expect(own.url).toContain('/payment?linepay_bind=success')
  expect(await methodsOf(rider)).toMatchObject({ default: 'linepay', waiting: [] })

  const thief = await aRider(house)
  const back = new URL(backLinkOf(await agreesAtLinePay(thief)))
  const digits = back.searchParams.get('transactionId')?.slice(-4) ?? ''
  back.searchParams.set('transactionId', '2026112300000000000')
  await visitor.open(back.href, thief.as.cookie)
  const [waiting] = await waitingOf(thief)
  expect((await methodsOf(thief)).linepay_info).toBeNull()
  const named = { as: thief.as, params: { id: waiting?.id ?? '' }, body: { digits } }
  expect((await house.call(confirmBinding, named)).data).toMatchObject({ default: 'linepay', waiting: [] })
  expect((await house.call(deleteDefaultPayment, { as: thief.as })).data.default).toBe('cash')
})

async function sealedTokenOf(reference: string): Promise<string> {
  const { rows } = await house.house.database.pool.query<{ token_sealed: string }>(
    'SELECT token_sealed FROM wallet.bindings WHERE reference = $1',
    [reference],
  )
  return tokenSeal(house.house).open(rows[0]?.token_sealed ?? '')
}
