import {
  commandTbox,
  lockCar,
  neededSlots,
  readHandoverPicture,
  readLastHandover,
  readPasscard,
  readTboxStatus,
  reportPasscardUnlock,
  readPasscardSecret,
  unlockCar,
} from '@daoxing/rental/contract'
import { msOf, plusSeconds } from '@daoxing/kit/contract'
import { codeAt } from '@daoxing/kit/contract/changing-code'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aSharedHouse, lotPoint, plateOf, type SharedHouse } from '../testing/a-shared-house.ts'
import { darkPicture, drawnPicture } from '../testing/drawn-picture.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 16 })
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  await house.balances()
})

test('a car is taken from 30 minutes before, beside the car, and action 2 gives it back [SHC-023] [SHC-049]', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(0), startTime: house.in(60), endTime: house.in(120) })
  expect((await house.acts(taken, 1)).body.code).toBe('RENTAL_TOO_EARLY')
  await house.until(msOf(taken.order.takeFrom))
  house.carReports(plateOf(0))
  const far = { latitude: lotPoint.lat + 0.01, longitude: lotPoint.lng }
  const refused = await house.acts(taken, 1, far)
  expect([refused.status, refused.body.code]).toEqual([422, 'VEHICLE_OUT_OF_ZONE'])
  expect((await house.acts(taken, 1, {})).body.code).toBe('VEHICLE_POSITION_NEEDED')
  // 80 metres of drift are no fault of the rider.
  house.carReports(plateOf(0), {
    position: { point: { lat: lotPoint.lat + 0.0014, lng: lotPoint.lng }, accuracyMetres: 80 },
  })
  expect((await house.acts(taken, 1)).data).toMatchObject({ state: 'DEPARTING', statusCode: 3 })
  expect((await house.acts(taken, 2)).data).toMatchObject({ state: 'RESERVED', lastEvent: 'carLeft' })
  expect((await house.acts(taken, 2)).data.state).toBe('RESERVED')
})

test('the walk needs its pictures, and only an answer of the car begins the rental [SHC-005] [SHC-006] [SHC-007] [SHC-008] [SHC-012] [SHC-050]', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(1) })
  await house.until(msOf(taken.order.takeFrom))
  house.carReports(plateOf(1))
  await house.acts(taken, 1)
  const early = await house.departs(taken)
  expect([early.status, early.body.code]).toEqual([422, 'RENTAL_PICTURES_MISSING'])
  expect(JSON.stringify(early.body)).toContain(neededSlots('depart').join(','))
  for (const slot of neededSlots('depart')) await house.pictures(taken, slot)
  const held = house.bank.heldTwd()
  const departed = (await house.departs(taken, { defects: '右後門有刮痕' })).data
  expect(departed).toMatchObject({ state: 'PREAUTHORIZED', statusCode: 32, command: { kind: 'unlock' } })
  expect(house.bank.heldTwd() - held).toBe(departed.quote.holdTwd)
  expect((await house.looks(taken)).departedAt).toBeNull()
  await house.obey()
  const opened = await house.looks(taken)
  expect(opened).toMatchObject({
    state: 'IN_USE',
    isLocked: false,
    defects: '右後門有刮痕',
    command: { state: 'done' },
  })
  expect(opened.departPictures.map(({ slot }) => slot)).toEqual(neededSlots('depart'))
  expect(await house.eventsOf(opened.hash)).toEqual(['reserved', 'carTaken', 'holdRequested', 'held', 'opened'])
})

