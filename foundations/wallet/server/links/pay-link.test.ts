import type { As } from '@daoxing/kit/server/testing'
import { openPayLink, payByLink, startPayLink } from '@daoxing/wallet/contract'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { createPayLink, settleDeposit, takeDeposit } from '../index.ts'
import { instrumentsOf } from '../stores/instrument-store.ts'
import { ledgerSumTwd } from '../stores/ledger-store.ts'
import { aMoneyHouse, chen } from '../testing/a-money-house.ts'
import type { Mood } from '../testing/index.ts'

const { city, bank, outcomes, inTx, aHeldOrder, anOrder, paymentOf, made, fix, beginAnew, compareBooks } =
  await aMoneyHouse()
afterAll(() => city.close())
beforeEach(beginAnew)
afterEach(compareBooks)

const { house } = city
const address = await city.listen()
const tokenOf = (url: string) => url.split('/pay/').at(-1) ?? ''

/** An order whose price was not collected: 130 is open. */
async function anOwedOrder() {
  const order = await aHeldOrder(100)
  bank.feels('declines', 'fine', 'declines')
  await fix(order.orderHash, 130)
  bank.feels()
  expect(await paymentOf(order.orderHash)).toMatchObject({ state: 'OWED' })
  return order
}

async function aLink(orderHash: string) {
  const { url, amountTwd } = await inTx((tx) => createPayLink({ tx, house, orderHash }))
  return { token: tokenOf(url), amountTwd }
}

const look = (token: string) => city.call(openPayLink, { body: { token } })
const start = (token: string) => city.call(startPayLink, { body: { token, method: 'creditcard' } })
const pay = (token: string, amount: number, as?: As) =>
  city.call(payByLink, { body: { token, amount }, ...(as && { as }) })

let cards = 0
/** A person enters a card on the bank's page and returns; gives the secret of that browser. */
async function entersCard(token: string): Promise<string> {
  expect((await start(token)).status).toBe(200)
  const visit = bank.visits.at(-1)
  cards += 1
  const last4 = String(5000 + cards)
  const instrument = { token: `guest-${last4}`, last4, expiresYymm: '3012' }
  bank.binds({ state: 'bound', instrument }, visit?.reference)
  const path = new URL(visit?.returnUrl ?? '').pathname
  const back = await fetch(`${address}${path}`, { redirect: 'manual' })
  return tokenOf(back.headers.get('location') ?? '')
}
const outcomesOf = (orderHash: string) => outcomes.filter((line) => line.startsWith(`${orderHash} `))

test('another person pays a debt by a link, which shows no more than service, amount and masked name', async () => {
  const { orderHash, rider } = await anOwedOrder()
  const { token, amountTwd } = await aLink(orderHash)
  const seen = await look(token)
  expect(Object.keys(seen.data).toSorted()).toEqual(
    'Card4No amount booking_type expires_at method methods name service state'.split(' ').toSorted(),
  )
  expect(seen.data).toMatchObject({ service: 'common', amount: amountTwd, state: 'open', method: null })
  expect(seen.data.name).toMatch(/^.○○$/)
  expect(JSON.stringify(seen.body)).not.toContain(orderHash)
  const secret = await entersCard(token)
  expect((await look(secret)).data).toMatchObject({ state: 'ready', Card4No: String(5000 + cards) })
  const before = bank.takenTwd()
  expect((await pay(secret, amountTwd)).data).toMatchObject({ state: 'paid', amount: amountTwd })
  await city.settle()
  expect(bank.takenTwd() - before).toBe(amountTwd)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID', dueTwd: 130, paidTwd: 130 })
  expect(await ledgerSumTwd(house.database, `due:order:${orderHash}`)).toBe(0)
  expect(outcomesOf(orderHash).at(-1)).toBe(`${orderHash} collected`)
  // The same tap again charges nothing, and the link is worth nothing to anybody else.
  expect((await pay(secret, amountTwd)).data.state).toBe('paid')
  expect(bank.takenTwd() - before).toBe(amountTwd)
  expect((await look(token)).body).toMatchObject({ code: 'PAY_LINK_GONE' })
  // The card goes soon afterwards, here and at the bank; the rider's own cards never had it.
  expect((await instrumentsOf(house.database, rider.riderId)).map(({ last4 }) => last4)).toEqual(['4242'])
  await city.advance(20 * 60)
  expect(bank.forgotten).toContain(`guest-${5000 + cards}`)
  const { rows } = await house.database.pool.query(
    `SELECT 1 FROM wallet.instruments WHERE rider_id LIKE 'payer:%'
     UNION ALL SELECT 1 FROM wallet.bindings WHERE rider_id LIKE 'payer:%'`,
  )
  expect(rows).toEqual([])
})

test('of two people who pay by the same link at once, one pays and the other is told', async () => {
  const { orderHash } = await anOwedOrder()
  const { token, amountTwd } = await aLink(orderHash)
  const secrets = [await entersCard(token), await entersCard(token)]
  const before = bank.takenTwd()
  const answered = Promise.withResolvers<void>()
  bank.isAtWorkUntil(answered.promise)
  const paying = secrets.map((secret) => pay(secret, amountTwd))
  const refused = await Promise.race(paying)
  expect(refused.body).toMatchObject({ code: 'PAYMENT_STATUS_CHECKING' })
  answered.resolve()
  const answers = await Promise.all(paying)
  await city.settle()
  expect(answers.filter(({ status }) => status === 200).map(({ data }) => data.state)).toEqual(['paid'])
  expect(bank.takenTwd() - before).toBe(amountTwd)
  const loser = secrets[answers.findIndex(({ status }) => status !== 200)] ?? ''
  expect((await pay(loser, amountTwd)).body).toMatchObject({ code: 'PAY_LINK_GONE' })
})

