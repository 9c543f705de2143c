import { clearConfigOverride, configValue, overrideConfig } from '@daoxing/configs/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { listRentalDeskOrders, objectToRentalLine } from '@daoxing/rental/contract'
import { creditOfTwd } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rentalConfigs } from './rental-configs.ts'
import { aRentalHouse, type RentalHouse, type Rented } from './testing/a-rental-house.ts'

let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse()
})
afterAll(() => house.close())

const returns = async (rented: Rented, more = {}) => {
  await house.until(rented.order.endTime)
  const at = house.city.clock.now()
  await house.reports(rented.order.hash, { kind: 'returned', odometer: 12_100, energy: 80, at, ...more })
  await house.city.settle()
  return house.sees(rented)
}

test('reports come late, twice and out of order, and the car has one handover', async () => {
  const rented = await house.reserves({ startTime: house.at(3), endTime: house.at(3, 6) })
  const { hash } = rented.order
  await house.until(rented.order.startTime)
  await house.reports(hash, { kind: 'departed', plateNo: 'RAA-0000', odometer: 12_000, energy: 80 }, { id: 'early' })
  expect((await house.sees(rented)).state).toBe('RESERVED')
  await house.reports(hash, { kind: 'arrived', plateNo: 'RAA-0000' }, { id: 'arrived' })
  await house.reports(hash, { kind: 'arrived', plateNo: 'RAA-0000' }, { id: 'arrived' })
  await house.city.advance(60)
  expect((await house.sees(rented)).state).toBe('IN_USE')
  await house.reports(hash, { kind: 'returnFailed', text: 'a door is open' })
  expect(await house.sees(rented)).toMatchObject({ state: 'RETURN_ERROR', statusCode: 7 })
  expect((await returns(rented)).state).toBe('COMPLETED')
})

test('a hold that fails at the desk gives the order back to the rider', async () => {
  const rented = await house.reserves({ startTime: house.at(5), endTime: house.at(5, 6) })
  await house.until(rented.order.startTime)
  house.bank.feels('declines')
  await house.reports(rented.order.hash, { kind: 'arrived', plateNo: 'RAA-0000' })
  expect(await house.sees(rented)).toMatchObject({ state: 'RESERVED', lastEvent: 'notHeld' })
  await house.reports(rented.order.hash, { kind: 'arrived', plateNo: 'RAA-0000' })
  expect((await house.sees(rented)).state).toBe('PREAUTHORIZED')
})

test('a rider who does not come loses the deposit of the same day, and the car is free [RNT-039]', async () => {
  const rented = await house.reserves({ startTime: house.at(7), endTime: house.at(7, 6) })
  const keeps = await house.countsKeeps()
  await house.until(rented.order.startTime + 2 * 3_600_000)
  await house.city.advance(60)
  expect(await house.sees(rented)).toMatchObject({
    state: 'EXPIRED',
    bookingStatus: 'start time overdue',
    deposit: { refundedTwd: 0 },
  })
  expect(await house.countsKeeps()).toBeLessThan(keeps)
})

test('the fault of the operator gives back everything and the deposit once more', async () => {
  const rented = await house.reserves({ startTime: house.at(2), endTime: house.at(2, 6) })
  const taken = house.bank.takenTwd()
  await house.reports(rented.order.hash, { kind: 'operatorFailed' })
  const { terms, ...failed } = await house.sees(rented)
  expect(failed).toMatchObject({ state: 'CANCELED', damagesTwd: terms.depositTwd })
  expect(taken - house.bank.takenTwd()).toBe(terms.depositTwd)
  expect(await creditOfTwd(house.city.house.database, rented.rider.riderId)).toBe(terms.depositTwd)
  // The damages are the operator's money, and no refund.
  const { rows } = await house.city.house.database.pool.query<{ account: string }>(
    `SELECT account FROM wallet.postings JOIN wallet.entries USING (entry_id)
     WHERE order_hash = $1 AND kind = 'credit:operatorFault' ORDER BY account DESC`,
    [rented.order.hash],
  )
  expect(rows.map(({ account }) => account)).toEqual([
    `owes:operator:${house.fleet.operatorId}`,
    `credit:rider:${rented.rider.riderId}`,
  ])
  expect(failed.deposit).toEqual({ state: 'refunded', paidTwd: terms.depositTwd, refundedTwd: terms.depositTwd })
})