test('a picture is checked for darkness and repetition, replaced by a later one, and no script is one [SHC-021]', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(2) })
  await house.until(msOf(taken.order.takeFrom))
  house.carReports(plateOf(2))
  expect((await house.pictures(taken, 'front')).status).toBe(409)
  await house.acts(taken, 1)
  const problemOf = async (slot: 'front' | 'back', file: Blob) =>
    (await house.pictures(taken, slot, { file } as never)).data.picture.problem
  expect(await problemOf('front', drawnPicture(7))).toBeNull()
  expect(await problemOf('back', drawnPicture(7))).toBe('repeated')
  expect(await problemOf('back', darkPicture())).toBe('dark')
  const shown = (await house.looks(taken)).departPictures
  expect(shown.map(({ slot, problem }) => [slot, problem])).toEqual([
    ['back', 'dark'],
    ['front', null],
  ])
  const script = new Blob(['<script>alert(1)</script>'], { type: 'image/jpeg' })
  expect((await house.pictures(taken, 'front', { file: script } as never)).status).toBe(422)
  const pictureId = shown[0]?.pictureId ?? ''
  const read = (as = taken.rider.as) => house.city.call(readHandoverPicture, { params: { pictureId }, as })
  expect((await read()).status).toBe(200)
  expect((await read((await house.renter()).as)).status).toBe(404)
})

test('a declined hold goes back to the walk, and another method opens the car', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(3) })
  await house.walks(taken)
  house.bank.feels('poor')
  const refused = await house.departs(taken)
  expect([refused.status, refused.body.code]).toEqual([422, expect.stringMatching(/BALANCE/)])
  expect(await house.looks(taken)).toMatchObject({
    state: 'DEPARTING',
    payment: { declineReason: 'insufficientBalance' },
  })
  expect((await house.departs(taken, { paymentMethod: 'creditcard' })).status).toBe(200)
  await house.obey()
  expect((await house.looks(taken)).state).toBe('IN_USE')
})

test('a car that says no, or nothing, is asked again and opens for one hold [SHC-004] [SHC-033] [SHC-047] [ERR-017]', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(4) })
  await house.walks(taken)
  const held = house.bank.heldTwd()
  const { quote } = (await house.departs(taken)).data
  expect((await house.departs(taken)).body.code).toBe('VEHICLE_CONTROL_UNDER_WAY')
  await house.obey('refused', 'lowBattery')
  expect(await house.looks(taken)).toMatchObject({
    state: 'PREAUTHORIZED',
    lastEvent: 'notOpened',
    command: { reason: 'lowBattery' },
  })
  await house.departs(taken)
  await house.city.advance(30)
  house.forget()
  expect(await house.looks(taken)).toMatchObject({ state: 'PREAUTHORIZED', command: { state: 'unanswered' } })
  house.carReports(plateOf(4))
  await house.departs(taken)
  await house.obey()
  expect((await house.looks(taken)).state).toBe('IN_USE')
  expect(house.bank.heldTwd() - held).toBe(quote.holdTwd)
  const params = { orderNo: taken.order.orderNo }
  const as = taken.rider.as
  const locked = await house.city.call(lockCar, {
    params,
    query: {},
    body: house.beside as never,
    as,
    key: house.key(),
  })
  expect(locked.data).toMatchObject({ kind: 'lock', state: 'planned' })
  await house.obey()
  expect((await house.looks(taken)).isLocked).toBe(true)
  await house.city.call(unlockCar, { params, query: {}, body: house.beside as never, as, key: house.key() })
  await house.obey()
  expect((await house.looks(taken)).isLocked).toBe(false)
  const tbox = { plateNo: plateOf(4) }
  const find = { command: 'find', ...house.beside }
  expect((await house.city.call(commandTbox, { params: tbox, body: find as never, as, key: house.key() })).status).toBe(
    200,
  )
  await house.obey()
  expect((await house.city.call(readTboxStatus, { params: tbox, as })).data).toMatchObject({
    energyPercent: 80,
    openDoors: [],
  })
  expect((await house.city.call(readTboxStatus, { params: tbox, as: (await house.renter()).as })).status).toBe(404)
})

test('a car that opens after the rental has ended closes again, and nothing is held', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(5) })
  await house.walks(taken)
  const held = house.bank.heldTwd()
  await house.departs(taken)
  await house.city.settle()
  const late = house.line.sent.at(-1)
  await house.city.advance(7200)
  expect(await house.looks(taken)).toMatchObject({ state: 'EXPIRED' })
  expect(house.bank.heldTwd()).toBe(held)
  house.forget()
  if (late)
    house.line.answers(late.assetId, {
      commandId: late.commandId,
      result: 'done',
      reason: null,
      at: house.city.clock.now(),
    })
  await expect.poll(async () => (await house.city.settle(), house.line.sent.at(-1)?.kind)).toBe('lock')
  house.forget()
})

