import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import type { As, TestHouse } from '@daoxing/kit/server/testing'
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
import {
  aBankHouse,
  agreeAtLinePay,
  type BankHouse,
  bankVisitor,
  type CityProgram,
  type FrontGate,
  linePayBackUrl,
  openCardForm,
  typeCard,
  type VisitedPage,
} from '../testing/index.ts'

let bankHouse: BankHouse
let city: CityProgram
let gate: FrontGate
let house: TestHouse
beforeAll(async () => {
  bankHouse = await aBankHouse([configsServer, identityServer, ordersServer, walletServer])
  ;({ city, gate, house } = bankHouse)
}, 60_000)
afterAll(() => bankHouse.close())

type Rider = { readonly riderId: string; readonly as: As }
const methodsOf = async ({ as }: Rider) => (await house.call(getDefaultPayment, { as })).data
const waitingOf = (rider: Rider) => bankHouse.waitingOf(rider)
const heldTokenOf = (reference: string) => bankHouse.heldTokenOf(reference)
const cardNumber = '4000 2211 1111 1112'

/** The rider copies the encrypted form from the page to another person, whose browser lacks the session. */
async function luredToCardForm(rider: Rider): Promise<VisitedPage> {
  const { data } = await house.call(cardBindingLink, { as: rider.as })
  return openCardForm(data.url, rider.as.cookie)
}
const typesCard = (page: VisitedPage) => typeCard(page, cardNumber)

/** Recognises the page after the bank by its URL. */
const isBoundPage = ({ url }: VisitedPage) => /\/gw\/payment\/bound\/[0-9a-f]{64}$/.test(url)

/** Submits the provider's return page in a browser with another session, or none. */
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
  return bankVisitor.open(answer.headers.get('location') ?? '', cookie)
}

test('a card that another person was tricked into entering stays pending, cannot pay, and one tap on the page after the bank undoes it', async () => {
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
  // It cannot be chosen, and its digits are shown nowhere.
  const chosen = { default: 'creditcard', card_id: waiting?.id ?? '' } as const
  expect((await house.call(putDefaultPayment, { as: rider.as, body: chosen })).status).toBe(404)
  expect(JSON.stringify(await methodsOf(rider))).not.toContain('1112')
  expect(page.html).not.toContain('1112')
  const token = await heldTokenOf(waiting?.id ?? '')
  // A reload shows it again, one tap undoes it, and a second tap finds nothing.
  const again = await bankVisitor.open(page.url)
  expect((await again.submit(new URL(page.url).pathname)).html).toContain('已取消綁定')
  expect((await again.submit(new URL(page.url).pathname)).html).toContain('這個連結已失效')
  await house.settle()
  expect(await methodsOf(rider)).toMatchObject({ creditcard: [], waiting: [] })
  expect((await house.house.port(cardProviderPort).check({ token })).status).toBe(404)
})

test('the rider who started the binding cannot return in place of the person who paid', async () => {
  const [rider, payer] = [await aRider(house), await aRider(house)]
  const { data } = await house.call(cardBindingLink, { as: rider.as })
  const form = await openCardForm(data.url, rider.as.cookie)
  // The rider knows the return URL from the form, and opens it with the session but without the proof.
  const backUrl = data.url.replace('/go/', '/back/')
  const forged = await fetch(backUrl, { method: 'POST', redirect: 'manual', body: 'TradeInfo=00&TradeSha=00' })
  const early = await bankVisitor.open(forged.headers.get('location') ?? '', rider.as.cookie)
  expect(early.url).toContain('/payment?card_bind=pending')
  const done = await typesCard(form)
  await waitingOf(rider)
  // The payer is signed in, too: the binding is not theirs either, and the page shows the account.
  const page = await comesBackAs(done, payer.as.cookie)
  expect(isBoundPage(page)).toBe(true)
  for (const one of [rider, payer]) expect((await methodsOf(one)).creditcard).toEqual([])
  expect((await methodsOf(payer)).waiting).toEqual([])
})

test('a pending binding is confirmed only by its rider, with the digits, within three attempts', async () => {
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
  const token = await heldTokenOf(guessed?.id ?? '')
  const guess = (digits: string) =>
    house.call(confirmBinding, { as: guesser.as, params: { id: guessed?.id ?? '' }, body: { digits } })
  for (const digits of ['0000', '0001']) expect((await guess(digits)).body.code).toBe('BINDING_DIGITS_WRONG')
  expect((await guess('0002')).body.code).toBe('BINDING_TRIES_USED')
  expect((await guess('1112')).status).toBe(404)
  await house.settle()
  expect((await house.house.port(cardProviderPort).check({ token })).status).toBe(404)
})

