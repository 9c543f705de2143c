// Over 350 lines because these doubts share one house and the helpers of its riders.
import { aFleet } from '@daoxing/assets/server/testing'
import { baseConfigs, clearConfigOverride } from '@daoxing/configs/server'
import { pictureOf } from '@daoxing/identity/server/testing'
import { plusSeconds } from '@daoxing/kit/contract'
import {
  addReturnPhoto,
  feeTypes,
  objectToScooterFee,
  quoteScooter,
  readBayPhoto,
  sayNotFound,
  takeReturnBack,
} from '@daoxing/scooter/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { scooterServer } from './index.ts'
import {
  aScooterHouse,
  downTheRoad,
  type Held,
  kerb,
  mall,
  plateOf,
  type ScooterHouse,
} from './testing/a-scooter-house.ts'
import { withScootersOpen } from './testing/with-account.ts'

let house: ScooterHouse
beforeAll(async () => {
  house = await aScooterHouse({ scooters: 60 })
})
afterAll(() => house.close())
afterEach(() => {
  house.forget()
  house.bank.feels()
})

let scooter = 0
const nextPlate = () => plateOf((scooter += 1))
const day = 24 * 3600
const standing = { isPowerOn: true }
const driving = { isPowerOn: true, speedKmh: 30 }

const fee = ({ rental }: Held, changes: object = {}) => ({
  kind: 'feeRaised' as const,
  fee: {
    ...{
      feeId: `fee-${rental.wemoRentId}`,
      plate: rental.plate,
      wemoRentId: rental.wemoRentId,
      feeType: feeTypes.custody,
    },
    ...{
      amountTwd: 200,
      clause: '7.1',
      number: 'C-1',
      text: '車輛停放於禁停區',
      place: '松仁路',
      isTrafficTicket: false,
    },
    happenedAt: rental.endedAt ?? house.city.clock.now(),
    ...changes,
  },
})
const objects = ({ rider, rental }: Held) =>
  house.city.call(objectToScooterFee, {
    params: { id: rental.wemoRentId, feeId: `fee-${rental.wemoRentId}` },
    ...{ body: { text: '我停在格子裡' }, as: rider.as },
  })
const takesBack = ({ rider, rental }: Held) =>
  house.city.call(takeReturnBack, { params: { id: rental.wemoRentId }, as: rider.as, key: house.key() })
const photographs = ({ rider, rental }: Held) =>
  house.city.call(addReturnPhoto, {
    ...{ params: { id: rental.wemoRentId }, body: {} as never, files: { file: pictureOf({ seed: 1 }) }, as: rider.as },
  })

const linesUp = async () => {
  const { rows } = await house.city.house.database.pool.query(
    'SELECT 1 FROM assets.line_states WHERE up_since IS NOT NULL',
  )
  return rows.length
}

async function ridden(plate = nextPlate()): Promise<Held> {
  const held = await house.rides({ plate })
  await house.city.leap(120)
  const rental = await house.ends(held)
  await house.city.leap(60)
  return { ...held, rental }
}

test('a rider who has just stopped cannot name a tap of while the scooter drove [SCT-065]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  await house.scooterReports(plate, driving)
  await house.city.leap(60)
  const tappedAt = house.city.clock.now()
  await house.passes(plate, 200, standing)
  expect((await house.returns(held, { tappedAt })).data.meter.seconds).toBeGreaterThanOrEqual(260)
  await house.obey()
})

test('a tap from before a command or a return that was taken back counts no more [SCT-065]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  await house.city.leap(60)
  await house.scooterReports(plate, standing)
  const tappedAt = house.city.clock.now()
  await house.city.leap(60)
  await house.controls(held, 'open_trunk')
  await house.obey()
  await house.city.leap(180)
  await house.scooterReports(plate, standing)
  const returning = (await house.returns(held, { tappedAt })).data
  expect(returning.meter.seconds).toBeGreaterThanOrEqual(300)
  const stoppedAt = returning.meter.stoppedAt ?? ''
  await house.obey('refused', 'trunkOpen')
  await house.city.leap(120)
  expect((await takesBack(held)).status).toBe(200)
  await house.city.leap(60)
  await house.scooterReports(plate, standing)
  expect((await house.returns(held, { tappedAt: stoppedAt })).data.meter.seconds).toBeGreaterThanOrEqual(480)
  await house.obey()
})

