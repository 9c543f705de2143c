import {
  cancelReturn,
  changeWaiver,
  checkReturnStatus,
  estimateReturnBill,
  listReturnImages,
  listReturnLots,
  neededSlots,
} from '@daoxing/rental/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { payTrip } from '@daoxing/wallet/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aSharedHouse, lotPoint, plateOf, type SharedHouse, type Taken } from '../testing/a-shared-house.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 12, bays: 13 })
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  await house.balances()
})

const orderNo = ({ order }: Taken) => ({ orderNo: order.orderNo })
const checks = async (taken: Taken) =>
  (await house.city.call(checkReturnStatus, { params: orderNo(taken), query: {}, as: taken.rider.as })).data
const bills = async (taken: Taken) =>
  (await house.city.call(estimateReturnBill, { params: orderNo(taken), as: taken.rider.as })).data
const far = { lat: lotPoint.lat + 0.05, lng: lotPoint.lng }
const kindsOf = (problems: readonly { readonly kind: string }[]) => problems.map(({ kind }) => kind)

test('the lots are known before the drive, and the status check names the open door [SHC-027] [SHC-034] [SHC-035]', async () => {
  const taken = await house.takes({ plateNo: plateOf(0) })
  const { lots } = (await house.city.call(listReturnLots, { params: orderNo(taken), query: {}, as: taken.rider.as }))
    .data
  expect(lots.map(({ name, freeBays, isOpenNow }) => [name, freeBays, isOpenNow])).toEqual([
    ['市府停車場', 2, true],
    ['松仁路路邊', null, true],
  ])
  house.carReports(plateOf(0), {
    position: { point: far, accuracyMetres: 10 },
    openDoors: ['rearLeft', 'trunk'],
    isEngineOn: true,
  })
  const away = await checks(taken)
  expect(away).toMatchObject({ mayReturn: false, lot: null, nextLot: { name: '松仁路路邊' } })
  expect(away.problems).toEqual([
    { kind: 'outOfZone', parts: [] },
    { kind: 'engineOn', parts: [] },
    { kind: 'doorOpen', parts: ['rearLeft'] },
    { kind: 'trunkOpen', parts: [] },
  ])
  const refused = await house.presses(taken)
  expect([refused.status, refused.body.code]).toEqual([422, 'VEHICLE_INVALID_PARKING_ZONE'])
  house.carReports(plateOf(0))
  expect(await checks(taken)).toMatchObject({ mayReturn: true, problems: [], nextLot: null })
  await house.city.advance(600)
  expect(kindsOf((await checks(taken)).problems)).toEqual(['unheard'])
  house.carReports(plateOf(0))
  expect((await house.presses(taken)).data).toMatchObject({ state: 'RETURNING', statusCode: 6 })
  expect((await checks(taken)).problems).toEqual([{ kind: 'picturesMissing', parts: neededSlots('return') }])
  await house.brings(taken)
})

test('the return ends with pictures, belongings and a signature, and the bill is paid from the hold [SHC-002] [SHC-038] [RNT-022]', async () => {
  const taken = await house.takes({ plateNo: plateOf(1) })
  expect(await bills(taken)).toMatchObject({ isFinal: false, odoMeter: 0 })
  await house.until(taken.order.endTime)
  house.carReports(plateOf(1), { odometerKm: 20_040, energyPercent: 75, isLocked: false })
  await house.presses(taken)
  expect((await house.finishes(taken)).body.code).toBe('RENTAL_PICTURES_MISSING')
  await house.photographs(taken)
  expect((await house.finishes(taken, { hasCheckedBelongings: false })).body.code).toBe('RENTAL_BELONGINGS_NOT_CHECKED')
  const before = house.bank.takenTwd()
  expect((await house.finishes(taken)).data).toMatchObject({
    state: 'RETURNING',
    command: { kind: 'lock' },
    cleaning: 1,
  })
  await house.obey()
  const back = await house.looks(taken)
  expect(back).toMatchObject({ state: 'COMPLETED', statusCode: 99, isLocked: true, payment: { openTwd: 0 } })
  // An hour, and five percent of energy; the kilometres are included.
  const totalAmount = taken.order.quote.totalAmount + 5 * 12
  expect(back.bill).toMatchObject({ totalAmount, odoMeter: 40, payAmount: 0 })
  expect(house.bank.takenTwd() - before).toBe(totalAmount)
  expect(await bills(taken)).toMatchObject({ isFinal: true, totalAmount })
  const { plateNo, startTime } = taken.order
  const query = { plateNo, startTime } as never
  const { pictures } = (await house.city.call(listReturnImages, { query, as: taken.rider.as })).data
  expect(pictures.map(({ slot }) => slot)).toEqual(neededSlots('return'))
  const stranger = await house.renter()
  expect((await house.city.call(listReturnImages, { query, as: stranger.as })).status).toBe(404)
  expect(await house.eventsOf(taken.order.hash)).toEqual([
    ...['reserved', 'carTaken', 'holdRequested', 'held', 'opened', 'returnBegun', 'returned', 'paid'],
  ])
})