test('the passcard opens the car at its keypad, by codes that change [SHC-032]', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(6) })
  const { rider, order } = taken
  const card = () => house.city.call(readPasscard, { query: { orderNo: order.orderNo } as never, as: rider.as })
  expect((await card()).body.code).toBe('VEHICLE_OPERATION_FORBIDDEN')
  await house.walks(taken)
  await house.departs(taken)
  await house.city.advance(30)
  house.forget()
  const { codes } = (await card()).data
  expect(codes).toHaveLength(2)
  const params = { plateNo: plateOf(6) }
  const { secret } = (await house.city.call(readPasscardSecret, { params, as: house.owner.lender })).data
  const at = house.city.clock.now()
  expect(codes[0]?.code).toBe(codeAt({ secret, at }))
  const reports = (code: string) =>
    house.city.call(reportPasscardUnlock, { params, body: { code, at } as never, as: house.owner.lender })
  const wrong = codes[0]?.code === '000000' ? '111111' : '000000'
  expect((await reports(wrong)).body.code).toBe('RENTAL_WRONG_PASSCARD')
  expect((await house.looks(taken)).state).toBe('PREAUTHORIZED')
  expect((await reports(codes[0]?.code ?? '')).status).toBe(200)
  expect((await reports(codes[0]?.code ?? '')).status).toBe(200)
  expect(await house.looks(taken)).toMatchObject({ state: 'IN_USE', isLocked: false })
  const stranger = await house.renter()
  const asked = await house.city.call(readPasscard, { query: { orderNo: order.orderNo } as never, as: stranger.as })
  expect(asked.status).toBe(404)
})

test('a car whose renter before is still out is not opened [ERR-017]', async () => {
  const before = await house.takes({ plateNo: plateOf(7), startTime: house.in(0), endTime: house.in(30) })
  const taken = await house.reservesCar({ plateNo: plateOf(7), startTime: house.in(90), endTime: house.in(150) })
  await house.until(msOf(taken.order.takeFrom))
  const refused = await house.acts(taken, 1)
  expect([refused.status, refused.body.code]).toEqual([409, 'VEHICLE_IN_USE'])
  expect((await house.looks(before)).state).toBe('IN_USE')
})

test('while a rider has the car, its last handover stands beside the walk; before and afterwards it does not', async () => {
  const first = await house.takes({ plateNo: plateOf(8), startTime: house.in(0), endTime: house.in(60) })
  const back = await house.brings(first, { odometerKm: 20_010 })
  expect(back.state).toBe('COMPLETED')
  const next = await house.reservesCar({ plateNo: plateOf(8), startTime: house.in(90), endTime: house.in(150) })
  const reads = () => house.city.call(readLastHandover, { params: { orderNo: next.order.orderNo }, as: next.rider.as })
  expect((await reads()).status).toBe(409)
  const corner = back.returnPictures.find(({ slot }) => slot === 'rearLeft')?.pictureId ?? ''
  const signature = back.returnPictures.find(({ slot }) => slot === 'signature')?.pictureId ?? ''
  const sees = async (pictureId: string) =>
    (await house.city.call(readHandoverPicture, { params: { pictureId }, as: next.rider.as })).status
  expect(await sees(corner)).toBe(404)
  await house.walks(next)
  const last = (await reads()).data
  expect(last.pictures.map(({ slot }) => slot)).toEqual(neededSlots('return').filter((slot) => slot !== 'signature'))
  expect(await sees(corner)).toBe(200)
  expect(await sees(signature)).toBe(404)
  await house.acts(next, 2)
  expect(await sees(corner)).toBe(404)
  expect(plusSeconds(last.at ?? '', 0)).toBe(back.returnedAt)
})
