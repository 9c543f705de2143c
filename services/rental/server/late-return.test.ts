import { putFleet } from '@daoxing/assets/contract'
import { refreshAssets } from '@daoxing/assets/server'
import { smallModel } from '@daoxing/assets/server/testing'
import { msOf } from '@daoxing/kit/contract'
import { listRentalAccessories } from '@daoxing/rental/contract'
import { creditOfTwd } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aRentalHouse, type RentalHouse, type Rented } from './testing/a-rental-house.ts'

let house: RentalHouse
beforeAll(async () => {
  house = await aRentalHouse({ cars: 2 })
})
afterAll(() => house.close())

const minutes = (count: number) => count * 60_000
const span = (day: number, from: number, until: number) => ({
  startTime: house.at(day, from),
  endTime: house.at(day, until),
})
const rowsOf = async <Row extends object>(sql: string, values: readonly unknown[]) =>
  (await house.city.house.database.pool.query<Row>(sql, [...values])).rows
const carOf = async ({ order }: Rented) =>
  (await rowsOf<{ asset_id: string }>('SELECT asset_id FROM rental.orders WHERE order_hash = $1', [order.hash]))[0]
    ?.asset_id ?? ''
const noticesOf = async ({ order }: Rented) =>
  (await rowsOf<{ kind: string }>('SELECT kind FROM notices.notices WHERE order_hash = $1', [order.hash])).map(
    ({ kind }) => kind,
  )
/** Every job runs at its own time. */
async function until(ms: number) {
  await house.city.advance((ms - msOf(house.city.clock.now())) / 1000)
  await house.city.settle()
}
/** Riders of the same time take their cars. */
async function depart(...all: readonly Rented[]) {
  await house.until(all[0]?.order.startTime ?? 0)
  for (const { order } of all) {
    await house.reports(order.hash, { kind: 'arrived', plateNo: 'RAA-0000' })
    await house.reports(order.hash, { kind: 'departed', plateNo: 'RAA-0000', odometer: 12_000, energy: 80 })
  }
}
const returns = ({ order }: Rented) =>
  house.reports(order.hash, { kind: 'returned', odometer: 90_000, energy: 80, at: house.city.clock.now() })

test('a late car stays kept for its rider, and the next rider gets another car of the station in time', async () => {
  const late = await house.reserves(span(3, 0, 6))
  const next = await house.reserves(span(3, 7, 9))
  expect(await carOf(next)).toBe(await carOf(late))
  await depart(late)
  await until(late.order.endTime + minutes(20))
  expect(await house.sees(next)).toMatchObject({
    ...{ state: 'RESERVED', lastEvent: 'carChanged', isCarLate: false },
    terms: next.order.terms,
  })
  expect(await carOf(next)).not.toBe(await carOf(late))
  expect(await noticesOf(next)).toContain('otherCar')
  // The late car is promised to no other rider, although its time was over an hour ago.
  await until(late.order.endTime + minutes(65))
  const other = await house.renter()
  const soon = house.wish({ startTime: next.order.startTime + minutes(40), endTime: next.order.endTime })
  expect((await house.estimates(other, soon)).data).toMatchObject({ freeCars: 0, isDemandOnly: true })
  // Its own rider does not get a second one.
  const second = await house.orders(late.rider, house.wish(span(5, 0, 2)), { key: 'second' })
  expect(second.body.code).toBe('ACTIVE_RENTAL_EXISTS')
  await returns(late)
  const third = await house.orders(late.rider, house.wish(span(5, 0, 2)), { key: 'third' })
  expect(third.status).toBe(200)
  await house.city.settle()
  await house.deletes({ rider: late.rider, order: third.data })
})

test('accessories of a late car are not there until it is back', async () => {
  const wanted = { accessories: [{ code: 'CHILD-SEAT', qty: 2 }] }
  const late = await house.reserves({ ...span(2, 0, 6), ...wanted })
  const inTime = await house.reserves({ ...span(2, 0, 6), ...wanted })
  await depart(late, inTime)
  await house.until(late.order.endTime)
  await returns(inTime)
  await until(late.order.endTime + minutes(30))
  const rider = await house.renter()
  const more = { ...span(4, 0, 2), accessories: [{ code: 'CHILD-SEAT', qty: 2 }] }
  const left = async () => {
    const { data } = await house.city.call(listRentalAccessories, {
      query: { stationId: house.stations.from, startTime: more.startTime, endTime: more.endTime } as never,
      as: rider.as,
    })
    return data.accessories.find(({ code }) => code === 'CHILD-SEAT')?.left
  }
  expect(await left()).toBe(4)
  await returns(late)
  expect(await left()).toBe(6)
})