test('the time stands still when return is pressed, and runs on if the car is driven on [SHC-026] [SHC-036]', async () => {
  const stands = await house.takes({ plateNo: plateOf(2) })
  await house.until(stands.order.endTime)
  house.carReports(plateOf(2))
  const { returnPressedAt } = (await house.presses(stands)).data
  await house.city.advance(3 * 3600)
  const calm = await house.brings(stands)
  expect(calm.returnedAt).toBe(returnPressedAt)
  expect(calm.bill?.totalAmount).toBe(stands.order.quote.totalAmount)
  const drives = await house.takes({ plateNo: plateOf(3) })
  await house.until(drives.order.endTime)
  house.carReports(plateOf(3), { odometerKm: 20_001 })
  await house.presses(drives)
  await house.city.advance(3 * 3600)
  const late = await house.brings(drives, { odometerKm: 20_030 })
  expect(late.returnedAt).toBe(plusSeconds(drives.order.endsAt, 3 * 3600))
  // Three full hours, a tenth of a weekday's rent each.
  expect(late.bill?.lines).toContainEqual({ kind: 'late', amountTwd: 360, clause: 'late', count: 3 })
})

test('a return is canceled, and the time runs on as if it had not stood still [SHC-029] [SHC-037]', async () => {
  const taken = await house.takes({ plateNo: plateOf(4) })
  house.carReports(plateOf(4))
  await house.presses(taken)
  const canceled = await house.city.call(cancelReturn, { params: orderNo(taken), as: taken.rider.as, key: house.key() })
  expect(canceled.data).toMatchObject({ state: 'IN_USE', returnPressedAt: null, lastEvent: 'returnCanceled' })
  await house.until(taken.order.endTime)
  const back = await house.brings(taken)
  expect(back.returnedAt).toBe(taken.order.endsAt)
})

test('a car that refuses to close, or does not answer, is an error, and the return goes on [ERR-017]', async () => {
  const taken = await house.takes({ plateNo: plateOf(5) })
  house.carReports(plateOf(5), { isLocked: false })
  await house.presses(taken)
  await house.photographs(taken)
  house.carReports(plateOf(5), { openDoors: ['window'], isLocked: false })
  const notReady = await house.finishes(taken)
  expect([notReady.status, notReady.body.code]).toEqual([409, 'VEHICLE_CONTROL_FAILED'])
  house.carReports(plateOf(5), { isLocked: false })
  await house.finishes(taken)
  await house.obey('refused', 'doorOpen')
  expect(await house.looks(taken)).toMatchObject({
    state: 'RETURN_ERROR',
    statusCode: 7,
    returnProblems: [{ kind: 'doorOpen' }],
  })
  house.carReports(plateOf(5), { isLocked: false })
  await house.finishes(taken)
  await house.city.advance(30)
  house.forget()
  expect(await house.looks(taken)).toMatchObject({ state: 'RETURN_ERROR', returnProblems: [{ kind: 'unheard' }] })
  house.carReports(plateOf(5), { isLocked: false })
  await house.finishes(taken)
  await house.obey()
  expect((await house.looks(taken)).state).toBe('COMPLETED')
})

