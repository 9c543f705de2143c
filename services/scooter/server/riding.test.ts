import { pictureOf } from '@daoxing/identity/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import { addReturnPhoto, readScooterRental, takeReturnBack } from '@daoxing/scooter/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aScooterHouse, downTheRoad, type Held, kerb, plateOf, type ScooterHouse } from './testing/a-scooter-house.ts'

let house: ScooterHouse
beforeAll(async () => {
  house = await aScooterHouse({ scooters: 60 })
})
afterAll(() => house.close())
afterEach(() => house.forget())

let scooter = 0
const nextPlate = () => plateOf((scooter += 1))
const adds = async ({ rider, rental }: Held) =>
  house.city.call(addReturnPhoto, {
    ...{ params: { id: rental.wemoRentId }, body: {} as never, files: { file: pictureOf({ seed: 1 }) }, as: rider.as },
  })

/** The events that one ride sends to its rider, with the state of the rental in each. */
async function eventsOfRide(): Promise<
  readonly { readonly name: string; readonly state: string; readonly paid: number }[]
> {
  const held = await house.rides({ plate: nextPlate() })
  await house.ends(held)
  await house.city.leap(60)
  return house.city.sent
    .filter(({ room, name }) => room === `rider:${held.rider.riderId}` && name.startsWith('scooter'))
    .map(({ name, payload }) => {
      const { rental } = payload as { rental: { wemoRentId: string; state: string; payment: { status: number } } }
      expect(rental.wemoRentId).toBe(held.rental.wemoRentId)
      return { name, state: rental.state, paid: rental.payment.status }
    })
}

test('a reservation and the begin of a ride are events with the whole rental [SCT-022] [SCT-024] [SCT-026]', async () => {
  const events = await eventsOfRide()
  expect(events).toContainEqual(expect.objectContaining({ name: 'scooterReserved', state: 'RESERVED' }))
  expect(events).toContainEqual(expect.objectContaining({ name: 'scooterRented', state: 'RIDING' }))
})

test('the scooter itself, its return and the payment are events with the whole rental [SCT-027] [SCT-028] [SCT-029]', async () => {
  const events = await eventsOfRide()
  expect(events).toContainEqual(expect.objectContaining({ name: 'scooterVehicleStatusChanged', state: 'RETURNING' }))
  expect(events).toContainEqual(expect.objectContaining({ name: 'scooterReturned', state: 'PENDING_PAYMENT' }))
  expect(events).toContainEqual({ name: 'scooterPaid', state: 'COMPLETED', paid: 2 })
})

test('a rider starts beside the scooter by position or by its code, and drift alone refuses no rider [SCT-017] [SCT-063]', async () => {
  const held = await house.reserves({ plate: nextPlate() })
  const code = async (body: object) => (await house.rents(held, body)).body.code
  expect(await code({ lat: 25.04, lng: 121.57 })).toBe('SCOOTER_ERROR_017')
  expect(await code({})).toBe('SCOOTER_ERROR_018')
  expect(await code({ code: 'EWA-9999' })).toBe('SCOOTER_ERROR_019')
  // 80 m of drift and the phone's own circle.
  expect((await house.rents(held, { lat: kerb.lat + 0.0009, lng: kerb.lng, accuracyMetres: 20 })).status).toBe(200)
  await house.obey('refused', 'protected')
  expect(await house.looks(held)).toMatchObject({ state: 'RESERVED', trouble: 'refused', meter: { startedAt: null } })
  expect((await house.rents(held, { code: `https://scooter.example/v/${held.rental.plate}` })).status).toBe(200)
  await house.obey()
  expect((await house.looks(held)).state).toBe('RIDING')
  await house.ends(held)
})

test('a start that the scooter does not answer costs nothing, and the deadline is kept [SCT-021]', async () => {
  const held = await house.reserves({ plate: nextPlate() })
  await house.city.leap(590)
  await house.rents(held)
  house.forget()
  await house.city.leap(60)
  expect(await house.looks(held)).toMatchObject({ state: 'EXPIRED', status: 4, payment: { paidTwd: 0 } })
  expect((await house.rents(held)).body.code).toBe('SCOOTER_ERROR_016')
})

test('the four controls reach the scooter, one at a time; their answers come as events [SCT-062]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  for (const action of ['find', 'open_trunk', 'power_off', 'power_on']) {
    const sent = await house.controls(held, action)
    expect(sent.data).toMatchObject({ action, state: 'planned' })
    expect((await house.controls(held, action)).body.code).toBe('SCOOTER_ERROR_020')
    await house.obey()
    expect((await house.looks(held)).command).toMatchObject({ action, state: 'done' })
  }
  expect((await house.controls(held, 'explode')).status).toBe(400)
  await house.ends(held)
})