test('a tap that arrives late still waits for the scooter before the house ends the ride [SCT-065]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.city.leap(120)
  const tappedAt = house.city.clock.now()
  await house.city.leap(400)
  await house.scooterReports(held.rental.plate, standing)
  const returning = (await house.returns(held, { tappedAt })).data
  expect(returning.return?.endsAt).toBe(plusSeconds(house.city.clock.now(), 300))
  await house.city.leap(5)
  expect((await house.looks(held)).state).toBe('RETURNING')
  await house.obey()
  expect(await house.looks(held)).toMatchObject({ status: 5, endedBy: 'rider', meter: { stoppedAt: tappedAt } })
})

test('a late report from before the tap takes no return back; a later one does [SCT-065]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  await house.city.leap(60)
  await house.scooterReports(plate, standing)
  const at = plusSeconds(house.city.clock.now(), -5)
  await house.returns(held)
  house.forget()
  await house.scooterReports(plate, { ...driving, at, where: downTheRoad })
  expect((await house.looks(held)).state).toBe('RETURNING')
  await house.scooterReports(plate, standing)
  await house.city.leap(10)
  await house.scooterReports(plate, { ...driving, where: downTheRoad })
  expect((await house.looks(held)).state).toBe('RIDING')
  await house.ends(held)
})

test('a scooter that rolls on after it was switched off is asked about all the same [SCT-001]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  const asked = () =>
    house.city.sent.filter(
      ({ room, payload }) =>
        room === `rider:${held.rider.riderId}` && (payload as { kind?: string }).kind === 'stillRenting',
    ).length
  await house.scooterReports(plate, { isPowerOn: false, speedKmh: 4 })
  await house.scooterReports(plate, { isPowerOn: false })
  await house.city.leap(15 * 60 + 2)
  expect(asked()).toBe(1)
  await house.ends(held)
})

test('a scooter that is on, or answers again, leaves no second free [SCT-027]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  await house.scooterReports(plate, standing)
  await house.controls(held, 'power_on')
  house.forget()
  await house.city.leap(120)
  expect((await house.looks(held)).meter).toMatchObject({ isRunning: true, freeSpans: [] })
  await house.scooterReports(plate, { isPowerOn: false })
  await house.controls(held, 'power_on')
  house.forget()
  await house.city.leap(120)
  expect((await house.looks(held)).meter.isRunning).toBe(false)
  await house.controls(held, 'find')
  await house.obey()
  expect((await house.looks(held)).meter.isRunning).toBe(true)
  await house.ends(held)
})

test('a battery that is back while a return waits ends the free time [SCT-001]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { plate } = held.rental
  await house.city.leap(60)
  await house.scooterReports(plate, { ...standing, batteryError: 'batteryOut' })
  await house.returns(held)
  await house.obey('refused', 'trunkOpen')
  await house.city.leap(60)
  await house.scooterReports(plate, standing)
  expect((await takesBack(held)).status).toBe(200)
  await house.city.leap(240)
  expect((await house.looks(held)).meter).toMatchObject({ isRunning: true, freeSeconds: 60 })
  await house.ends(held)
})

test('a scooter whose start is not answered at the deadline stays with its rider until then [SCT-011] [SCT-021]', async () => {
  const plate = nextPlate()
  const held = await house.reserves({ plate })
  const other = await house.rider()
  await house.city.leap(595)
  await house.scooterReports(plate)
  expect((await house.rents(held)).data.state).toBe('STARTING')
  await house.city.leap(8)
  expect((await house.quotes(other, { plate })).body.code).toBe('VEHICLE_ALREADY_RENTED')
  await house.obey()
  expect((await house.looks(held)).state).toBe('RIDING')
  await house.ends(held)
})

test('a start that is answered for a rental that is over does not switch the next rider off [SCT-021]', async () => {
  const plate = nextPlate()
  const held = await house.reserves({ plate })
  await house.city.leap(580)
  await house.scooterReports(plate)
  await house.rents(held)
  await house.city.settle()
  const late = house.line.sent.at(-1)
  house.forget()
  await house.city.leap(90)
  expect((await house.looks(held)).state).toBe('EXPIRED')
  const next = await house.rides({ plate })
  const before = house.line.sent.length
  house.line.answers(late?.assetId ?? '', {
    ...{ commandId: late?.commandId ?? '', result: 'done', reason: null, at: house.city.clock.now() },
  })
  await house.city.leap(2)
  await house.city.leap(2)
  expect(house.line.sent.slice(before).map(({ kind }) => kind)).toEqual([])
  await house.ends(next)
})