test('a full lot refuses the car and names the next one; two cars do not get the last bay [ERR-017]', async () => {
  const cars = await Promise.all([6, 7].map((number) => house.takes({ plateNo: plateOf(number) })))
  // Another car has come, so that one bay is left.
  await house.owner.registers([
    { plate: 'RSC-0001', modelCode: 'YARIS-S', energyPercent: 90, odometerKm: 1, stand: 'lot', state: 'ready' },
    { plate: 'RSC-0002', modelCode: 'YARIS-S', energyPercent: 90, odometerKm: 1, stand: 'lot', state: 'ready' },
  ])
  for (const { order } of cars) house.carReports(order.plateNo, { isLocked: false })
  const pressed = await Promise.all(cars.map((taken) => house.presses(taken)))
  expect(pressed.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409])
  const loser = cars[pressed.findIndex(({ status }) => status === 409)]
  if (!loser) throw new Error('both got the bay')
  expect(pressed.find(({ status }) => status === 409)?.body.code).toBe('VEHICLE_LOT_FULL')
  house.carReports(loser.order.plateNo)
  const check = await checks(loser)
  expect(check).toMatchObject({ mayReturn: false, lot: { freeBays: 0 }, nextLot: { name: '松仁路路邊' } })
  expect(kindsOf(check.problems)).toEqual(['lotFull'])
})

test('an early return pays for the time that was used, and the waiver with it [SHC-025] [SHC-028]', async () => {
  const rented = await house.reservesCar({ plateNo: plateOf(8), startTime: house.in(30), endTime: house.in(210) })
  const body = { chooseLossDamageWaiver: true }
  await house.city.call(changeWaiver, { params: orderNo(rented), body: body as never, as: rented.rider.as })
  await house.walks(rented)
  await house.departs(rented)
  await house.obey()
  await house.until(rented.order.startTime + 65 * 60_000)
  const back = await house.brings(rented)
  // Seven steps of ten minutes.
  const rentTwd = Math.ceil((7 * rented.order.quote.tariff.hourTwd) / 6)
  expect(back.bill?.lines).toEqual([
    { kind: 'rent', amountTwd: rentTwd },
    { kind: 'waiver', amountTwd: 35 },
  ])
})

test('pictures of the return are accepted for a day, for a phone without a network [ERR-019]', async () => {
  const taken = await house.takes({ plateNo: plateOf(9) })
  await house.brings(taken)
  expect((await house.returnPictures(taken, 'extra')).status).toBe(200)
  await house.city.leap(24 * 3600 + 1)
  const late = await house.returnPictures(taken, 'extra')
  expect([late.status, late.body.code]).toEqual([409, 'RETURN_PHOTO_TIMEOUT'])
})

test('a bill that cannot be taken is open, blocks the next rental, and is paid by the rider [ERR-019] [ERR-020]', async () => {
  const taken = await house.takes({ plateNo: plateOf(10) })
  await house.until(taken.order.endTime + 30 * 3_600_000)
  house.carReports(plateOf(10), { energyPercent: 10, isLocked: false })
  await house.presses(taken)
  await house.photographs(taken)
  await house.finishes(taken)
  house.bank.feels('declines', 'declines')
  await house.obey()
  await house.city.advance(60)
  const open = await house.looks(taken)
  expect(open).toMatchObject({ state: 'PENDING_PAYMENT', statusCode: 61, can: { pay: true } })
  const next = await house.asksFor(taken.rider, { plateNo: plateOf(11) })
  expect([next.status, next.body.code]).toEqual([409, 'UNPAID_ORDER'])
  const pay = (body: object) =>
    house.city.call(payTrip, {
      params: { id: taken.order.hash },
      body: body as never,
      as: taken.rider.as,
      key: house.key(),
    })
  expect((await pay({ payment_method: 'cash' })).status).toBe(422)
  expect((await pay({})).status).toBe(200)
  await house.city.settle()
  const paid = await house.looks(taken)
  expect(paid).toMatchObject({ state: 'COMPLETED', payment: { openTwd: 0 } })
  expect((await pay({})).body.code).toBe('PAYMENT_STATUS_COMPLETED')
})
