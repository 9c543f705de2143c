import { listReturnImages, type PhotoSlot, stepsOf } from '@daoxing/rental/contract'
import { msOf } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aSharedHouse, plateOf, type SharedHouse } from '../testing/a-shared-house.ts'

let house: SharedHouse
beforeAll(async () => {
  house = await aSharedHouse({ lotCars: 4 })
})
afterAll(() => house.close())

const slotsOf = (flow: 'depart' | 'return', step: string): readonly PhotoSlot[] =>
  stepsOf[flow].find((plan) => plan.step === step)?.slots ?? []

test('the departure needs the pictures of the outside, the inside and the signature [SHC-006] [SHC-008] [SHC-012]', async () => {
  const taken = await house.reservesCar({ plateNo: plateOf(0) })
  await house.until(msOf(taken.order.takeFrom))
  house.carReports(plateOf(0))
  await house.acts(taken, 1)
  const missing = async () => (await house.departs(taken)).body.data
  const steps = ['appearance', 'inside', 'signature'].map((step) => slotsOf('depart', step))
  for (const [number, slots] of steps.entries()) {
    expect(await missing()).toEqual({ slots: steps.slice(number).flat().join(',') })
    for (const slot of slots) await house.pictures(taken, slot)
  }
  expect((await house.departs(taken)).status).toBe(200)
  await house.obey()
  await house.brings(taken)
})

test('the return needs the road view, the place, and a look for belongings [SHC-009] [SHC-010] [SHC-011]', async () => {
  const taken = await house.takes({ plateNo: plateOf(1) })
  house.carReports(plateOf(1), { isLocked: false })
  await house.presses(taken)
  for (const step of ['appearance', 'inside', 'signature'])
    for (const slot of slotsOf('return', step)) await house.returnPictures(taken, slot)
  expect((await house.finishes(taken)).body.data).toEqual({ slots: 'parkingGrid,roadView' })
  await house.returnPictures(taken, 'parkingGrid')
  expect((await house.finishes(taken)).body.data).toEqual({ slots: 'roadView' })
  await house.returnPictures(taken, 'roadView')
  const unchecked = await house.finishes(taken, { hasCheckedBelongings: false })
  expect(unchecked.body.code).toBe('RENTAL_BELONGINGS_NOT_CHECKED')
  expect((await house.finishes(taken)).status).toBe(200)
  await house.obey()
  expect((await house.looks(taken)).state).toBe('COMPLETED')
})

test('the return says how clean the car is, and its pictures are read by plate and start [SHC-016] [SHC-024] [SHC-041]', async () => {
  const taken = await house.takes({ plateNo: plateOf(2) })
  house.carReports(plateOf(2), { isLocked: false })
  await house.presses(taken)
  await house.photographs(taken)
  expect((await house.finishes(taken, { cleaning: 3 })).status).toBe(400)
  expect((await house.finishes(taken, { cleaning: 0 })).data.cleaning).toBe(0)
  await house.obey()
  const { plateNo, startTime } = taken.order
  const query = { plateNo, startTime } as never
  const { pictures } = (await house.city.call(listReturnImages, { query, as: taken.rider.as })).data
  expect(pictures).toHaveLength(9)
  const stranger = await house.renter()
  expect((await house.city.call(listReturnImages, { query, as: stranger.as })).status).toBe(404)
})
