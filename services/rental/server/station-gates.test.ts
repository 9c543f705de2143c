import { refundOf } from '@daoxing/bookings/contract'
import { getOrder } from '@daoxing/orders/contract'
import {
  addRentalSearch,
  contractAt,
  getRentalContents,
  estimateRental,
  getRentalBookingWindow,
  listRentalAccessories,
  listRentalCars,
  listRentalHotspots,
  listRentalModels,
  listRentals,
  listRentalSearches,
  orderRental,
  orderRentalOnDemand,
  searchRentalStations,
} from '@daoxing/rental/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aRentalHouse, type RentalHouse } from './testing/a-rental-house.ts'

const logged: string[] = []
let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse({ cars: 3, logTo: { write: (line) => void logged.push(line) } })
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  await house.balances()
})

const six = (days: number) => ({ startTime: house.at(days), endTime: house.at(days, 6) })
const dayOf = (ms: number) => new Date(ms + 8 * 3_600_000).toISOString().slice(0, 10)

test('without a bound membership no call of the flow passes, and nothing is written [RNT-001]', async () => {
  const stranger = await house.renter({ isBound: false })
  const { from: stationId } = house.stations
  const wish = house.wish()
  const search = { fromStationId: stationId, toStationId: stationId, ...six(5) }
  const calls = [
    [searchRentalStations, { query: {} }],
    [listRentalCars, { query: { stationId, ...six(5) } }],
    [listRentalAccessories, { query: { stationId, ...six(5) } }],
    [getRentalBookingWindow, {}],
    [listRentalSearches, {}],
    [addRentalSearch, { body: search }],
    [listRentalModels, {}],
    [listRentalHotspots, {}],
    [estimateRental, { body: wish }],
    [orderRental, { body: { ...wish, quoteHash: 'none' }, key: 'a' }],
    [orderRentalOnDemand, { body: { ...wish, quoteHash: 'none' }, key: 'b' }],
  ] as const
  for (const [call, input] of calls) {
    const { status, body } = await house.city.call(call as never, { ...input, as: stranger.as } as never)
    expect([call.path, status, (body as { code: string }).code]).toEqual([call.path, 403, 'RENTAL_LOGIN_NEEDED'])
  }
  const { rows } = await house.city.house.database.pool.query(
    'SELECT rider_id FROM rental.searches UNION ALL SELECT rider_id FROM rental.quotes UNION ALL SELECT rider_id FROM rental.orders',
  )
  expect(rows).toEqual([])
})

test('the flow of a station rental has five calls: estimate, order, demand order, repay, delete [RNT-044]', async () => {
  const rented = [await house.reserves(six(5)), await house.reserves(six(5)), await house.reserves(six(5))]
  const rider = await house.renter()
  const wish = house.wish(six(5))
  const estimate = (await house.estimates(rider, wish)).data
  expect(estimate).toMatchObject({ freeCars: 0, isDemandOnly: true })
  expect((await house.orders(rider, wish)).body.code).toBe('RENTAL_NO_CAR_FREE')
  house.bank.feels('declines')
  const { data: order } = await house.orders(rider, wish, { key: 'demand', isDemand: true })
  expect(order).toMatchObject({ state: 'AWAITING_PAYMENT', bookingType: 'SRENTAL_DEMAND', can: { pay: true } })
  expect((await house.pays({ rider, order })).status).toBe(200)
  await house.city.settle()
  const { state, refundPreview, terms } = await house.sees({ rider, order })
  expect(state).toBe('WISHED')
  expect(refundPreview).toMatchObject({ refundTwd: terms.payNowTwd, keptTwd: 0 })
  const gone = await house.deletes({ rider, order }, { refundTwd: terms.payNowTwd })
  expect(gone.data).toMatchObject({ state: 'CANCELED', deposit: { refundedTwd: terms.payNowTwd } })
  for (const each of rented) await house.deletes(each)
})

test('no rental outlasts the licence, neither an order nor a wish', async () => {
  const ends = dayOf(house.at(12))
  const holds = await house.renter({ expiresOn: ends })
  expect((await house.orders(holds, house.wish(six(12)))).status).toBe(200)
  const short = await house.renter({ expiresOn: dayOf(house.at(11)) })
  for (const isDemand of [false, true]) {
    const refused = await house.orders(short, house.wish(six(12)), { key: `${isDemand}`, isDemand })
    expect([refused.status, refused.body.code]).toEqual([403, 'LICENCE_ENDS_BEFORE'])
  }
  const { data } = await house.city.call(listRentals, { query: {}, as: short.as })
  expect(data.orders).toEqual([])
})