test('a toll is told with its proof, waits 14 days, and is charged once at cost', async () => {
  const rented = await house.drives({ startTime: house.at(3), endTime: house.at(3, 6) })
  await returns(rented)
  const happenedAt = plusSeconds(rented.order.startsAt, 3600)
  const toll = {
    kind: 'laterLine',
    line: 'toll',
    amountTwd: 88,
    proof: { number: 'T1', text: '國道', happenedAt },
  } as const
  await house.reports(rented.order.hash, toll)
  await house.reports(rented.order.hash, toll)
  await house.reports(rented.order.hash, {
    ...toll,
    proof: { ...toll.proof, number: 'T2', happenedAt: plusSeconds(happenedAt, 9e6) },
  })
  const told = await house.sees(rented)
  expect(told.laterLines).toMatchObject([{ state: 'announced', amountTwd: 88 }])
  expect(told.bill?.etagAmount).toBe(0)
  await house.city.leap(14 * 86_400 + 1)
  await house.city.settle()
  const charged = await house.sees(rented)
  expect(charged).toMatchObject({ state: 'COMPLETED', laterLines: [{ state: 'charged' }], bill: { etagAmount: 88 } })
  expect(charged.payment.paidTwd).toBe(charged.bill?.totalAmount)
})

test('an objection holds a fine back until the operator has decided', async () => {
  const rented = await house.drives({ startTime: house.at(3), endTime: house.at(3, 6) })
  await returns(rented)
  const happenedAt = plusSeconds(rented.order.startsAt, 3600)
  await house.reports(rented.order.hash, {
    ...{ kind: 'laterLine', line: 'fine', amountTwd: 600, proof: { number: 'F1', text: '違規停車', happenedAt } },
  } as const)
  const lineId = (await house.sees(rented)).laterLines[0]?.lineId ?? ''
  const object = (as = rented.rider.as) =>
    house.city.call(objectToRentalLine, { params: { hash: rented.order.hash, lineId }, body: { text: '不是我' }, as })
  expect((await object((await house.renter()).as)).status).toBe(404)
  expect((await object()).data).toMatchObject({ bookingStatus: 'disputing', laterLines: [{ state: 'objected' }] })
  await house.city.leap(20 * 86_400)
  await house.city.settle()
  const listed = await house.city.call(listRentalDeskOrders, { as: house.fleet.lender })
  expect(listed.data.orders.find(({ orderHash }) => orderHash === rented.order.hash)?.objections).toHaveLength(1)
  await house.reports(rented.order.hash, { kind: 'objectionDecided', lineId, isCharged: false })
  expect(await house.sees(rented)).toMatchObject({ state: 'COMPLETED', laterLines: [{ state: 'dropped' }] })
})

test('a car that goes elsewhere stands there after its return [RNT-002]', async () => {
  const rented = await house.drives({ startTime: house.at(3), endTime: house.at(3, 6), toStationId: house.stations.to })
  expect(rented.order.rentalType).toBe('return_at_different_station')
  expect((await returns(rented)).state).toBe('COMPLETED')
  const { rows } = await house.city.house.database.pool.query('SELECT 1 FROM assets.assets WHERE stand_id = $1', [
    house.stations.to,
  ])
  expect(rows).toHaveLength(1)
})

test('a desk that names a car of another order changes nothing: both orders keep theirs', async () => {
  const times = { startTime: house.at(4), endTime: house.at(4, 6) }
  const [first, second] = [await house.reserves(times), await house.reserves(times)]
  const { rows } = await house.city.house.database.pool.query<{ asset_id: string }>(
    'SELECT asset_id FROM rental.orders WHERE order_hash = $1',
    [second.order.hash],
  )
  const keeps = await house.countsKeeps()
  await house.reports(first.order.hash, { kind: 'arrived', plateNo: 'RAA-0001', assetId: rows[0]?.asset_id ?? '' })
  expect(await house.countsKeeps()).toBe(keeps)
  expect((await house.sees(first)).state).toBe('RESERVED')
})

test('damage that a station finds after the return is cut by waiver and contract, and energy has the price of the day of the return', async () => {
  const { database, clock } = house.city.house
  const rented = await house.drives({ startTime: house.at(3), endTime: house.at(3, 6) })
  const config = rentalConfigs.rental_terms
  await database.transaction(async (tx) =>
    overrideConfig(tx, clock, { config, value: { ...(await configValue(tx, config)), energyPercentTwd: 20 } }),
  )
  const { returnedAt, bill } = await returns(rented, { energy: 70 })
  await database.transaction((tx) => clearConfigOverride(tx, config))
  expect(bill?.lines).toContainEqual({ kind: 'energy', amountTwd: 200, clause: 'energy', count: 10 })
  const proof = { number: 'R-9', text: '保險桿破裂', happenedAt: returnedAt ?? '' }
  await house.reports(rented.order.hash, { kind: 'damageFound', repairTwd: 5_000, repairDays: 2, proof })
  const lossTwd = Math.floor(2 * rented.order.terms.dayRentTwd * 0.7)
  expect((await house.sees(rented)).laterLines).toMatchObject([
    { kind: 'repair', amountTwd: 5_000, state: 'announced' },
    { kind: 'lossOfUse', amountTwd: lossTwd, clause: 'lossOfUse', count: 2 },
  ])
})
