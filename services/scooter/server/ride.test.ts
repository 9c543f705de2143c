import { plusSeconds } from '@daoxing/kit/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aScooterHouse, kerb, mall, plateOf, type ScooterHouse } from './testing/a-scooter-house.ts'

let house: ScooterHouse
beforeAll(async () => {
  house = await aScooterHouse({ scooters: 40 })
})
afterAll(() => house.close())
afterEach(() => house.bank.feels())

let scooter = 0
const nextPlate = () => plateOf((scooter += 1))

test('a rider reserves a scooter for ten minutes, rides it and gives it back [SCT-001] [SCT-010] [SCT-020]', async () => {
  const plate = nextPlate()
  const held = await house.reserves({ plate })
  const { reservedAt, pickupDeadline, wemoRentId, wemoVehicleModelId } = held.rental
  expect(held.rental).toMatchObject({ status: 1, state: 'RESERVED', plate, wemoVehicleModelId: 1 })
  expect(pickupDeadline).toBe(plusSeconds(reservedAt, 600))
  expect(wemoVehicleModelId).toBe(1)
  expect((await house.rents(held)).data).toMatchObject({ status: 1, state: 'STARTING', meter: { startedAt: null } })
  await house.city.leap(4)
  await house.obey()
  const riding = await house.looks(held)
  expect(riding).toMatchObject({ status: 2, state: 'RIDING', meter: { isRunning: true, seconds: 0 } })
  // The meter begins when the scooter reports power, not at the tap.
  expect(riding.meter.startedAt).toBe(house.city.clock.now())
  await house.passes(plate, 7 * 60)
  const ended = await house.ends(held)
  expect(ended).toMatchObject({ status: 5, endedBy: 'rider', bill: { totalTwd: 20 } })
  await house.city.leap(60)
  expect(await house.looks(held)).toMatchObject({ state: 'COMPLETED', payment: { status: 2, paidTwd: 20 } })
  expect(await house.eventsOf(wemoRentId)).toEqual(
    expect.arrayContaining(['reserved', 'held', 'rentRequested', 'powered', 'returnRequested', 'returned', 'paid']),
  )
})

test('a reservation that is not used is free again at ten minutes, to the second, and the rider hears of it [SCT-021] [SCT-036]', async () => {
  const plate = nextPlate()
  const held = await house.reserves({ plate })
  await house.city.leap(598)
  expect((await house.looks(held)).state).toBe('RESERVED')
  await house.city.leap(2)
  expect(await house.looks(held)).toMatchObject({ state: 'EXPIRED', status: 4, bill: null })
  expect(await house.looks(held)).toMatchObject({ payment: { status: 3, paidTwd: 0 } })
  await house.scooterReports(plate)
  const other = await house.rider()
  expect((await house.asks(other, { plate })).status).toBe(200)
  const notices = house.city.sent.filter(
    ({ name, room }) => name === 'noticeTold' && room === `rider:${held.rider.riderId}`,
  )
  expect(notices.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ kind: 'pickUpOver' }))
})

test('the meter stands still at the tap on return; after five minutes without an answer the house ends the ride [SCT-013]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.city.leap(300)
  await house.scooterReports(held.rental.plate, { isPowerOn: true })
  const returning = (await house.returns(held)).data
  expect(returning).toMatchObject({ state: 'RETURNING', status: 2, meter: { isRunning: false } })
  house.forget()
  await house.city.leap(299)
  expect((await house.looks(held)).state).toBe('RETURNING')
  await house.city.leap(2)
  expect(await house.looks(held)).toMatchObject({ status: 6, endedBy: 'house', bill: { totalTwd: 15 } })
})

test('no ride ends on private ground, unless a plan promised it before the ground changed [SCT-064]', async () => {
  await house.putsZones({ mallOpen: true })
  const planned = await house.rides({ plate: nextPlate(), destination: mall })
  expect(planned.rental.plan).toMatchObject({ mayReturn: true })
  const other = await house.rides({ plate: nextPlate() })
  await house.putsZones({ mallOpen: false })
  await house.scooterReports(other.rental.plate, { isPowerOn: true, where: mall })
  const check = (await house.checks(other)).data
  expect(check).toMatchObject({ mayReturn: false, problems: [{ kind: 'privateGround' }, { kind: 'powerOn' }] })
  expect(check.nearest).not.toBeNull()
  expect((await house.returns(other)).body.code).toBe('VEHICLE_INVALID_PARKING_ZONE')
  expect((await house.looks(other)).meter.isRunning).toBe(true)
  expect(await house.ends(planned, mall)).toMatchObject({ status: 5 })
  await house.ends(other, kerb)
})