test('a wrong, an expired, a replaced and a needless link get the same answer', async () => {
  const { orderHash } = await anOwedOrder()
  const first = await aLink(orderHash)
  const second = await aLink(orderHash)
  const answers = [await look('0'.repeat(64)), await look('../../etc/passwd'), await look(first.token)]
  expect((await look(second.token)).status).toBe(200)
  const late = await entersCard(second.token)
  await city.advance(24 * 3600 + 1)
  answers.push(await look(second.token), await look(late), await pay(late, 130))
  const started = await start(second.token)
  expect([started.status, started.body]).toEqual([404, answers[0]?.body])
  const debt = await anOwedOrder()
  const needless = await aLink(debt.orderHash)
  const secret = await entersCard(needless.token)
  await house.database.pool.query('UPDATE wallet.payments SET due_twd = 140 WHERE order_hash = $1', [debt.orderHash])
  answers.push(await look(needless.token), await pay(secret, needless.amountTwd))
  for (const { status, body } of answers)
    expect([status, body]).toEqual([
      404,
      expect.objectContaining({ code: 'PAY_LINK_GONE', message: answers[0]?.body.message }),
    ])
  await house.database.pool.query('UPDATE wallet.payments SET due_twd = 130 WHERE order_hash = $1', [debt.orderHash])
})

test('a declined payer changes nothing for the rider, and may try another card', async () => {
  const { orderHash } = await anOwedOrder()
  const before = await paymentOf(orderHash)
  const { token, amountTwd } = await aLink(orderHash)
  const secret = await entersCard(token)
  bank.feels('poor')
  expect((await pay(secret, amountTwd)).data.state).toBe('declined')
  const { method, instrumentId } = before
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'OWED', method, instrumentId, paidTwd: before.paidTwd })
  const other = await entersCard(secret)
  expect((await pay(other, amountTwd)).data.state).toBe('paid')
  await city.settle()
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID' })
})

test.each<Mood>(['loses', 'silent'])(
  'an answer of the bank that is lost (%s) is looked up, and charged once',
  async (mood) => {
    const { orderHash } = await anOwedOrder()
    const { token, amountTwd } = await aLink(orderHash)
    const secret = await entersCard(token)
    const before = bank.takenTwd()
    bank.feels(mood)
    expect((await pay(secret, amountTwd)).data.state).toBe('checking')
    expect((await look(token)).body).toMatchObject({ code: 'PAYMENT_STATUS_CHECKING' })
    expect((await pay(secret, amountTwd)).data.state).toBe('checking')
    await city.advance(120)
    expect((await look(secret)).data.state).toBe('paid')
    expect(bank.takenTwd() - before).toBe(amountTwd)
    expect(await paymentOf(orderHash)).toMatchObject({ state: 'PAID' })
  },
)

test('before an order begins, another person may hold the price that was declined', async () => {
  const { orderHash, reference } = await anOrder(200)
  bank.feels('declines')
  await made(Promise.resolve(reference))
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'FAILED' })
  const { token, amountTwd } = await aLink(orderHash)
  expect(amountTwd).toBe(200)
  const secret = await entersCard(token)
  expect((await pay(secret, 200)).data.state).toBe('paid')
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'READY' })
  expect(outcomesOf(orderHash)).toEqual([`${orderHash} declined`, `${orderHash} held`])
  const before = bank.takenTwd()
  // More than the payer consented to is owed by the rider.
  await fix(orderHash, 240)
  expect(bank.takenTwd() - before).toBe(200)
  expect(await paymentOf(orderHash)).toMatchObject({ state: 'OWED', paidTwd: 200, dueTwd: 240 })
})

test('another person pays a declined deposit, and gets back what is not kept of it', async () => {
  const { orderHash } = await aHeldOrder(500)
  bank.feels('declines')
  await made(inTx((tx) => takeDeposit({ tx, house, orderHash, amountTwd: 300, how: 'charged' })))
  const { token, amountTwd } = await aLink(orderHash)
  expect(amountTwd).toBe(300)
  const secret = await entersCard(token)
  await pay(secret, 300)
  await city.settle()
  expect((await look(secret)).data.state).toBe('paid')
  expect(outcomesOf(orderHash).at(-1)).toBe(`${orderHash} depositTaken`)
  expect(await ledgerSumTwd(house.database, `deposit:order:${orderHash}`)).toBe(-300)
  const before = bank.takenTwd()
  await inTx((tx) => settleDeposit({ tx, house, orderHash, retainedTwd: 100, payee: chen }))
  await city.settle()
  expect(bank.takenTwd() - before).toBe(-200)
})

test('an order without an open amount gets no link', async () => {
  const { orderHash } = await aHeldOrder(100)
  await expect(aLink(orderHash)).rejects.toMatchObject({ key: 'wallet.nothingToPay' })
  await fix(orderHash, 100)
  await expect(aLink(orderHash)).rejects.toMatchObject({ key: 'wallet.nothingToPay' })
})

test('without the secret of the browser that entered the card, nothing is charged', async () => {
  const { orderHash } = await anOwedOrder()
  const { token, amountTwd } = await aLink(orderHash)
  await entersCard(token)
  const before = bank.takenTwd()
  expect((await pay(token, amountTwd)).data.state).toBe('open')
  await city.advance(16 * 60)
  expect(bank.takenTwd()).toBe(before)
  expect(bank.forgotten).toContain(`guest-${5000 + cards}`)
})