test('a binding not confirmed within a day is deleted, at the provider as well', async () => {
  const rider = await aRider(house)
  await typesCard(await luredToCardForm(rider))
  const [waiting] = await waitingOf(rider)
  const token = await heldTokenOf(waiting?.id ?? '')
  await house.leap(25 * 3600)
  expect((await methodsOf(rider)).waiting).toEqual([])
  expect((await house.house.port(cardProviderPort).check({ token })).status).toBe(404)
})

test('the page after the bank undoes a binding that its rider has confirmed in the meantime, but not after a quarter of an hour', async () => {
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

test("an undo before the provider's notice of the card takes effect with that notice", async () => {
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

/** Opens LINE Pay's page and consents; returns the page that LINE Pay shows then. */
async function agreesAtLinePay({ as }: Rider): Promise<VisitedPage> {
  const { data } = await house.call(getLinePayBinding, { as })
  return agreeAtLinePay(data.url ?? '')
}

const digitsOn = ({ html }: VisitedPage) => /四位數驗證碼 (\d{4})/.exec(html)?.[1]
const confirmsWith = ({ as }: Rider, id: string, digits: string) =>
  house.call(confirmBinding, { as, params: { id }, body: { digits } })

test('LINE Pay of another person is confirmed by generated digits that only the payer sees, and one tap undoes it', async () => {
  const rider = await aRider(house)
  const agreed = await agreesAtLinePay(rider)
  const [waiting] = await waitingOf(rider)
  expect(waiting).toMatchObject({ method: 'linepay' })
  expect((await methodsOf(rider)).linepay_info).toBeNull()
  const id = waiting?.id ?? ''
  const token = await heldTokenOf(id)
  const back = linePayBackUrl(agreed)
  const page = await bankVisitor.open(back)
  expect(page.html).toContain('LINE Pay 綁定到這個帳號')
  const digits = digitsOn(page) ?? ''
  expect(digits).toMatch(/^\d{4}$/)
  // They stay the same while pending, and neither the app nor the provider's transaction reveals them.
  const transactionId = new URL(back).searchParams.get('transactionId') ?? ''
  expect(digitsOn(await bankVisitor.open(page.url))).toBe(digits)
  expect(Object.keys(waiting ?? {}).sort()).toEqual(['expires_at', 'id', 'method', 'tries_left'])
  expect((await confirmsWith(rider, id, transactionId.slice(-4))).body.code).toBe('BINDING_DIGITS_WRONG')
  await page.submit(new URL(page.url).pathname)
  await house.settle()
  expect((await methodsOf(rider)).waiting).toEqual([])
  expect((await house.house.port(linePayProviderPort).check({ token })).status).toBe(1190)
  expect((await confirmsWith(rider, id, digits)).status).toBe(404)
})

test('the rider who gets the digits from the payer confirms LINE Pay with them', async () => {
  const rider = await aRider(house)
  const page = await bankVisitor.open(linePayBackUrl(await agreesAtLinePay(rider)))
  const [waiting] = await waitingOf(rider)
  const confirmed = await confirmsWith(rider, waiting?.id ?? '', digitsOn(page) ?? '')
  expect(confirmed.data).toMatchObject({ default: 'linepay', waiting: [] })
  expect((await bankVisitor.open(page.url)).html).toContain('已經可以用來付款')
})

test('LINE Pay of the previous version without generated digits ends at the first answer and counts no attempt', async () => {
  const rider = await aRider(house)
  const agreed = await agreesAtLinePay(rider)
  const [waiting] = await waitingOf(rider)
  const id = waiting?.id ?? ''
  const page = await bankVisitor.open(linePayBackUrl(agreed))
  await house.house.database.pool.query(
    `UPDATE wallet.bindings SET digits = '1234', digits_sealed = NULL WHERE reference = $1`,
    [id],
  )
  expect((await confirmsWith(rider, id, '1234')).body.code).toBe('BINDING_TRIES_USED')
  const { rows } = await house.house.database.pool.query<{ state: string; wrong_tries: number }>(
    'SELECT state, wrong_tries FROM wallet.bindings WHERE reference = $1',
    [id],
  )
  expect(rows).toEqual([{ state: 'undone', wrong_tries: 0 }])
  // The page after the bank no longer promises a code.
  expect((await bankVisitor.open(page.url)).html).toContain('這個連結已失效')
})

test('LINE Pay is bound at once for the rider who returns; without the right transaction no digits are shown', async () => {
  const rider = await aRider(house)
  const own = await bankVisitor.open(linePayBackUrl(await agreesAtLinePay(rider)), rider.as.cookie)
  expect(own.url).toContain('/payment?linepay_bind=success')
  expect(await methodsOf(rider)).toMatchObject({ default: 'linepay', waiting: [] })
  expect((await house.call(deleteDefaultPayment, { as: rider.as })).data.default).toBe('cash')

  for (const isSignedIn of [true, false]) {
    const thief = await aRider(house)
    const back = new URL(linePayBackUrl(await agreesAtLinePay(thief)))
    back.searchParams.set('transactionId', '2026112300000000000')
    const page = await bankVisitor.open(back.href, isSignedIn ? thief.as.cookie : undefined)
    expect(await waitingOf(thief)).toHaveLength(1)
    expect((await methodsOf(thief)).linepay_info).toBeNull()
    if (isSignedIn) continue
    // Without the transaction, this browser is not proven to be the payer's.
    const again = await bankVisitor.open(page.url)
    expect(again.html).toContain('只會顯示在完成 LINE Pay 授權的瀏覽器')
    expect(digitsOn(again)).toBeUndefined()
  }
})

test('LINE Pay that was started before an upgrade returns on the former path and is bound as on the current one', async () => {
  for (const isSignedIn of [true, false]) {
    const rider = await aRider(house)
    const back = linePayBackUrl(await agreesAtLinePay(rider)).replace('/gw/payment/', '/gw/partner/payment/')
    expect(back).toContain('/gw/partner/payment/returns/')
    const former = await fetch(back, { redirect: 'manual' })
    expect([former.status, former.headers.get('location')]).toEqual([
      303,
      new URL(back).pathname.replace('/partner', '') + new URL(back).search,
    ])
    const page = await bankVisitor.open(back, isSignedIn ? rider.as.cookie : undefined)
    if (isSignedIn) expect(page.url).toContain('/payment?linepay_bind=success')
    else expect(digitsOn(page)).toMatch(/^\d{4}$/)
  }
})

test('a rider may have five pending bindings, and wrong attempts count for a day', async () => {
  const rider = await aRider(house)
  // All pages are opened before the first consent, so that the limit does not refuse their opening.
  const urls: string[] = []
  for (let page = 0; page < 6; page += 1) {
    urls.push((await house.call(getLinePayBinding, { as: rider.as })).data.url ?? '')
    await house.advance(30)
  }
  for (const url of urls) await agreeAtLinePay(url)
  await expect
    .poll(async () => (await house.settle(), await statesOf(rider)), { timeout: 10_000 })
    .toEqual(['failed', ...urls.slice(1).map(() => 'waiting')])
  const { waiting } = await methodsOf(rider)
  const opens = async () => {
    const [linePay, card] = [await house.call(getLinePayBinding, rider), await house.call(cardBindingLink, rider)]
    return [linePay.body.code, card.body.code]
  }
  const refused = ['TOO_MANY_WAITING_BINDINGS', 'TOO_MANY_WAITING_BINDINGS']
  expect(await opens()).toEqual(refused)
  // A binding that ended after an attempt still counts; one without an attempt does not.
  const [tried = { id: '' }, untried = { id: '' }] = waiting
  expect((await confirmsWith(rider, tried.id, '0000')).body.code).toBe('BINDING_DIGITS_WRONG')
  await house.call(dropBinding, { as: rider.as, params: { id: tried.id } })
  expect(await opens()).toEqual(refused)
  await house.call(dropBinding, { as: rider.as, params: { id: untried.id } })
  expect((await house.call(getLinePayBinding, rider)).status).toBe(200)
  await house.leap(25 * 3600)
  expect((await house.call(cardBindingLink, rider)).status).toBe(200)
})

async function statesOf({ riderId }: Rider): Promise<readonly string[]> {
  const { rows } = await house.house.database.pool.query<{ state: string }>(
    'SELECT state FROM wallet.bindings WHERE rider_id = $1 ORDER BY state',
    [riderId],
  )
  return rows.map(({ state }) => state)
}
