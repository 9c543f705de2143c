import {
  cancelSharedReservation,
  extendRental,
  listExtensions,
  objectToSharedLine,
  reportAccident,
  uploadAccidentImage,
} from '@daoxing/rental/contract'
import { msOf } from '@daoxing/kit/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aSharedHouse, plateOf, type SharedHouse, type Taken } from '../testing/a-shared-house.ts'
import { drawnPicture } from '../testing/drawn-picture.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 10 })
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  await house.balances()
})

const orderNo = ({ order }: Taken) => ({ orderNo: order.orderNo })
const offersOf = async (taken: Taken) =>
  (await house.city.call(listExtensions, { params: orderNo(taken), as: taken.rider.as })).data
const extend = (taken: Taken, body: { readonly endTime: number; readonly quoteHash: string }) =>
  house.city.call(extendRental, { params: orderNo(taken), body: body as never, as: taken.rider.as, key: house.key() })
const noticesOf = async (orderHash: string) => {
  const { rows } = await house.city.house.database.pool.query<{ kind: string }>(
    'SELECT kind FROM notices.notices WHERE order_hash = $1',
    [orderHash],
  )
  return rows.map(({ kind }) => kind)
}

test('an extension offers what is free, holds the difference first, and says the new total [SHC-003] [SHC-048]', async () => {
  const taken = await house.takes({ plateNo: plateOf(0) })
  const { orderNo: of, endTime, quote } = taken.order
  expect(of).toMatch(/^S/)
  // The next rider comes 90 minutes after the end; 20 of them belong to the time between two riders.
  const next = await house.reservesCar({
    ...{ plateNo: plateOf(0), startTime: endTime + 90 * 60_000, endTime: endTime + 150 * 60_000 },
  })
  const { offers, until, endsBecause } = await offersOf(taken)
  expect(offers.map((offer) => (offer.endTime - endTime) / 60_000)).toEqual([30, 60, 70])
  expect([msOf(until) - endTime, endsBecause]).toEqual([70 * 60_000, null])
  const [half, hour] = offers
  if (!half || !hour) throw new Error('nothing is offered')
  expect(hour.totalAmount).toBe(quote.totalAmount + hour.differenceTwd)
  const held = house.bank.heldTwd()
  const longer = (await extend(taken, half)).data
  expect(longer).toMatchObject({
    lastEvent: 'extended',
    endTime: half.endTime,
    quote: { totalAmount: half.totalAmount },
  })
  expect(house.bank.heldTwd() - held).toBe(half.differenceTwd)
  const beyond = { endTime: endTime + 80 * 60_000, quoteHash: hour.quoteHash }
  expect((await extend(taken, beyond)).body.code).toBe('VEHICLE_ALREADY_RENTED')
  expect((await extend(taken, { ...hour, endTime: endTime + 50 * 60_000 })).body.code).toBe('RENTAL_QUOTE_DOES_NOT_FIT')
  expect(await house.looks(next)).toMatchObject({ state: 'RESERVED', startTime: next.order.startTime })
  await house.brings({ ...taken, order: longer })
})

test('a declined difference leaves the end and the price as they were', async () => {
  const taken = await house.takes({ plateNo: plateOf(1) })
  const [offer] = (await offersOf(taken)).offers
  if (!offer) throw new Error('nothing is offered')
  house.bank.feels('declines')
  const refused = await extend(taken, offer)
  expect(refused.status).toBe(422)
  expect(await house.looks(taken)).toMatchObject({
    state: 'IN_USE',
    endTime: taken.order.endTime,
    quote: taken.order.quote,
  })
  await house.brings(taken)
})

test('an extension and a reservation of the same time: one of them gets it, and no keep is touched', async () => {
  const taken = await house.takes({ plateNo: plateOf(2) })
  const [offer] = (await offersOf(taken)).offers
  if (!offer) throw new Error('nothing is offered')
  const other = await house.renter()
  const span = { plateNo: plateOf(2), startTime: offer.endTime + 10 * 60_000, endTime: offer.endTime + 70 * 60_000 }
  const [extended, reserved] = await Promise.all([extend(taken, offer), house.asksFor(other, span)])
  expect([extended.status, reserved.status].sort((a, b) => a - b)).toEqual([200, 409])
  await house.brings({ ...taken, order: await house.looks(taken) })
})

test('no rental outlasts the licence', async () => {
  const rider = await house.renter({ expiresOn: '2026-11-21' })
  const { order } = (await house.asksFor(rider, { plateNo: plateOf(3) })).data
  if (!order) throw new Error('no order was made')
  const taken = { rider, order }
  await house.walks(taken)
  await house.departs(taken)
  await house.obey()
  const { until } = await offersOf(taken)
  expect(until).toBe('2026-11-21T16:00:00.000Z')
  await house.brings(taken)
})

test('the rider after a late one hears of it in time, and gets another car like it at the same price', async () => {
  const late = await house.takes({ plateNo: plateOf(4), startTime: house.in(0), endTime: house.in(60) })
  const next = await house.reservesCar({ plateNo: plateOf(4), startTime: house.in(80), endTime: house.in(140) })
  await house.until(next.order.startTime - 19 * 60_000)
  const moved = await house.looks(next)
  expect(moved).toMatchObject({ state: 'RESERVED', lastEvent: 'carChanged', quote: next.order.quote })
  expect(moved.plateNo).not.toBe(plateOf(4))
  expect(moved.delay).toMatchObject({ otherPlateNo: moved.plateNo })
  expect(await noticesOf(next.order.hash)).toContain('otherCar')
  expect((await house.looks(late)).state).toBe('IN_USE')
  await house.city.advance(3600)
  expect(await noticesOf(late.order.hash)).toContain('rentalOverdue')
  await house.brings(late)
})

