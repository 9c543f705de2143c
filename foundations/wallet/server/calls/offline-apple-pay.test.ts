import { configsServer } from '@daoxing/configs/server'
import { identityServer } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { bindPort, systemClock } from '@daoxing/kit/server'
import { ordersServer } from '@daoxing/orders/server'
import { type DeviceMethod, giveDeviceToken, openDeviceSheet, payTrip, PaymentMethod } from '@daoxing/wallet/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  captureTotal,
  holdByEstimate,
  leaveUnpaid,
  payerFor,
  paymentClientPort,
  refundPart,
  walletServer,
} from '../index.ts'
import { makeMovements } from '../money/pay-now.ts'
import { ledgerSumTwd } from '../stores/ledger-store.ts'
import { findPayment } from '../stores/payment-store.ts'
import { aBankHouse, type BankHouse } from '../testing/index.ts'
import { type Phone, signOnPhone } from '../testing/phone-sheet.ts'

const chen = { kind: 'driver', id: 'chen' } as const
let bankHouse: BankHouse
beforeAll(async () => {
  const listener = {
    name: 'listener',
    calls: [],
    ports: () => [
      bindPort(paymentClientPort('common'), {
        methods: PaymentMethod.options,
        paymentMoved: async () => undefined,
        mayBePaidInCash: async () => true,
      }),
    ],
  }
  const slices = [configsServer, identityServer, ordersServer, walletServer, listener]
  bankHouse = await aBankHouse(slices, systemClock.now())
}, 60_000)
afterAll(() => bankHouse.close())

type Rider = Awaited<ReturnType<typeof aRider>>

/** Sends a call as the documents write it. */
async function sends({ as }: Pick<Rider, 'as'>, call: string, { body, key }: { body: object; key?: string }) {
  const [method = '', path = ''] = call.split(' ')
  const headers = {
    cookie: as.cookie ?? '',
    'content-type': 'application/json',
    'idempotency-key': key ?? bankHouse.house.house.random.hex(12),
  }
  const response = await fetch(`${bankHouse.gate.url}${path}`, { method, headers, body: JSON.stringify(body) })
  const answer: { code?: string; data: Record<string, unknown> } = JSON.parse(await response.text())
  return { status: response.status, ...answer }
}
const offline = 'POST /api/payment-methods/offlineApplePay'

/** A sheet that the rider opens and confirms on a phone. */
async function signs({ as }: Rider, amountTwd: number, phone: Partial<Phone> = {}) {
  const method: DeviceMethod = phone.method ?? 'applepay'
  const sheet = (
    await bankHouse.house.call(openDeviceSheet, { body: { payment_method: method, amount: amountTwd }, as })
  ).data
  const token = await signOnPhone({ cityUrl: bankHouse.city.url, method, ...phone }, { amountTwd, data: sheet.data })
  return { sheet, token }
}

/** A trip that the rider owes: its fare was due in cash, and no driver has reported it. */
async function aDebt(rider: Rider, amountTwd: number): Promise<string> {
  const { house } = bankHouse.house
  const orderHash = house.random.hex(10)
  await house.database.transaction(async (tx) => {
    const payer = { method: 'cash', instrument: null } as const
    const order = { orderHash, orderNumber: null, riderId: rider.riderId, service: 'common' }
    await holdByEstimate({ tx, house, order, payer, amountTwd })
    await captureTotal({ tx, house, orderHash, amountTwd, payee: chen })
    await leaveUnpaid({ tx, house, orderHash })
  })
  return orderHash
}
const paymentOf = async (orderHash: string) =>
  (await findPayment(bankHouse.house.house.database, orderHash)) ?? expect.unreachable()

/** Begins an order that the device pays; the hold is made. */
async function begins({ riderId }: Rider, method: DeviceMethod, amountTwd: number) {
  const { house } = bankHouse.house
  const orderHash = house.random.hex(10)
  const reference = await house.database.transaction(async (tx) => {
    const payer = await payerFor({ tx, house, riderId, method })
    return await holdByEstimate({
      tx,
      house,
      order: { orderHash, orderNumber: null, riderId, service: 'common' },
      payer,
      amountTwd,
    })
  })
  await makeMovements({ house, reference: reference ?? '' })
  return orderHash
}

