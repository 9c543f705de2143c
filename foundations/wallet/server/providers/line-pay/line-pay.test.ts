import { createServer } from 'node:http'
import { secondsBetween } from '@daoxing/kit/contract'
import { systemClock, secureRandom, tablesOf } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { walletServer } from '../../index.ts'
import { type CityProgram, openCityProgram } from '../../testing/city-program.ts'
import type { Authorization, MoneyOutcome, PaymentProvider } from '../payment-provider.ts'
import { cityLinePayAccess, createLinePayProvider } from './line-pay-provider.ts'
import { ExpireDate } from './line-pay-records.ts'
import { linePaySignature } from './line-pay-signature.ts'

const citySecret = 'a secret of forty characters or about so'
let city: CityProgram
let house: TestHouse
let linePay: PaymentProvider
let received: string[]
let ear: ReturnType<typeof createServer>
let noticeUrl: string
let count = 0

beforeAll(async () => {
  city = await openCityProgram({ citySecret })
  house = await openTestHouse({ slices: [walletServer] })
  linePay = provider()
  ear = createServer((request, response) => {
    received.push(request.url ?? '')
    response.end()
  })
  await new Promise<void>((resolve) => ear.listen(0, '127.0.0.1', resolve))
  const address = ear.address()
  noticeUrl = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/notices/linepay?from=wallet`
})
beforeEach(() => {
  received = []
})
afterAll(async () => {
  await house.close()
  ear.close()
  await city.close()
})

const newReference = () => `t${process.pid}x${(count += 1)}`
const provider = (waitMs?: number) =>
  createLinePayProvider(
    { ...house.house, clock: systemClock, random: secureRandom },
    { access: cityLinePayAccess({ cityUrl: city.url, citySecret }), ...(waitMs === undefined ? {} : { waitMs }) },
  )
const moods = (change: object) =>
  fetch(`${city.url}/pay/line/moods`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(change),
  })

async function opened(reference = newReference()) {
  const returnUrl = 'http://127.0.0.1:9/back'
  const { url } = await linePay.openBinding({
    reference,
    riderId: 'ana',
    accountEnds: '678',
    language: 'zh-TW',
    returnUrl,
    noticeUrl,
  })
  return { reference, url }
}

/** Acts as a rider on the page, in a separate browser without cookies. */
function press(url: string, button: 'agree' | 'cancel', account = 'island') {
  const token = new URL(url).searchParams.get('transactionReserveId') ?? ''
  return fetch(`${city.url}/pay/line/web/payment/${button}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ transactionReserveId: token, account }),
  })
}

async function bound(account?: string): Promise<string> {
  const { reference, url } = await opened()
  await press(url, 'agree', account)
  const outcome = await linePay.findBinding({ reference, returned: {} })
  if (outcome.state !== 'bound') throw new Error(`not bound: ${JSON.stringify(outcome)}`)
  return outcome.instrument.token
}

async function held(token: string, amountTwd: number): Promise<Authorization> {
  const reference = newReference()
  const outcome = await linePay.authorize({ reference, amountTwd, token, description: '島行' })
  if (outcome.state !== 'done') throw new Error(`not held: ${JSON.stringify(outcome)}`)
  return { reference, transactionId: outcome.transactionId, amountTwd }
}