test('a rider is reminded to take the car, to bring it back, and when it is overdue', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(6), startTime: house.in(60), endTime: house.in(120) })
  await house.city.advance((msOf(taken.order.takeFrom) - msOf(house.city.clock.now())) / 1000)
  expect(await noticesOf(taken.order.hash)).toEqual(['takeSoon'])
  await house.walks(taken)
  await house.departs(taken)
  await house.obey()
  await house.city.advance((taken.order.endTime - msOf(house.city.clock.now())) / 1000 + 2 * 3600)
  const kinds = await noticesOf(taken.order.hash)
  expect(kinds.filter((kind) => kind === 'returnIsDue')).toHaveLength(1)
  expect(kinds.filter((kind) => kind === 'rentalOverdue')).toHaveLength(4)
  await house.brings(taken)
})

test('without another car the rider waits or cancels free of charge, and a car that never comes is the operator’s fault', async () => {
  // All other cars of the lot and the roadside are reserved.
  const startTime = house.in(200)
  const endTime = house.in(260)
  const late = await house.takes({ plateNo: plateOf(5), startTime: house.in(30), endTime: house.in(90) })
  const next = await house.reservesCar({ plateNo: plateOf(5), startTime, endTime })
  const patient = await house.reservesCar({
    ...{ plateNo: plateOf(5), startTime: endTime + 30 * 60_000, endTime: endTime + 90 * 60_000 },
  })
  for (const plateNo of ['RSB-0000', ...Array.from({ length: 10 }, (_, number) => plateOf(number))])
    if (plateNo !== plateOf(5)) await house.reservesCar({ plateNo, startTime, endTime: endTime + 120 * 60_000 })
  await house.until(startTime - 19 * 60_000)
  expect(await house.looks(next)).toMatchObject({ lastEvent: 'delayed', delay: { otherPlateNo: null } })
  expect(await noticesOf(next.order.hash)).toContain('lateRenter')
  await house.until(startTime + 60_000)
  const canceled = await house.city.call(cancelSharedReservation, { params: orderNo(next), as: next.rider.as })
  const damagesTwd = Math.floor(next.order.quote.totalAmount * 0.3)
  expect(canceled.data).toMatchObject({ state: 'CANCELED', lastEvent: 'operatorFailed', damagesTwd })
  // The late rider comes back after all: who is still waiting gets the car.
  await house.until(patient.order.startTime - 15 * 60_000)
  expect((await house.looks(patient)).delay).not.toBeNull()
  await house.brings(late)
  expect(await house.looks(patient)).toMatchObject({ state: 'RESERVED', delay: null })
})

test('an accident keeps pictures and the number of the police record, whose absence voids no waiver', async () => {
  const taken = await house.takes({
    plateNo: plateOf(8),
    startTime: house.in(600),
    endTime: house.in(660),
    chooseLossDamageWaiver: true,
  })
  const params = orderNo(taken)
  const told = { text: '路口擦撞', hasInjured: false }
  const reported = await house.city.call(reportAccident, {
    params,
    body: told as never,
    as: taken.rider.as,
    key: house.key(),
  })
  const [accident] = reported.data.accidents
  if (!accident) throw new Error('no accident was noted')
  expect(accident).toMatchObject({ text: '路口擦撞', policeNumber: null })
  const { accidentId } = accident
  const files = { file: drawnPicture(99) }
  const upload = { params: { ...params, accidentId }, body: {} as never, files }
  const pictured = await house.city.call(uploadAccidentImage, { ...upload, as: taken.rider.as })
  expect(pictured.data.accidents[0]?.pictures).toHaveLength(1)
  expect((await house.city.call(uploadAccidentImage, { ...upload, as: (await house.renter()).as })).status).toBe(404)
  const back = await house.brings(taken)
  expect(back.bill?.lines.map(({ kind }) => kind)).toEqual(['rent', 'waiver'])
  const later = { accidentId, policeNumber: '1130000123' }
  const added = await house.city.call(reportAccident, {
    params,
    body: later as never,
    as: taken.rider.as,
    key: house.key(),
  })
  expect(added.data.accidents[0]).toMatchObject({ policeNumber: '1130000123', text: '路口擦撞' })
})

test('a toll of a shared car is told with its proof, and charged once unless the rider objects', async () => {
  const taken = await house.takes({ plateNo: plateOf(9), startTime: house.in(60), endTime: house.in(120) })
  const { hash } = taken.order
  const proof = { number: 'T-77', text: '國道一號', happenedAt: house.city.clock.now() }
  expect((await house.brings(taken)).state).toBe('COMPLETED')
  const fact = { kind: 'laterLine', line: 'toll', amountTwd: 40, proof } as const
  const as = house.owner.lender
  await house.reports(hash, fact, { as })
  await house.reports(hash, fact, { as })
  const [line] = (await house.looks(taken)).laterLines
  if (!line) throw new Error('no line was told')
  const before = house.bank.takenTwd()
  const params = { ...orderNo(taken), lineId: line.lineId }
  const objected = await house.city.call(objectToSharedLine, {
    params,
    body: { text: '不是我' },
    as: taken.rider.as,
    key: house.key(),
  })
  expect(objected.data).toMatchObject({ bookingStatus: 'disputing' })
  await house.city.leap(15 * 24 * 3600)
  await house.city.settle()
  expect(house.bank.takenTwd()).toBe(before)
  await house.reports(hash, { kind: 'objectionDecided', lineId: line.lineId, isCharged: true }, { as })
  await house.city.settle()
  expect(house.bank.takenTwd() - before).toBe(40)
  expect(await house.looks(taken)).toMatchObject({ state: 'COMPLETED', bill: { etagAmount: 40 } })
})