test('the sheet of Apple Pay gets a merchant session for this domain with a new signature each time, or a clear refusal [PAY-025]', async () => {
  const rider = await aRider(bankHouse.house)
  const call = 'POST /api/payment-methods/applePaySession'
  const body = { validationURL: 'https://apple-pay-gateway.apple.com/paymentservices/startSession' }
  const first = await sends(rider, call, { body })
  const domainName = new URL(bankHouse.gate.url).hostname
  expect(first).toMatchObject({ status: 200, data: { domainName, merchantSessionIdentifier: expect.any(String) } })
  expect((await sends(rider, call, { body })).data['signature']).not.toBe(first.data['signature'])
  expect((await sends(rider, call, { body: { validationURL: `${bankHouse.city.url}/pay/apple` } })).status).toBe(400)
  await bankHouse.city.setMood('/pay/apple', { isDown: true })
  expect(await sends(rider, call, { body })).toMatchObject({ status: 503, code: 'PAYMENT_PROVIDER_AWAY' })
  await bankHouse.city.setMood('/pay/apple', { isDown: false })
})

test('an Apple Pay token pays the open amount of a trip of its rider, once, and a retry gets the same answer [PAY-026]', async () => {
  const rider = await aRider(bankHouse.house)
  const trip = await aDebt(rider, 130)
  const { token } = await signs(rider, 130)
  const body = { trip_hash: trip, token }
  expect(await sends(await aRider(bankHouse.house), offline, { body })).toMatchObject({ status: 404 })
  const paid = await sends(rider, offline, { body, key: 'the same tap of the rider' })
  expect(paid).toMatchObject({ status: 200, data: { payment_method: 'applepay', payment_status: 2, open_amount: 0 } })
  expect(await sends(rider, offline, { body, key: 'the same tap of the rider' })).toEqual(paid)
  expect(await sends(rider, offline, { body })).toMatchObject({ code: 'PAYMENT_STATUS_COMPLETED' })
  const next = await aDebt(rider, 130)
  expect(await sends(rider, offline, { body: { trip_hash: next, token } })).toMatchObject({ status: 422 })
  expect((await paymentOf(next)).state).toBe('OWED')
  expect(await ledgerSumTwd(bankHouse.house.house.database)).toBe(0)
})

test('a forged, changed, late or foreign token is refused by its reason, and no money moves', async () => {
  const rider = await aRider(bankHouse.house)
  const trip = await aDebt(rider, 90)
  const pay = async (token: unknown) => await sends(rider, offline, { body: { trip_hash: trip, token } })
  const refused = (reason: string) => ({ status: 422, code: 'DEVICE_TOKEN_REFUSED', data: { reason } })
  expect(await pay({ paymentData: 'sealed' })).toMatchObject(refused('amount'))
  expect(await pay((await signs(rider, 90, { fault: 'stranger' })).token)).toMatchObject(refused('chain'))
  expect(await pay((await signs(rider, 90, { fault: 'changed' })).token)).toMatchObject(refused('signature'))
  expect(await pay((await signs(rider, 90, { fault: 'late' })).token)).toMatchObject(refused('time'))
  // A token of another rider's sheet, and one for less than the trip costs.
  expect(await pay((await signs(await aRider(bankHouse.house), 90)).token)).toMatchObject(refused('amount'))
  expect(await pay((await signs(rider, 60)).token)).toMatchObject({
    code: 'DEVICE_CONSENT_NEEDED',
    data: { amount: 90 },
  })
  const google = await signs(rider, 90, { method: 'googlepay', fault: 'stranger' })
  const give = async ({ sheet, token }: typeof google) =>
    await bankHouse.house.call(giveDeviceToken, { params: { id: sheet.id }, body: { token }, as: rider.as })
  expect((await give(google)).body).toMatchObject({ code: 'DEVICE_TOKEN_REFUSED', data: { reason: 'chain' } })
  const foreign = await signs(rider, 90, { method: 'googlepay', gateway: 'anotherShop' })
  expect((await give(foreign)).body).toMatchObject({ data: { reason: 'signature' } })
  expect((await give(await signs(rider, 90, { method: 'googlepay', fault: 'late' }))).body).toMatchObject({
    data: { reason: 'time' },
  })
  expect((await paymentOf(trip)).state).toBe('OWED')
})