test('only the operator who raised a fee decides about it [SCT-015]', async () => {
  const held = await ridden()
  const { paidTwd } = (await house.looks(held)).payment
  const strangers = await aFleet(house.city, { cars: 1 })
  await house.tells(fee(held))
  await objects(held)
  const decided = { kind: 'feeDecided' as const, feeId: `fee-${held.rental.wemoRentId}`, isUpheld: true, text: '要付' }
  await house.tells(decided, strangers.lender)
  await house.city.leap(60)
  expect(await house.looks(held)).toMatchObject({ fees: [{ fineStatus: 2 }], payment: { paidTwd } })
  await house.tells(decided)
  await house.city.leap(60)
  expect(await house.looks(held)).toMatchObject({ fees: [{ fineStatus: 7 }], payment: { paidTwd: paidTwd + 200 } })
})

test('no fee of nothing, from before the ride, or in the time of the next rider [SCT-014]', async () => {
  const plate = nextPlate()
  const held = await ridden(plate)
  await house.tells(fee(held, { amountTwd: 0 }))
  await house.tells(fee(held, { feeId: 'before', happenedAt: plusSeconds(held.rental.reservedAt, -60) }))
  const next = await house.rides({ plate })
  await house.city.leap(60)
  await house.tells(fee(held, { feeId: 'after', happenedAt: house.city.clock.now() }))
  expect((await house.looks(held)).fees).toEqual([])
  await house.tells(fee(held))
  expect((await house.looks(held)).fees).toHaveLength(1)
  await house.ends(next)
})

test('a place that was promised stays promised although the position drifts afterwards [SCT-014] [SCT-064]', async () => {
  await house.putsZones({ mallOpen: true })
  const held = await house.rides({ plate: nextPlate(), destination: mall })
  const { plate } = held.rental
  await house.scooterReports(plate, { ...standing, where: mall })
  await house.returns(held)
  await house.scooterReports(plate, { ...standing, where: { lat: mall.lat + 0.0009, lng: mall.lng } })
  await house.obey()
  const rental = await house.looks(held)
  expect(rental.status).toBe(5)
  await house.putsZones({ mallOpen: false })
  await house.tells(fee({ ...held, rental }, { feeType: feeTypes.relocation }))
  expect((await house.looks(held)).fees).toEqual([])
})

test('a full bay refuses no rider whose position is wider than the bay [SCT-064]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const full = { lat: 25.0345, lng: 121.567 }
  const inTheWay = Array.from({ length: 4 }, nextPlate)
  for (const plate of inTheWay) await house.ends(await house.rides({ plate }), full)
  const at = (accuracyMetres: number) =>
    house.scooterReports(held.rental.plate, {
      ...{ isPowerOn: true, position: { point: { ...full, lng: full.lng + accuracyMetres * 1e-7 }, accuracyMetres } },
    })
  await at(8)
  expect((await house.checks(held)).data.problems.map(({ kind }) => kind)).toContain('bayFull')
  await at(60)
  expect((await house.checks(held)).data).toMatchObject({ mayReturn: true, photoNeeded: true })
  await house.ends(held)
})

test('a bay photo is of the last ride, and for riders of the list while the scooter is free [SCT-002] [SCT-066]', async () => {
  const plate = nextPlate()
  const first = await ridden(plate)
  const url = (await photographs(first)).data.return?.photoUrl ?? ''
  const photoId = url.split('/').at(-1) ?? ''
  await house.scooterReports(plate)
  const stranger = await house.rider()
  const reads = async ({ as }: { readonly as: typeof stranger.as }) =>
    (await house.city.call(readBayPhoto, { params: { photoId }, as })).status
  expect((await house.quotes(stranger, { plate })).data.scooter.bayPhotoUrl).toBe(url)
  expect(await reads(stranger)).toBe(200)
  await clearConfigOverride(house.city.house.database, baseConfigs.scooter_allowlist)
  expect(await reads(stranger)).not.toBe(200)
  const closed = await house.city.call(quoteScooter, { body: { plate: 'ZZZ-0000' } as never, as: stranger.as })
  expect(closed.body.code).not.toBe('SCOOTER_ERROR_015')
  expect(closed.status).toBe(403)
  await withScootersOpen(house.city)
  const next = await house.reserves({ plate })
  await house.city.leap(5)
  expect(await reads(stranger)).toBe(404)
  expect(await reads(next.rider)).toBe(200)
  await house.cancels(next)
  await ridden(plate)
  await house.scooterReports(plate)
  expect((await house.quotes(stranger, { plate })).data.scooter.bayPhotoUrl).toBeNull()
  expect(await reads(stranger)).toBe(404)
  expect(await reads(first.rider)).toBe(200)
})