test('a rider whose licence was suspended since gets no car at the desk', async () => {
  const rented = await house.reserves(six(3))
  const keeps = await house.countsKeeps()
  await house.city.house.database.pool.query("UPDATE identity.papers SET state = 'suspended' WHERE rider_id = $1", [
    rented.rider.riderId,
  ])
  await house.until(rented.order.startTime)
  await house.reports(rented.order.hash, { kind: 'arrived', plateNo: 'RAA-0000' })
  expect(await house.sees(rented)).toMatchObject({ state: 'CANCELED', lastEvent: 'licenceRefused' })
  expect(await house.countsKeeps()).toBe(keeps - 1)
})

test('a car that is still out is not handed over, and another one is', async () => {
  const day = 2
  const long = { startTime: house.at(day), endTime: house.at(day, 10) }
  const [first, second] = [await house.reserves(long), await house.reserves(long)]
  const next = await house.reserves({ startTime: house.at(day, 7), endTime: house.at(day, 10) })
  const late = await house.drives(six(day))
  const assetOf = async ({ order }: typeof late) => {
    const { rows } = await house.city.house.database.pool.query<{ asset_id: string }>(
      'SELECT asset_id FROM rental.orders WHERE order_hash = $1',
      [order.hash],
    )
    return rows[0]?.asset_id ?? ''
  }
  expect(await assetOf(next)).toBe(await assetOf(late))
  await house.reports(second.order.hash, { kind: 'operatorFailed' })
  await house.until(next.order.startTime)
  const { hash } = next.order
  await house.reports(hash, { kind: 'arrived', plateNo: 'RAA-0000' })
  expect((await house.sees(next)).state).toBe('RESERVED')
  await house.reports(hash, { kind: 'arrived', plateNo: 'RAA-0001', assetId: await assetOf(second) })
  expect(await house.sees(next)).toMatchObject({ state: 'PREAUTHORIZED', carInfo: { plateNo: 'RAA-0001' } })
  await house.reports(hash, { kind: 'departed', plateNo: 'RAA-0001', odometer: 12_000, energy: 80 })
  expect((await house.sees(next)).state).toBe('IN_USE')
  expect((await house.sees(first)).state).toBe('EXPIRED')
})

test('a detail that cannot be read is logged and returned as nothing, and the order stays readable [RNT-049]', async () => {
  const { rider, order } = await house.reserves(six(15))
  const asks = () => house.city.call(getOrder, { params: { hash: order.hash }, as: rider.as })
  expect((await asks()).data.detail).toMatchObject({ hash: order.hash })
  await house.city.house.database.pool.query("UPDATE rental.orders SET facts = facts - 'terms' WHERE order_hash = $1", [
    order.hash,
  ])
  const { status, data } = await asks()
  expect([status, data.order.status, data.detail]).toEqual([200, 'RESERVED', null])
  expect(logged.join('')).toContain('the detail of a rental could not be read')
})

test('the refund of the day before is the higher reading, and is marked as unconfirmed', () => {
  const { depositLadder, unconfirmed } = contractAt('2026-11-24T00:00:00.000Z')
  expect(refundOf(depositLadder, 86_400).percent).toBe(20)
  expect(unconfirmed.refund).toBe('reading')
})

test('clauses that are not checked against the published text say so to the rider, and the waiver of shared cars says what it covers', async () => {
  const rider = await house.renter()
  const { data } = await house.city.call(getRentalContents, { query: {}, as: rider.as })
  const textOf = (clause: string) => data.contract.clauses.find((one) => one.clause === clause)?.text ?? ''
  for (const clause of ['deposit', 'refund', 'late', 'kilometres', 'lossOfUse', 'operatorFault'])
    expect.soft([clause, textOf(clause).includes('尚待與公告條文核對')]).toEqual([clause, true])
  for (const clause of ['energy', 'repair', 'laterLines'])
    expect.soft([clause, textOf(clause).includes('尚待')]).toEqual([clause, false])
  expect(textOf('repair')).toContain('共享汽車加購免責方案者，維修費與營業損失都不付')
})