test('a Google Pay token is accepted for one sheet and one order, from its rider alone, and pays its trip', async () => {
  const [rider, stranger] = [await aRider(bankHouse.house), await aRider(bankHouse.house)]
  const { sheet, token } = await signs(rider, 75, { method: 'googlepay' })
  const give = async (as: Rider['as'], id: string) =>
    await bankHouse.house.call(giveDeviceToken, { params: { id }, body: { token }, as })
  expect((await give(stranger.as, sheet.id)).status).toBe(404)
  const given = await Promise.all([give(rider.as, sheet.id), give(rider.as, sheet.id)])
  expect(given.map(({ status }) => status)).toEqual([200, 200])
  const other = await signs(stranger, 75, { method: 'googlepay' })
  expect((await give(stranger.as, other.sheet.id)).body).toMatchObject({ data: { reason: 'used' } })
  const trip = await aDebt(rider, 75)
  const pay = () =>
    bankHouse.house.call(payTrip, {
      params: { id: trip },
      body: { payment_method: 'googlepay' },
      as: rider.as,
      key: bankHouse.house.house.random.hex(12),
    })
  expect((await pay()).data).toMatchObject({ payment_method: 'googlepay', payment_status: 2 })
  const next = await aDebt(rider, 75)
  const without = await bankHouse.house.call(payTrip, {
    params: { id: next },
    body: { payment_method: 'googlepay' },
    as: rider.as,
    key: 'without another consent',
  })
  expect(without.body).toMatchObject({ code: 'DEVICE_CONSENT_NEEDED', data: { payment_method: 'googlepay' } })
})

test.each(['applepay', 'googlepay'] as const)(
  'a consent by %s holds for one of two orders at once, is captured and refunded in part, and never beyond its amount',
  async (method) => {
    const { house } = bankHouse.house
    const rider = await aRider(bankHouse.house)
    const { sheet, token } = await signs(rider, 300, { method })
    await bankHouse.house.call(giveDeviceToken, { params: { id: sheet.id }, body: { token }, as: rider.as })
    await expect(begins(rider, method, 301)).rejects.toMatchObject({ key: 'wallet.deviceConsentNeeded' })
    const both = await Promise.allSettled([begins(rider, method, 300), begins(rider, method, 300)])
    const begun = both.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(begun).toHaveLength(1)
    const [orderHash = ''] = begun
    expect((await paymentOf(orderHash)).state).toBe('READY')
    await house.database.transaction((tx) => captureTotal({ tx, house, orderHash, amountTwd: 420, payee: chen }))
    await bankHouse.house.settle()
    // The bank declines what is beyond the consent: it is owed, and another method pays it.
    expect(await paymentOf(orderHash)).toMatchObject({ state: 'OWED', paidTwd: 300, dueTwd: 420 })
    await house.database.transaction((tx) => refundPart({ tx, house, orderHash, amountTwd: 100, key: 'late' }))
    await bankHouse.house.settle()
    expect(await paymentOf(orderHash)).toMatchObject({ refundedTwd: 100 })
    expect(await ledgerSumTwd(house.database)).toBe(0)
  },
)

test('a hold whose answer was lost is found again by the device’s bank, and the order goes on', async () => {
  const { house } = bankHouse.house
  const rider = await aRider(bankHouse.house)
  const { sheet, token } = await signs(rider, 200)
  await bankHouse.house.call(giveDeviceToken, { params: { id: sheet.id }, body: { token }, as: rider.as })
  await bankHouse.city.setMood('/pay/device', { losesAnswers: true })
  const orderHash = await begins(rider, 'applepay', 200)
  await bankHouse.city.setMood('/pay/device', { losesAnswers: false })
  expect((await paymentOf(orderHash)).state).toBe('HOLDING')
  await bankHouse.house.advance(60)
  expect((await paymentOf(orderHash)).state).toBe('READY')
  const { rows } = await house.database.pool.query<{ token_sealed: string }>(
    'SELECT token_sealed FROM wallet.instruments WHERE rider_id = $1',
    [rider.riderId],
  )
  expect(rows).toHaveLength(1)
  expect(rows[0]?.token_sealed).not.toContain('paymentData')
})

test('the sheet of a device that is away for a while waits ten minutes, and says so when its maker cannot be asked', async () => {
  const rider = await aRider(bankHouse.house)
  const { sheet, token } = await signs(rider, 50)
  await bankHouse.house.leap(601)
  const give = bankHouse.house.call(giveDeviceToken, { params: { id: sheet.id }, body: { token }, as: rider.as })
  expect((await give).body).toMatchObject({ code: 'DEVICE_TOKEN_REFUSED', data: { reason: 'time' } })
})