async function until<Result>(read: () => Result | undefined): Promise<Result> {
  for (let tries = 0; tries < 60; tries += 1) {
    const found = read()
    if (found !== undefined) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('it did not happen')
}

test('the signature covers the secret, the path, the body or the query, and the nonce', () => {
  const signed = { secret: 'a', path: '/v3/payments/request', content: '{"amount":1}', nonce: 'n' }
  expect(linePaySignature(signed)).toBe('5FGJqGFiUhGTsrK+kHkUkosYgkoAXg6yw6gH7r9DxI0=')
  expect(linePaySignature({ ...signed, nonce: 'm' })).not.toBe(linePaySignature(signed))
})

test('a rider who never returns is bound by the notice that the provider sends to our server', async () => {
  const { reference, url } = await opened()
  expect(await linePay.findBinding({ reference, returned: {} })).toEqual({ state: 'open' })
  await press(url, 'agree')
  const query = (await until(() => received[0])).split('?')[1] ?? ''
  const notice = linePay.readNotice({ headers: {}, rawBody: query })
  expect(notice).toMatchObject({ reference, kind: 'binding' })
  const outcome = await linePay.findBinding({ reference, returned: notice?.returned ?? {} })
  expect(outcome).toMatchObject({ state: 'bound', instrument: { last4: null } })
  expect(await linePay.findBinding({ reference, returned: {} })).toEqual(outcome)
})

test('a forged notice, or one for another binding, is rejected', async () => {
  const mine = await opened()
  const other = await opened()
  await press(mine.url, 'agree')
  const query = new URLSearchParams((await until(() => received[0])).split('?')[1])
  query.set('orderId', other.reference)
  expect(linePay.readNotice({ headers: {}, rawBody: query.toString() })).toBeUndefined()
  query.delete('seal')
  expect(linePay.readNotice({ headers: {}, rawBody: query.toString() })).toBeUndefined()
})

test('a transaction from a browser is not confirmed for another rider', async () => {
  const victim = await opened()
  await press(victim.url, 'agree')
  const attacker = await opened()
  const query = new URLSearchParams((await until(() => received[0])).split('?')[1])
  const returned = { transactionId: query.get('transactionId') ?? '', orderId: attacker.reference }
  expect(await linePay.findBinding({ reference: attacker.reference, returned })).toEqual({ state: 'open' })
  expect(await linePay.findBinding({ reference: victim.reference, returned: {} })).toMatchObject({ state: 'bound' })
})

test('nineteen digits arrive unchanged', async () => {
  const { reference } = await opened()
  const { rows } = await sql<{ transaction_id: string }>`SELECT transaction_id FROM wallet.line_pay_requests
    WHERE reference = ${reference}`.execute(tablesOf(house.house.database))
  const id = rows[0]?.transaction_id ?? ''
  expect(id).toMatch(/^\d{19}$/)
  expect(BigInt(id) > BigInt(Number.MAX_SAFE_INTEGER)).toBe(true)
  expect(String(Number(id))).not.toBe(id)
  const { transactionId } = await held(await bound(), 100)
  expect(
    await linePay.lookUp({
      kind: 'capture',
      reference: newReference(),
      amountTwd: 100,
      authorization: { reference, transactionId, amountTwd: 100 },
    }),
  ).toEqual({ state: 'absent' })
})

test('the dollar that verifies a wallet is released at once', async () => {
  const before = await balanceOf('林小島')
  await bound()
  expect(await balanceOf('林小島')).toBe(before)
})

test('a rider who does not consent, or whose account is suspended, is not bound', async () => {
  const cancelled = await opened()
  expect((await press(cancelled.url, 'cancel')).headers.get('location')).toContain('http://127.0.0.1:9/back')
  expect(await linePay.findBinding({ reference: cancelled.reference, returned: {} })).toMatchObject({ state: 'failed' })
  const stopped = await opened()
  await press(stopped.url, 'agree', 'stopped')
  expect(await linePay.findBinding({ reference: stopped.reference, returned: {} })).toEqual({
    state: 'failed',
    reason: 'refused',
    providerCode: '1102',
  })
})

test('one reference holds once, however often it is requested concurrently', async () => {
  const token = await bound()
  const before = await balanceOf('林小島')
  const wish = { reference: newReference(), amountTwd: 300, token, description: '島行' }
  const outcomes = await Promise.all(Array.from({ length: 8 }, () => linePay.authorize(wish)))
  expect(new Set(outcomes.map((outcome) => JSON.stringify(outcome))).size).toBe(1)
  expect(outcomes[0]).toMatchObject({ state: 'done' })
  expect(await balanceOf('林小島')).toBe(before - 300)
})

test('at most the held amount is captured, and the rest is released', async () => {
  const token = await bound()
  const before = await balanceOf('林小島')
  const authorization = await held(token, 300)
  const tooMuch = await linePay.capture({ reference: newReference(), amountTwd: 301, authorization })
  expect(tooMuch).toMatchObject({ state: 'declined', providerCode: '1184' })
  const wish = { reference: newReference(), amountTwd: 215, authorization }
  const done = { state: 'done', transactionId: authorization.transactionId }
  expect(await linePay.capture(wish)).toEqual(done)
  expect(await linePay.capture(wish)).toEqual(done)
  expect(await linePay.release({ authorization })).toMatchObject({ state: 'declined', reason: 'refused' })
  expect(await balanceOf('林小島')).toBe(before - 215)
})

test('LINE Pay returns the expiry of a hold, in its response and in its records', async () => {
  const reference = newReference()
  const payment = { reference, amountTwd: 90, token: await bound(), description: '島行' }
  const now = systemClock.now()
  const outcome = await linePay.authorize(payment)
  const expiresAt = outcome.state === 'done' ? outcome.expiresAt : undefined
  expect(Math.round(secondsBetween(now, expiresAt ?? now) / 86_400)).toBe(30)
  expect(await linePay.lookUp({ kind: 'authorize', reference, amountTwd: 90 })).toEqual(outcome)
})

test('the expiry of a hold is parsed with any offset', () => {
  expect(ExpireDate.parse('2026-06-26T10:00:00+08:00')).toBe('2026-06-26T02:00:00.000Z')
  expect(ExpireDate.parse('2026-06-26T02:00:00Z')).toBe('2026-06-26T02:00:00.000Z')
})

test('a released hold frees its amount for good', async () => {
  const token = await bound()
  const before = await balanceOf('林小島')
  const authorization = await held(token, 300)
  const done = { state: 'done', transactionId: authorization.transactionId }
  expect(await linePay.release({ authorization })).toEqual(done)
  expect(await linePay.release({ authorization })).toEqual(done)
  const late = await linePay.capture({ reference: newReference(), amountTwd: 300, authorization })
  expect(late).toMatchObject({ state: 'declined', reason: 'authorizationGone' })
  expect(await balanceOf('林小島')).toBe(before)
})

test('a repeated refund goes back once, and never exceeds the captured amount', async () => {
  const token = await bound()
  const before = await balanceOf('林小島')
  const authorization = await held(token, 300)
  await linePay.capture({ reference: newReference(), amountTwd: 200, authorization })
  const first = { reference: newReference(), amountTwd: 60, authorization, refundedBeforeTwd: 0 }
  const outcome = await linePay.refund(first)
  expect(outcome).toMatchObject({ state: 'done' })
  expect(await linePay.refund(first)).toEqual(outcome)
  const tooMuch = { reference: newReference(), amountTwd: 141, authorization, refundedBeforeTwd: 60 }
  expect(await linePay.refund(tooMuch)).toMatchObject({ state: 'declined', providerCode: '1164' })
  const rest = { ...tooMuch, amountTwd: 140 }
  expect(await linePay.lookUp({ kind: 'refund', ...rest })).toEqual({ state: 'absent' })
  expect(await linePay.refund(rest)).toMatchObject({ state: 'done' })
  expect(await balanceOf('林小島')).toBe(before)
})

test.each([
  ['thrifty', 'insufficientBalance', '1142'],
  ['carded', 'cardDeclined', '1298'],
  ['expired', 'cardExpired', '1287'],
] as const)('the wallet of %s declines because of %s', async (account, reason, providerCode) => {
  const token = await bound(account)
  const outcome = await linePay.authorize({ reference: newReference(), amountTwd: 400, token, description: '島行' })
  expect(outcome).toEqual({ state: 'declined', reason, providerCode })
})

test('after unbinding the key no longer pays, and unbinding twice succeeds', async () => {
  const token = await bound()
  expect(await linePay.check({ token })).toMatchObject({ status: 200 })
  await linePay.unbind({ token })
  await linePay.unbind({ token })
  expect(await linePay.check({ token })).toMatchObject({ status: 1190 })
  const outcome = await linePay.authorize({ reference: newReference(), amountTwd: 100, token, description: '島行' })
  expect(outcome).toMatchObject({ state: 'declined', reason: 'bindingGone' })
})

test('a movement with a lost response is unknown, is found in the records, and is not repeated', async () => {
  const token = await bound()
  const before = await balanceOf('林小島')
  const wish = { reference: newReference(), amountTwd: 250, token, description: '島行' }
  await moods({ losesAnswers: true })
  let outcome: MoneyOutcome
  try {
    outcome = await linePay.authorize(wish)
  } finally {
    await moods({ losesAnswers: false })
  }
  expect(outcome).toEqual({ state: 'unknown' })
  const found = await linePay.lookUp({ kind: 'authorize', ...wish })
  expect(found).toMatchObject({ state: 'done' })
  expect(await linePay.authorize(wish)).toEqual(found)
  expect(await balanceOf('林小島')).toBe(before - 250)
  expect(await linePay.lookUp({ kind: 'authorize', reference: newReference(), amountTwd: 250 })).toEqual({
    state: 'absent',
  })
})

test('an unreachable or slow provider makes a movement unknown and a check pass', async () => {
  const token = await bound()
  await moods({ isDown: true })
  const wish = { reference: newReference(), amountTwd: 100, token, description: '島行' }
  expect(await linePay.authorize(wish)).toEqual({ state: 'unknown' })
  expect(await linePay.check({ token })).toEqual({ status: 999, message: '' })
  await moods({ isDown: false, slowSeconds: 2 })
  const hasty = await provider(300).authorize(wish)
  await moods({ slowSeconds: 0 })
  expect(hasty).toEqual({ state: 'unknown' })
})

test('the state that the city program has confirmed survives killing and restarting it', async () => {
  const token = await bound()
  const authorization = await held(token, 300)
  await city.restart()
  const wish = { reference: newReference(), amountTwd: 300, authorization }
  expect(await linePay.capture(wish)).toMatchObject({ state: 'done' })
  expect(await linePay.check({ token })).toMatchObject({ status: 200 })
})

test('a wrong secret is our own misconfiguration and is thrown', async () => {
  const access = { ...cityLinePayAccess({ cityUrl: city.url, citySecret }), channelSecret: 'guessed' }
  const forger = createLinePayProvider({ ...house.house, random: secureRandom }, { access })
  await expect(forger.check({ token: 'RK1' })).rejects.toThrow('1106')
})

async function balanceOf(name: string): Promise<number> {
  const page = await (await fetch(`${city.url}/pay/line/accounts`)).text()
  const section = page.slice(page.indexOf(name))
  return Number((/可用餘額<\/span><b>\$([\d,-]+)/.exec(section)?.[1] ?? '').replaceAll(',', ''))
}