test('a scooter that does not switch on for its rider costs nothing until it is heard again [SCT-027]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.city.leap(60)
  await house.scooterReports(held.rental.plate, { isPowerOn: false })
  await house.controls(held, 'power_on')
  house.forget()
  await house.city.leap(300)
  expect((await house.looks(held)).meter).toMatchObject({
    isRunning: false,
    freeSpans: [{ reason: 'silentLock', until: null }],
  })
  await house.scooterReports(held.rental.plate, { isPowerOn: true })
  const { meter } = await house.looks(held)
  expect(meter.isRunning).toBe(true)
  expect(meter.freeSeconds).toBeGreaterThanOrEqual(290)
  expect(meter.seconds).toBeLessThan(90)
  await house.ends(held)
})

test('a swap stops the meter while the battery is out, and earns its credit [SCT-001]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.passes(held.rental.plate, 600)
  await house.scooterReports(held.rental.plate, { isPowerOn: false, batteryError: 'batteryOut' })
  expect((await house.looks(held)).meter).toMatchObject({ isRunning: false, freeSpans: [{ reason: 'swap' }] })
  await house.city.leap(240)
  await house.scooterReports(held.rental.plate, { isPowerOn: true, batteryId: 'B-2', energyPercent: 100 })
  const ended = await house.ends(held)
  expect(ended.meter.freeSeconds).toBe(240)
  expect(ended.bill?.lines).toMatchObject([
    { kind: 'ride', amountTwd: 28 },
    { kind: 'swapCredit', amountTwd: -20 },
  ])
})

test('a low battery is told once per crossing: below 30 %, and below 5 % for Fly [SCT-031] [SCT-037]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const lows = () =>
    house.city.sent.filter(
      ({ room, name, payload }) =>
        room === `rider:${held.rider.riderId}` &&
        name === 'noticeTold' &&
        (payload as { kind: string }).kind === 'batteryLow',
    ).length
  for (const energyPercent of [45, 29, 28, 24, 19]) {
    await house.scooterReports(held.rental.plate, { isPowerOn: true, energyPercent })
    expect(lows()).toBe(energyPercent < 30 ? 1 : 0)
  }
  await house.scooterReports(held.rental.plate, { isPowerOn: true, energyPercent: 100, batteryId: 'B-9' })
  await house.scooterReports(held.rental.plate, { isPowerOn: true, energyPercent: 20, batteryId: 'B-9' })
  expect(lows()).toBe(2)
  await house.ends(held)
})

test('the protection mode of the scooter reaches its rider, and no command switches it on meanwhile [SCT-032]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.scooterReports(held.rental.plate, {
    isPowerOn: false,
    isProtected: true,
    batteryError: 'overTemperature',
  })
  expect((await house.looks(held)).vehicleStatus).toMatchObject({
    protectionMode: true,
    batteryError: 'overTemperature',
  })
  expect((await house.controls(held, 'power_on')).body.code).toBe('SCOOTER_ERROR_021')
  await house.scooterReports(held.rental.plate, { isPowerOn: true })
  await house.ends(held)
})

test('the return check names everything at once, each with its remedy [SCT-064]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.scooterReports(held.rental.plate, { isPowerOn: true, isTrunkOpen: true, helmets: 1 })
  const { data } = await house.checks(held)
  expect(data.problems).toEqual([
    { kind: 'powerOn', remedy: 'do', detail: null },
    { kind: 'trunkOpen', remedy: 'do', detail: null },
    { kind: 'helmetMissing', remedy: 'photo', detail: '1' },
  ])
  expect(data).toMatchObject({ mayReturn: true, photoNeeded: true, type: 'return' })
  // The meter stands still although the trunk is open; once it is closed, the scooter is asked again.
  const returning = (await house.returns(held)).data
  expect(returning).toMatchObject({ state: 'RETURNING', meter: { isRunning: false } })
  await house.obey('refused', 'trunkOpen')
  expect(await house.looks(held)).toMatchObject({ state: 'RETURNING', trouble: 'refused' })
  await house.scooterReports(held.rental.plate, { isPowerOn: true, isTrunkOpen: false, helmets: 1 })
  await house.obey()
  expect(await house.looks(held)).toMatchObject({ status: 5, return: { photoNeeded: true } })
  const told = house.city.sent.filter(({ room }) => room === `rider:${held.rider.riderId}`)
  expect(told.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ kind: 'photoMissing' }))
})

