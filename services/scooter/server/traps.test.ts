import { takeReturnBack, listTrafficTickets, feeTypes } from '@daoxing/scooter/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { aScooterHouse, downTheRoad, type Held, kerb, plateOf, type ScooterHouse } from './testing/a-scooter-house.ts'

let house: ScooterHouse
beforeAll(async () => {
  house = await aScooterHouse({ scooters: 60 })
})
afterAll(() => house.close())
afterEach(() => house.forget())

let scooter = 0
const nextPlate = () => plateOf((scooter += 1))
const on = { isPowerOn: true }
const driving = { isPowerOn: true, speedKmh: 30 }
const batteryOut = { isPowerOn: false, batteryError: 'batteryOut' }
const full = { lat: 25.0345, lng: 121.567 }

const noticesOf = ({ rider }: Held, kind: string) =>
  house.city.sent.filter(
    ({ room, payload }) => room === `rider:${rider.riderId}` && (payload as { kind?: string }).kind === kind,
  ).length
/** The commands to a scooter that were sent since; each counts once, however often it came. */
function commandsTo(plate: string, since = 0): readonly string[] {
  const sent = house.line.sent.slice(since).filter(({ assetId }) => assetId === house.idOf(plate))
  return [...new Map(sent.map(({ commandId, kind }) => [commandId, kind])).values()]
}

test('a battery that stays out is no swap: the meter goes on after ten minutes, and pulling it again stops nothing [SCT-001]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  await house.passes(plate, 60)
  await house.scooterReports(plate, batteryOut)
  expect((await house.looks(held)).meter.isRunning).toBe(false)
  await house.passes(plate, 720, batteryOut)
  const later = await house.looks(held)
  expect(later.meter).toMatchObject({ isRunning: true, freeSeconds: 600 })
  expect(later.lastEvent).toBe('meterResumed')
  await house.scooterReports(plate, on)
  await house.scooterReports(plate, batteryOut)
  await house.passes(plate, 120, batteryOut)
  expect((await house.looks(held)).meter).toMatchObject({ isRunning: true, freeSeconds: 600 })
  await house.ends(held)
})

test('no minute of a scooter that says nothing is paid, and its ride is asked about and ends by itself [SCT-001] [SCT-027]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  await house.passes(plate, 120, driving)
  const heardAt = house.city.clock.now()
  await house.city.leap(301)
  const silent = await house.looks(held)
  expect(silent.meter).toMatchObject({
    isRunning: false,
    seconds: 120,
    freeSpans: [{ from: heardAt, until: null, reason: 'silentLock' }],
  })
  await house.city.leap(600)
  expect(noticesOf(held, 'stillRenting')).toBe(1)
  await house.city.leap(6 * 3600)
  const ended = await house.looks(held)
  expect(ended).toMatchObject({ endedBy: 'house', bill: { totalTwd: 15 }, meter: { seconds: 120 } })
})

test('a scooter that is heard again lets the meter go on [SCT-027]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.city.leap(400)
  await house.scooterReports(held.rental.plate, on)
  const { meter } = await house.looks(held)
  expect(meter).toMatchObject({ isRunning: true, freeSeconds: 400, seconds: 0 })
  await house.ends(held)
})

test('a scooter that was left on is asked about, too, and its ride ends at the first question; one that is ridden is left alone [SCT-001]', async () => {
  const [left, ridden] = [await house.rides({ plate: nextPlate() }), await house.rides({ plate: nextPlate() })]
  const since = house.city.clock.now()
  for (let quarter = 0; quarter < 5; quarter += 1) {
    await house.city.leap(200)
    await house.scooterReports(left.rental.plate, on)
    await house.scooterReports(ridden.rental.plate, driving)
  }
  expect([noticesOf(left, 'stillRenting'), noticesOf(ridden, 'stillRenting')]).toEqual([1, 0])
  expect((await house.looks(left)).stillRentingAt).toBe(plusSeconds(since, 900))
  expect((await house.looks(ridden)).stillRentingAt).toBeNull()
  await house.city.leap(6 * 3600 - 1000 + 1)
  expect(await house.looks(left)).toMatchObject({ endedBy: 'house', meter: { stoppedAt: plusSeconds(since, 900) } })
  await house.scooterReports(ridden.rental.plate, on)
  expect((await house.looks(ridden)).state).toBe('RIDING')
  await house.ends(ridden)
})

