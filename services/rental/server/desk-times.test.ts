import { instantFromMs, plusSeconds } from '@daoxing/kit/contract'
import {
  createRentalPaymentToken,
  listRentalCars,
  listRentalDeskOrders,
  pushRentalDeskEvent,
  searchRentalStations,
} from '@daoxing/rental/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { rentalServer } from './index.ts'
import { aRentalHouse, type RentalHouse, type Rented } from './testing/a-rental-house.ts'

let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse({ cars: 1 })
})
afterAll(() => house.close())

const minutes = (count: number) => count * 60_000
const plateNo = 'RAA-0000'
const six = (day: number) => ({ startTime: house.at(day), endTime: house.at(day, 6) })
const rowsOf = async <Row extends object>(sql: string, values: readonly unknown[]) =>
  (await house.city.house.database.pool.query<Row>(sql, [...values])).rows
const returns = ({ order }: Rented) =>
  house.reports(order.hash, { kind: 'returned', odometer: 12_100, energy: 80, at: house.city.clock.now() })
const keepsOf = ({ order }: Rented) =>
  rowsOf<{ kind: string; from_at: string; until_at: string }>(
    'SELECT kind, from_at, until_at FROM assets.keeps WHERE order_hash = $1 ORDER BY from_at',
    [order.hash],
  )

test('a car whose next rider leaves no time to prepare it is counted nowhere, and can be wished for [RNT-069]', async () => {
  const next = await house.reserves({ startTime: house.at(12, 4), endTime: house.at(12, 6) })
  const rider = await house.renter()
  const span = { startTime: house.at(12), endTime: next.order.startTime - minutes(10) }
  expect((await house.estimates(rider, house.wish(span))).data).toMatchObject({ freeCars: 0, isDemandOnly: true })
  const stations = await house.city.call(searchRentalStations, { query: span as never, as: rider.as })
  expect(stations.data.stations.map(({ freeCars }) => freeCars)).toEqual([0, 0])
  const query = { ...span, stationId: house.stations.from }
  const models = await house.city.call(listRentalCars, { query: query as never, as: rider.as })
  expect(models.data.cars.map(({ freeCars }) => freeCars)).toEqual([0])
  const wished = await house.orders(rider, house.wish(span), { isDemand: true })
  expect(wished.status).toBe(200)
  await house.city.settle()
  await house.deletes({ rider, order: wished.data })
  await house.deletes(next)
})

test('a desk cannot end an order before the car has waited for its rider', async () => {
  const rented = await house.reserves(six(3))
  await house.until(rented.order.startTime + 1000)
  await house.reports(rented.order.hash, { kind: 'noShow' })
  await house.until(rented.order.startTime + minutes(119))
  await house.reports(rented.order.hash, { kind: 'noShow' })
  expect((await house.sees(rented)).state).toBe('RESERVED')
  await house.reports(rented.order.hash, { kind: 'arrived', plateNo })
  expect((await house.sees(rented)).state).toBe('PREAUTHORIZED')
  await house.reports(rented.order.hash, { kind: 'operatorFailed' })
})

test('a rider whose card is declined at the desk has time for another one, and loses nothing without', async () => {
  const declined = async (day: number) => {
    const rented = await house.reserves(six(day))
    await house.until(rented.order.startTime + minutes(119))
    house.bank.feels('declines')
    await house.reports(rented.order.hash, { kind: 'arrived', plateNo })
    expect(await house.sees(rented)).toMatchObject({ state: 'RESERVED', lastEvent: 'notHeld' })
    await house.until(rented.order.startTime + minutes(130))
    return rented
  }
  const second = await declined(3)
  await house.reports(second.order.hash, { kind: 'arrived', plateNo })
  expect((await house.sees(second)).state).toBe('PREAUTHORIZED')
  await house.reports(second.order.hash, { kind: 'operatorFailed' })
  const gone = await declined(5)
  expect((await house.sees(gone)).state).toBe('RESERVED')
  await house.until(gone.order.startTime + minutes(140))
  const { payNowTwd } = gone.order.terms
  expect(await house.sees(gone)).toMatchObject({ state: 'EXPIRED', deposit: { refundedTwd: payNowTwd } })
})

test('a car that is handed over early is kept from then on, and prepared after an early return', async () => {
  const rented = await house.reserves(six(3))
  await house.until(rented.order.startTime - minutes(60))
  await house.reports(rented.order.hash, { kind: 'arrived', plateNo })
  await house.reports(rented.order.hash, { kind: 'departed', plateNo, odometer: 12_000, energy: 80 })
  const departedAt = instantFromMs(rented.order.startTime - minutes(60))
  expect((await keepsOf(rented))[0]).toMatchObject({ kind: 'inUse', from_at: departedAt })
  await house.until(rented.order.startTime - minutes(30))
  await returns(rented)
  const returnedAt = instantFromMs(rented.order.startTime - minutes(30))
  expect(await keepsOf(rented)).toMatchObject([
    { kind: 'inUse', from_at: departedAt, until_at: returnedAt },
    { kind: 'buffer', from_at: returnedAt, until_at: rented.order.startsAt },
  ])
})