test('a hold is not chained by a scooter that is not found [SCT-057]', async () => {
  const plate = nextPlate()
  const held = await house.reserves({ plate })
  const params = { id: held.rental.wemoRentId }
  await house.city.call(sayNotFound, { params, body: kerb as never, as: held.rider.as, key: house.key() })
  expect((await house.asks(held.rider, { plate })).body.code).toBe('SCOOTER_ERROR_013')
})

test('staff that finds a scooter ends the meter when it found it [SCT-013]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  await house.city.leap(300)
  const at = house.city.clock.now()
  await house.city.leap(3600)
  const { wemoRentId } = held.rental
  await house.tells({ kind: 'csReturned', wemoRentId, plate: 'EWA-9999', at })
  expect((await house.looks(held)).state).toBe('RIDING')
  await house.tells({ kind: 'csReturned', wemoRentId, plate: held.rental.plate, at })
  expect(await house.looks(held)).toMatchObject({ status: 6, bill: { totalTwd: 15 } })
})

test('a plan is one write with its history, also of two taps at once [SCT-064]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const answers = await Promise.all(
    [kerb, mall, kerb, mall].map((point) => house.checks(held, { type: 'plan', ...point })),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect((await house.eventsOf(held.rental.wemoRentId)).filter((event) => event === 'planned')).toHaveLength(4)
  expect((await house.checks(held, { type: 'plan' })).body.code).toBe('SCOOTER_ERROR_018')
  await house.ends(held)
})

test('a ride that goes on for a day is asked about every day [SCT-001]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const asked = () =>
    house.city.sent.filter(
      ({ room, payload }) =>
        room === `rider:${held.rider.riderId}` && (payload as { kind?: string }).kind === 'stillRenting',
    ).length
  // It was ridden when its vendor was heard last.
  await house.scooterReports(held.rental.plate, driving)
  house.line.setUp(false)
  await vi.waitFor(async () => expect(await linesUp()).toBe(0), 10_000)
  await house.city.leap(day + 5)
  expect(asked()).toBe(1)
  await house.city.leap(day + 5)
  expect(asked()).toBe(2)
  expect(await house.looks(held)).toMatchObject({ state: 'RIDING', meter: { priceTwd: 603 } })
  house.line.setUp(true)
  await vi.waitFor(async () => expect(await linesUp()).toBe(2), 10_000)
  await house.scooterReports(held.rental.plate, standing)
  await house.ends(held)
})

test('an account is erased after its ride and its fees, with photos and words [SCT-001]', async () => {
  const held = await house.rides({ plate: nextPlate() })
  const { riderId } = held.rider
  const erases = () =>
    house.city.house.database.transaction(async (tx) => scooterServer.eraseRider?.(tx, riderId, house.city.house))
  expect(await erases()).toBe('later')
  const rental = await house.ends(held)
  await photographs(held)
  await house.city.leap(60)
  await house.tells(fee({ ...held, rental }))
  expect(await erases()).toBe('later')
  const { wemoRentId: id } = rental
  const feeId = `fee-${id}`
  await house.city.call(objectToScooterFee, {
    ...{ params: { id, feeId }, body: { text: '我住對面，停在格子裡' }, as: held.rider.as },
  })
  await house.tells({ kind: 'feeDecided', feeId, isUpheld: true, text: '格線外' })
  await house.city.leap(60)
  expect((await house.looks(held)).fees).toMatchObject([{ objection: '我住對面，停在格子裡' }])
  expect(await erases()).toBe('erased')
  // The fee stays with its invoice; the rider's words against it do not.
  expect((await house.looks(held)).fees).toMatchObject([{ feeId, objection: null, decision: '格線外' }])
  const { rows } = await house.city.house.database.pool.query('SELECT 1 FROM scooter.bay_photos WHERE rider_id = $1', [
    riderId,
  ])
  expect(rows).toEqual([])
})