test('a ride that the house ended is switched off: again until the scooter answers, and never under its next rider', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  await house.scooterReports(plate, on)
  await house.returns(held)
  house.forget()
  await house.city.leap(302)
  expect((await house.looks(held)).endedBy).toBe('house')
  const since = house.line.sent.length
  for (let minutes = 0; minutes < 40; minutes += 5) await house.city.leap(300)
  const offs = commandsTo(plate, since)
  expect(offs.length).toBeGreaterThanOrEqual(2)
  expect(new Set(offs)).toEqual(new Set(['powerOff']))
  await house.obey()
  const answered = house.line.sent.length
  await house.city.leap(4 * 3600)
  expect(commandsTo(plate, answered)).toEqual([])
  const other = await house.rides({ plate: nextPlate() })
  await house.scooterReports(other.rental.plate, on)
  await house.returns(other)
  house.forget()
  await house.city.leap(302)
  house.forget()
  await house.scooterReports(other.rental.plate, on)
  await house.city.leap(40)
  const next = await house.reserves({ plate: other.rental.plate })
  const reserved = house.line.sent.length
  await house.city.leap(400)
  expect(commandsTo(other.rental.plate, reserved)).toEqual([])
  await house.cancels(next)
})

test('a scooter that its vendor maintains is not offered, also after the ride that it was on, until it is back', async () => {
  const plate = nextPlate()
  const held = await house.rides({ plate })
  await house.tells({ kind: 'maintenance', plate, isOut: true })
  expect((await house.looks(held)).state).toBe('RIDING')
  await house.ends(held)
  await house.scooterReports(plate)
  const asks = async () => (await house.quotes(await house.rider(), { plate })).body.code
  expect(await asks()).toBe('VEHICLE_STATUS_INVALID')
  await house.tells({ kind: 'maintenance', plate, isOut: false })
  expect((await house.quotes(await house.rider(), { plate })).status).toBe(200)
})

test('while the vendor upgrades its system no scooter is offered or started, and a ride still ends [SCT-035]', async () => {
  const [riding, reserved] = [await house.rides({ plate: nextPlate() }), await house.reserves({ plate: nextPlate() })]
  house.line.maintains(true)
  const code = async (answer: Promise<{ readonly body: { readonly code?: string } }>) => (await answer).body.code
  expect(await code(house.quotes(await house.rider(), { plate: nextPlate() }))).toBe('SCOOTER_MAINTENANCE')
  expect(await code(house.rents(reserved))).toBe('SCOOTER_MAINTENANCE')
  expect(await code(house.controls(riding, 'find'))).toBe('SCOOTER_MAINTENANCE')
  await house.scooterReports(riding.rental.plate, on)
  expect((await house.returns(riding)).status).toBe(200)
  house.line.maintains(false)
  expect((await house.rents(reserved)).status).toBe(200)
  await house.obey()
})

test('a wheel that turns or a drift takes no return back; riding away does, and the rider is told [SCT-065]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  await house.passes(plate, 120)
  await house.returns(held)
  house.forget()
  await house.city.leap(10)
  await house.scooterReports(plate, { ...driving, speedKmh: 3 })
  await house.scooterReports(plate, { ...driving, where: { lat: kerb.lat + 0.0009, lng: kerb.lng } })
  expect((await house.looks(held)).state).toBe('RETURNING')
  expect(noticesOf(held, 'returnUndone')).toBe(0)
  await house.scooterReports(plate, { ...driving, where: downTheRoad })
  await house.city.leap(16)
  const goesOn = await house.looks(held)
  expect(goesOn).toMatchObject({ state: 'RIDING', return: null, meter: { isRunning: true, freeSeconds: 0 } })
  expect(noticesOf(held, 'returnUndone')).toBe(1)
  await house.ends(held)
  const other = await house.rides({ plate: nextPlate() })
  await house.scooterReports(other.rental.plate, on)
  await house.returns(other)
  await house.obey('refused', 'trunkOpen')
  const params = { id: other.rental.wemoRentId }
  await house.city.call(takeReturnBack, { params, as: other.rider.as, key: house.key() })
  // Its rider knows of it.
  expect(noticesOf(other, 'returnUndone')).toBe(0)
  await house.ends(other)
})