test('a rider whose car is not back hears of it, pays nothing, and is owed damages', async () => {
  const [other, late] = [await house.reserves(span(3, 0, 10)), await house.reserves(span(3, 0, 6))]
  const next = await house.reserves(span(3, 7, 9))
  expect(await carOf(next)).toBe(await carOf(late))
  await depart(other, late)
  const taken = house.bank.takenTwd()
  await until(late.order.endTime + minutes(20))
  const told = await house.sees(next)
  expect(told).toMatchObject({ state: 'RESERVED', lastEvent: 'delayed', isCarLate: true })
  expect(told.refundPreview).toMatchObject({ keptTwd: 0, refundTwd: told.terms.payNowTwd })
  expect(await noticesOf(next)).toEqual(['lateRenter'])
  await until(next.order.startTime + minutes(119))
  await house.reports(next.order.hash, { kind: 'noShow' })
  expect((await house.sees(next)).state).toBe('RESERVED')
  await until(next.order.startTime + minutes(122))
  const { depositTwd } = next.order.terms
  expect(await house.sees(next)).toMatchObject({
    state: 'CANCELED',
    lastEvent: 'operatorFailed',
    damagesTwd: depositTwd,
  })
  expect(taken - house.bank.takenTwd()).toBe(depositTwd)
  expect(await creditOfTwd(house.city.house.database, next.rider.riderId)).toBe(depositTwd)
  await returns(other)
  await returns(late)
})

test('a rider who waits has time to come once the late car is back, and one who gives up gets everything', async () => {
  const [other, late] = [await house.reserves(span(3, 0, 5)), await house.reserves(span(3, 0, 3))]
  const [next, impatient] = [await house.reserves(span(3, 4, 7)), await house.reserves(span(3, 6.5, 8))]
  expect([await carOf(next), await carOf(impatient)]).toEqual([await carOf(late), await carOf(other)])
  await depart(other, late)
  await house.until(late.order.endTime)
  await until(next.order.startTime + minutes(118))
  expect((await house.deletes(impatient, { refundTwd: impatient.order.terms.payNowTwd })).data).toMatchObject({
    state: 'CANCELED',
    lastEvent: 'canceled',
    damagesTwd: 0,
  })
  await returns(late)
  await until(next.order.startTime + minutes(125))
  expect(await house.sees(next)).toMatchObject({ state: 'RESERVED', refundPreview: { refundTwd: 0 } })
  await house.reports(next.order.hash, { kind: 'arrived', plateNo: 'RAA-0000' })
  expect((await house.sees(next)).state).toBe('PREAUTHORIZED')
  await house.reports(next.order.hash, { kind: 'operatorFailed' })
  await returns(other)
})

test('a desk hands over a car as good as the ordered one, or a better one, and no other', async () => {
  const big = { ...smallModel, modelCode: 'SIENTA', series: 'Sienta', vehicleClass: 'big' as const }
  const cars = ['RBB-0001', 'RBB-0002'].map((plate) => ({
    ...{ plate, modelCode: 'SIENTA', energyPercent: 80, odometerKm: 12_000 },
    ...{ stand: 'taipei', state: 'ready' as const },
  }))
  const operator = { nameZh: '島嶼租車', nameEn: 'Island Rent', phone: '02-2311-0000' }
  const body = { operator, models: [big], stands: [], assets: cars }
  const { data } = await house.city.call(putFleet, { body, as: house.fleet.lender })
  await refreshAssets(house.city.house)
  const wish = { ...span(3, 0, 6), carModelSpecified: false }
  const better = await house.reserves({ ...wish, carModelCode: 'SIENTA' })
  const small = await house.reserves(wish)
  await house.until(better.order.startTime)
  const arrives = async (rented: Rented, assetId = '') => {
    await house.reports(rented.order.hash, { kind: 'arrived', plateNo: 'RBB-0002', assetId })
    return (await house.sees(rented)).state
  }
  const smallCar = await carOf(small)
  const free = house.fleet.assetIds.find((id) => id !== smallCar)
  expect(await arrives(better, free)).toBe('RESERVED')
  const bigCar = await carOf(better)
  const spare = data.assets.map(({ assetId }) => assetId).find((id) => id !== bigCar)
  expect(await arrives(small, spare)).toBe('PREAUTHORIZED')
})
