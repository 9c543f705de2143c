import { listOrders } from '@daoxing/orders/contract'
import { cancelScooterOrder, listScooterOrders, listScooters, scooterOrderChanged } from '@daoxing/scooter/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AssetHouse, anAssetHouse, here, operatorId } from './testing/an-asset-house.ts'

let house: AssetHouse
beforeAll(async () => {
  house = await anAssetHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  house.answers()
  await house.city.advance(3 * 3600)
  await house.assertAllIsOver()
})

const earnedTwd = async () => -(await ledgerSumTwd(house.city.house.database, `earned:operator:${operatorId}`))
const nearby = async (as: object) => {
  const query = { lat: String(here.lat), lng: String(here.lng) } as never
  return (await house.city.call(listScooters, { query, as })).data.assets.map(({ assetId }) => assetId)
}

test('from a price to the receipt: estimate and deposit are held, the minutes are captured, the deposit is returned', async () => {
  const { city, bank } = house
  const before = await earnedTwd()
  const reserved = await house.reserves('whole')
  const { rider, order } = reserved
  expect(order).toMatchObject({
    state: 'RESERVED',
    terms: { unlockTwd: 15, perMinuteTwd: 3, estimateMinutes: 30, estimateTwd: 105, depositTwd: 500 },
    deposit: { state: 'held' },
    can: { cancel: true, unlock: true, giveBack: false },
  })
  expect(bank.heldTwd()).toBe(605)
  expect(await nearby(rider.as)).not.toContain('whole')
  expect((await house.unlocks(reserved)).data).toMatchObject({ state: 'IN_USE', can: { giveBack: true } })
  await city.advance(11 * 60 + 1)
  expect((await house.returns(reserved)).data).toMatchObject({ state: 'PENDING_PAYMENT' })
  await city.settle()
  const paid = await house.sees(reserved)
  expect(paid).toMatchObject({ state: 'COMPLETED', payment: { status: 2, openTwd: 0 }, deposit: { state: 'held' } })
  expect(paid.bill).toEqual({
    lines: [
      { kind: 'unlock', amountTwd: 15 },
      { kind: 'minutes', minutes: 12, amountTwd: 36 },
    ],
    totalTwd: 51,
  })
  expect([bank.heldTwd(), (await earnedTwd()) - before]).toEqual([500, 51])
  await house.reports(order.hash, { kind: 'inspected', damageTwd: 0 })
  expect((await house.sees(reserved)).deposit).toEqual({ state: 'settled', retainedTwd: 0 })
  expect(bank.heldTwd()).toBe(0)
  const [listed] = (await city.call(listOrders, { query: { status: 'history' }, as: rider.as })).data.orders
  expect(listed).toMatchObject({ orderHash: order.hash, status: 'COMPLETED', amountTwd: 51, paymentStatus: 2 })
  expect((await city.call(listScooterOrders, { as: rider.as })).data.orders).toEqual([])
  const revisions = city.sent
    .filter(({ room, name }) => room === `rider:${rider.riderId}` && name === scooterOrderChanged.name)
    .map(({ payload }) => scooterOrderChanged.payload.parse(payload).order.revision)
  expect(revisions).toEqual(revisions.toSorted((one, other) => one - other))
})

test('an unused reservation ends after ten minutes and is free', async () => {
  const reserved = await house.reserves('waiting')
  await house.city.advance(599)
  expect((await house.sees(reserved)).state).toBe('RESERVED')
  await house.city.advance(2)
  expect(await house.sees(reserved)).toMatchObject({ state: 'CANCELED', lastEvent: 'expired', bill: null })
  expect(house.bank.heldTwd()).toBe(0)
  expect(await nearby(reserved.rider.as)).toContain('waiting')
})

test('a rider cancels free of charge before the unlock, and not after it', async () => {
  const cancels = ({ rider, order }: Awaited<ReturnType<AssetHouse['reserves']>>) =>
    house.city.call(cancelScooterOrder, { params: { hash: order.hash }, as: rider.as })
  const reserved = await house.reserves('cancelled')
  expect((await cancels(reserved)).data).toMatchObject({ state: 'CANCELED', bill: null })
  expect((await cancels(reserved)).status).toBe(200)
  await house.city.settle()
  expect(house.bank.heldTwd()).toBe(0)
  const used = await house.uses('used')
  expect((await cancels(used)).body.code).toBe('SCOOTER_MOVED_MEANWHILE')
  await house.returns(used)
})

test('a damage is taken from the deposit, beyond it by the same card, and a fine is charged once for its report', async () => {
  const before = await earnedTwd()
  const used = await house.uses('damaged')
  await house.returns(used)
  await house.city.settle()
  const { hash } = used.order
  await house.reports(hash, { kind: 'inspected', damageTwd: 620 })
  await house.reports(hash, { kind: 'inspected', damageTwd: 900 })
  const fined = { kind: 'fined', reason: 'parking', amountTwd: 300 } as const
  await house.reports(hash, fined, { id: 'fine-1' })
  expect((await house.reports(hash, fined, { id: 'fine-1' })).status).toBe(200)
  expect((await house.reports(hash, { ...fined, amountTwd: 900 }, { id: 'fine-1' })).status).toBe(422)
  const seen = await house.sees(used)
  expect(seen.deposit).toEqual({ state: 'settled', retainedTwd: 500 })
  expect(seen.bill).toEqual({
    lines: [
      { kind: 'unlock', amountTwd: 15 },
      { kind: 'minutes', minutes: 1, amountTwd: 3 },
      { kind: 'damage', amountTwd: 620 },
      { kind: 'fine', reason: 'parking', amountTwd: 300 },
    ],
    totalTwd: 938,
  })
  await house.city.advance(60)
  expect((await house.sees(used)).payment).toMatchObject({ status: 2, openTwd: 0 })
  expect((await earnedTwd()) - before).toBe(938)
})

test('a price that cannot be collected is a debt, which blocks the next reservation until it is paid', async () => {
  const used = await house.uses('owed')
  house.bank.feels('declines', 'declines')
  await house.returns(used)
  await house.city.advance(120)
  expect(await house.sees(used)).toMatchObject({ state: 'PENDING_PAYMENT', payment: { canPay: true } })
  expect(await house.held()).toBe(0)
  await house.stands('next')
  const quote = await house.quotes(used.rider, 'next')
  expect((await house.tapsReserve(used.rider, quote, 'next')).body.code).toBe('UNPAID_TRIPS')
})

test('cash is refused, and so are the price, the quote and the order of another rider', async () => {
  await house.stands('own')
  const rider = await house.rider()
  const quote = await house.quotes(rider, 'own')
  expect((await house.tapsReserve(rider, quote, 'cash', { paymentMethod: 'cash' })).body.code).toBe(
    'PAYMENT_INVALID_METHOD',
  )
  const other = await house.rider()
  expect((await house.tapsReserve(other, quote, 'other')).body.code).toBe('SCOOTER_QUOTE_EXPIRED')
  const reserved = { rider, order: (await house.tapsReserve(rider, quote, 'own')).data }
  const stranger = { rider: other, order: reserved.order }
  for (const answer of [await house.unlocks(stranger), await house.returns(stranger)]) expect(answer.status).toBe(404)
  await expect(house.sees(stranger)).rejects.toThrow('404')
  await house.stands('late')
  const late = await house.quotes(other, 'late')
  await house.city.advance(301)
  await house.stands('late')
  expect((await house.tapsReserve(other, late, 'late')).body.code).toBe('SCOOTER_QUOTE_EXPIRED')
})