test('a promised bay binds, also when it has filled up meanwhile [SCT-064]', async () => {
  const promised = await house.rides({ plate: nextPlate(), destination: full })
  expect(promised.rental.plan).toMatchObject({ mayReturn: true })
  const other = await house.rides({ plate: nextPlate() })
  for (let bays = 0; bays < 4; bays += 1) await house.ends(await house.rides({ plate: nextPlate() }), full)
  await house.scooterReports(other.rental.plate, { ...on, where: full })
  expect((await house.checks(other)).data.problems).toContainEqual(expect.objectContaining({ kind: 'bayFull' }))
  await house.scooterReports(promised.rental.plate, { ...on, where: full })
  expect((await house.checks(promised)).data).toMatchObject({ mayReturn: true, isPromised: true })
  expect(await house.ends(promised, full)).toMatchObject({ endedBy: 'rider', status: 5 })
  await house.ends(other)
})

test('a ticket of a minute that two riders share goes to neither, until the second of the picture decides [SCT-069]', async () => {
  const plate = nextPlate()
  const first = await house.rides({ plate })
  // Just after the begin of a minute.
  const toMinute = 60 - ((house.city.clock.nowMs() / 1000) % 60)
  await house.city.leap(toMinute + 5)
  const minute = plusSeconds(house.city.clock.now(), -5)
  await house.ends(first)
  const next = await house.rides({ plate })
  await house.city.leap(20)
  expect(plusSeconds(minute, 60) > house.city.clock.now()).toBe(true)
  const ticket = (feeId: string, happenedAt: string) =>
    house.tells({
      kind: 'feeRaised',
      fee: {
        ...{
          feeId,
          plate,
          wemoRentId: next.rental.wemoRentId,
          feeType: feeTypes.penalty,
          amountTwd: 900,
          clause: '6.1',
        },
        ...{ number: 'A1-1', text: '闖紅燈', place: '松仁路', isTrafficTicket: true, happenedAt },
      },
    })
  const ticketsOf = async ({ rider }: Held) =>
    (await house.city.call(listTrafficTickets, { query: {} as never, as: rider.as })).data.tickets.length
  await ticket('shared', minute)
  expect([await ticketsOf(first), await ticketsOf(next)]).toEqual([0, 0])
  await ticket('shared', plusSeconds(minute, 2))
  expect([await ticketsOf(first), await ticketsOf(next)]).toEqual([1, 0])
  await ticket('whole', plusSeconds(minute, -60))
  expect([await ticketsOf(first), await ticketsOf(next)]).toEqual([2, 0])
  await house.ends(next)
})

test('a scooter that starts after its rider was told that it does not answer begins no meter: it is switched off [SCT-021]', async () => {
  const plate = nextPlate()
  const held = await house.reserves({ plate })
  await house.rents(held)
  await house.city.settle()
  await house.city.leap(30)
  expect(await house.looks(held)).toMatchObject({ state: 'RESERVED', trouble: 'unanswered' })
  const since = house.line.sent.length
  await house.obey()
  await vi.waitFor(async () => {
    await house.city.settle()
    expect(commandsTo(plate, since)).toEqual(['powerOff'])
  }, 5_000)
  expect(await house.looks(held)).toMatchObject({ state: 'RESERVED', meter: { startedAt: null } })
  await house.obey()
  expect((await house.rents(held)).data.state).toBe('STARTING')
  await house.obey()
  expect((await house.looks(held)).state).toBe('RIDING')
  await house.ends(held)
  // Its rider is still there, and rides it before it is off.
  const other = await house.reserves({ plate: nextPlate() })
  await house.rents(other)
  await house.city.settle()
  await house.city.leap(30)
  await house.obey()
  await house.scooterReports(other.rental.plate, driving)
  expect((await house.looks(other)).state).toBe('RIDING')
  await house.ends(other)
})