test('a desk whose clock is a day slow does not give a rider the tolls of the rider before', async () => {
  const before = await house.drives(six(3))
  await house.until(before.order.endTime)
  await returns(before)
  const rented = await house.reserves(six(1))
  await house.until(rented.order.startTime)
  const reports = async (fact: object) => {
    const at = plusSeconds(house.city.clock.now(), -86_400)
    const event = { id: `slow-${JSON.stringify(fact)}`.slice(0, 60), at, orderHash: rented.order.hash, fact }
    await house.city.call(pushRentalDeskEvent, { body: event as never, as: house.fleet.lender })
    await house.city.settle()
  }
  await reports({ kind: 'arrived', plateNo })
  await reports({ kind: 'departed', plateNo, odometer: 12_100, energy: 80 })
  const { departedAt, state } = await house.sees(rented)
  expect(state).toBe('IN_USE')
  expect(departedAt).not.toBeNull()
  await house.until(rented.order.endTime)
  await house.reports(rented.order.hash, {
    ...{ kind: 'returned', odometer: 12_200, energy: 80, at: house.city.clock.now() },
  })
  const proof = { number: 'T-BEFORE', text: '國道', happenedAt: plusSeconds(before.order.endsAt, -3600) }
  await house.reports(rented.order.hash, { kind: 'laterLine', line: 'toll', amountTwd: 88, proof })
  expect((await house.sees(rented)).laterLines).toEqual([])
})

test('a desk cannot promise a car that an earlier order takes elsewhere', async () => {
  const leaving = await house.reserves({ ...six(3), toStationId: house.stations.to })
  const rider = await house.renter()
  const { data: order } = await house.orders(rider, house.wish(six(6)), { isDemand: true })
  await house.city.settle()
  const [assetId = ''] = house.fleet.assetIds
  await house.reports(order.hash, { kind: 'promised', assetId })
  expect((await house.sees({ rider, order })).state).toBe('WISHED')
  await house.deletes(leaving)
  await house.reports(order.hash, { kind: 'promised', assetId })
  expect((await house.sees({ rider, order })).state).toBe('RESERVED')
  await house.deletes({ rider, order })
})

test('a desk sees its newest order however many are finished, and objections to any of them', async () => {
  const done = await house.drives(six(3))
  await house.until(done.order.endTime)
  await returns(done)
  expect((await house.sees(done)).state).toBe('COMPLETED')
  const columns = (
    await rowsOf<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'rental' AND table_name = 'orders'`,
      [],
    )
  ).map(({ name }) => name)
  const copied = columns.map((name) => (name.startsWith('order_') ? `${name} || '-' || number` : name))
  await rowsOf(
    `INSERT INTO rental.orders (${columns.join(', ')})
      SELECT ${copied.join(', ')} FROM rental.orders, generate_series(1, 1001) AS number WHERE order_hash = $1`,
    [done.order.hash],
  )
  const objected = `${done.order.hash}-7`
  await rowsOf(`UPDATE rental.orders SET facts = jsonb_set(facts, '{laterLines}', $2) WHERE order_hash = $1`, [
    objected,
    JSON.stringify([
      {
        ...{ lineId: 'l', kind: 'toll', amountTwd: 88, announcedAt: done.order.endsAt, objectUntil: done.order.endsAt },
        ...{
          state: 'objected',
          objection: '不是我',
          proof: { number: 'T', text: '國道', happenedAt: done.order.startsAt },
        },
      },
    ]),
  ])
  const fresh = await house.reserves(six(5))
  const listed = await house.city.call(listRentalDeskOrders, { as: house.fleet.lender })
  expect(listed.data.orders.map(({ orderHash }) => orderHash)).toEqual([fresh.order.hash, objected])
  await rowsOf(`DELETE FROM rental.orders WHERE order_hash LIKE $1`, [`${done.order.hash}-%`])
  await house.deletes(fresh)
})

test('quotes and payment tokens go with the account', async () => {
  const rider = await house.renter()
  await house.estimates(rider, house.wish(six(9)))
  await house.city.call(createRentalPaymentToken, { body: {}, as: rider.as })
  const left = () =>
    rowsOf(
      'SELECT rider_id FROM rental.quotes WHERE rider_id = $1 UNION ALL SELECT rider_id FROM rental.payment_tokens WHERE rider_id = $1',
      [rider.riderId],
    )
  expect(await left()).toHaveLength(2)
  await house.city.house.database.transaction(async (tx) =>
    rentalServer.eraseRider?.(tx, rider.riderId, house.city.house),
  )
  expect(await left()).toEqual([])
})