test('a return that is taken back, or ridden on, never stood still [SCT-065]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.city.leap(120)
  await house.scooterReports(held.rental.plate, { isPowerOn: true })
  await house.returns(held)
  const params = { id: held.rental.wemoRentId }
  const takes = () => house.city.call(takeReturnBack, { params, as: held.rider.as, key: house.key() })
  // The command to close is under way: its answer comes first.
  expect((await takes()).status).toBe(409)
  house.forget()
  await house.city.leap(30)
  await house.scooterReports(held.rental.plate, { isPowerOn: true, speedKmh: 20, where: downTheRoad })
  const on = await house.looks(held)
  expect(on).toMatchObject({ state: 'RIDING', meter: { isRunning: true }, return: null })
  expect(on.meter.seconds).toBeGreaterThanOrEqual(150)
  await house.scooterReports(held.rental.plate, { isPowerOn: true })
  expect((await house.returns(held)).status).toBe(200)
  await house.obey()
  // Twice returned is once.
  expect((await house.returns(held)).data).toMatchObject({
    status: 5,
    bill: { totalTwd: (await house.looks(held)).bill?.totalTwd },
  })
})

test('the photo of the bay follows for ten minutes, and the next rider sees it [SCT-066]', async () => {
  const plate = nextPlate()
  const held = await house.rides({ plate })
  expect((await adds(held)).status).toBe(409)
  await house.ends(held)
  expect((await adds(held)).data.return?.photoUrl).toMatch(/bay-photos/)
  await house.scooterReports(plate)
  const next = await house.quotes(await house.rider(), { plate })
  expect(next.data.scooter.bayPhotoUrl).toMatch(/bay-photos/)
  const other = await house.rides({ plate: nextPlate() })
  await house.ends(other)
  await house.city.leap(601)
  expect((await adds(other)).body.code).toBe('SCOOTER_ERROR_026')
  expect((await adds({ rider: await house.rider(), rental: held.rental })).status).toBe(404)
})

test('a tap that waited for the network counts from its own time, unless the scooter was ridden since [SCT-065]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.passes(held.rental.plate, 300)
  const tappedAt = house.city.clock.now()
  await house.city.leap(120)
  const late = (await house.returns(held, { tappedAt })).data
  expect(late.meter).toMatchObject({ seconds: 300, stoppedAt: tappedAt })
  await house.obey()
  const other = await house.rides({ plate: nextPlate() })
  await house.passes(other.rental.plate, 300)
  const early = house.city.clock.now()
  await house.city.leap(60)
  await house.scooterReports(other.rental.plate, { isPowerOn: true, speedKmh: 30 })
  await house.scooterReports(other.rental.plate, { isPowerOn: true })
  expect((await house.returns(other, { tappedAt: early })).data.meter.seconds).toBeGreaterThanOrEqual(360)
  await house.obey()
})

test('a scooter that is off and stands is asked about after 15 minutes, and a forgotten ride ends itself [SCT-001]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.city.leap(60)
  await house.scooterReports(held.rental.plate, { isPowerOn: false })
  const asked = () =>
    house.city.sent.filter(
      ({ room, payload }) =>
        room === `rider:${held.rider.riderId}` && (payload as { kind?: string }).kind === 'stillRenting',
    ).length
  const off = { isPowerOn: false }
  expect((await house.looks(held)).offSince).toBe(house.city.clock.now())
  await house.passes(held.rental.plate, 14 * 60, off)
  expect(asked()).toBe(0)
  await house.passes(held.rental.plate, 61, off)
  expect(asked()).toBe(1)
  const { stillRentingAt } = await house.looks(held)
  expect(stillRentingAt).toBe(plusSeconds(house.city.clock.now(), -1))
  await house.city.leap(6 * 3600)
  const ended = await house.looks(held)
  expect(ended).toMatchObject({ status: 6, endedBy: 'house' })
  expect(asked()).toBe(1)
  expect(ended.meter.seconds).toBe(16 * 60)
})

test("another rider's rental counts as absent, and ids cannot be counted [SCT-059]", async () => {
  const held = await house.reserves({ plate: nextPlate() })
  const stranger = await house.rider()
  const read = (wemoRentId: string) => house.city.call(readScooterRental, { params: { wemoRentId }, as: stranger.as })
  expect((await read(held.rental.wemoRentId)).status).toBe(404)
  expect((await read('1')).status).toBe(404)
  const other = { rider: stranger, rental: held.rental }
  expect((await house.cancels(other)).status).toBe(404)
  expect((await house.rents(other)).status).toBe(404)
  expect((await house.checks(other)).status).toBe(404)
  await house.cancels(held)
})
