import {
  addReturnPhoto,
  cancelScooterRental,
  rentScooter,
  reserveScooter,
  returnScooter,
} from '@daoxing/scooter/contract'
import { pictureOf } from '@daoxing/identity/server/testing'
import { msOf } from '@daoxing/kit/contract'
import { assert, afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aScooterHouse, type Held, kerb, plateOf, type ScooterHouse } from './testing/a-scooter-house.ts'
import { keepsOf, openKeeps, scooterTruths, violations } from './testing/scooter-truths.ts'

let house: ScooterHouse
beforeAll(async () => {
  house = await aScooterHouse({ scooters: 20 })
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  house.forget()
  await house.city.leap(601)
  assert.deepEqual(await violations(house.city.house, scooterTruths), [])
})

let scooter = 0
const nextPlate = () => plateOf((scooter += 1))

/** The process is killed: its memory is lost, and the next one goes on from the rows. */
async function dies(): Promise<void> {
  await house.city.restart()
  await house.line.isHeard()
}

const isFree = async (plate: string) => {
  await house.scooterReports(plate)
  return (await house.quotes(await house.rider(), { plate })).status === 200
}

test('a server that dies at every status loses nothing: one rental, one bill, one keep, and the scooter is free', async () => {
  const plate = nextPlate()
  const before = house.bank.takenTwd()
  const rider = await house.rider()
  await house.scooterReports(plate)
  // Between the hold and the order: the bank has held it, and its answer is lost.
  house.bank.feels('loses')
  const asked = await house.asks(rider, { plate })
  const held: Held = { rider, rental: asked.data }
  const { wemoRentId, pickupDeadline } = held.rental
  expect(held.rental.state).toBe('PREPARING')
  await dies()
  await house.city.leap(90)
  house.bank.feels()
  expect(await house.looks(held)).toMatchObject({ state: 'RESERVED', pickupDeadline })
  const dieIn = async (state: string) => {
    await dies()
    expect((await house.looks(held)).state).toBe(state)
  }
  await dieIn('RESERVED')
  await house.scooterReports(plate)
  await house.rents(held)
  // Between the command and its answer.
  await dieIn('STARTING')
  await house.obey()
  await dieIn('RIDING')
  const { startedAt } = (await house.looks(held)).meter
  await house.passes(plate, 420)
  await house.returns(held)
  const { stoppedAt } = (await house.looks(held)).meter
  await dieIn('RETURNING')
  expect((await house.looks(held)).meter.stoppedAt).toBe(stoppedAt)
  // Between the bill and its payment.
  house.bank.feels('loses')
  await house.obey()
  // Between the return and its photo.
  await dies()
  await house.city.leap(90)
  house.bank.feels()
  const params = { id: wemoRentId }
  const files = { file: pictureOf({ seed: 3 }) }
  const photo = await house.city.call(addReturnPhoto, { params, body: {} as never, files, as: rider.as })
  expect(photo.status).toBe(200)
  await house.city.leap(300)
  const back = await house.looks(held)
  expect(back).toMatchObject({ state: 'COMPLETED', endedBy: 'rider', payment: { openTwd: 0 }, meter: { startedAt } })
  expect(house.bank.takenTwd() - before).toBe(back.bill?.totalTwd)
  expect(back.bill?.totalTwd).toBe(20)
  expect(await keepsOf(house.city.house, wemoRentId)).toBe(1)
  expect(await isFree(plate)).toBe(true)
})

test('the deadlines of a reservation and of a return are kept by a server that was away', async () => {
  const [reserved, riding] = [await house.reserves({ plate: nextPlate() }), await house.rides({ plate: nextPlate() })]
  await house.city.leap(240)
  await house.scooterReports(riding.rental.plate, { isPowerOn: true })
  await house.returns(riding)
  house.forget()
  await dies()
  await house.city.leap(msOf(reserved.rental.pickupDeadline) / 1000 - house.city.clock.nowMs() / 1000 - 1)
  expect((await house.looks(reserved)).state).toBe('RESERVED')
  await house.city.leap(1)
  expect((await house.looks(reserved)).state).toBe('EXPIRED')
  expect(await house.looks(riding)).toMatchObject({ endedBy: 'house', bill: { totalTwd: 15 } })
  expect(await isFree(reserved.rental.plate)).toBe(true)
})

test('a bank that never answers leaves no reservation behind, and holds nothing', async () => {
  const rider = await house.rider()
  const plate = nextPlate()
  await house.scooterReports(plate)
  const keeps = await openKeeps(house.city.house)
  house.bank.feels(...Array.from({ length: 80 }, () => 'silent' as const))
  const { data: rental } = await house.asks(rider, { plate })
  await dies()
  await house.city.leap(600)
  expect((await house.looks({ rider, rental })).state).toBe('EXPIRED')
  expect(await openKeeps(house.city.house)).toBe(keeps)
  house.bank.feels()
  await house.city.leap(3600)
  expect(await isFree(plate)).toBe(true)
})

test('two tabs of one rider, with one key and with two, are one tap on rent, return and cancel', async () => {
  const held = await house.reserves({ plate: nextPlate() })
  const params = { id: held.rental.wemoRentId }
  const as = held.rider.as
  const sentBefore = house.line.sent.length
  const rents = (key: string) => house.city.call(rentScooter, { params, body: kerb as never, as, key })
  const rented = await Promise.all([rents('tab-1'), rents('tab-1'), rents('tab-2')])
  expect(rented.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
  expect(rented.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  await house.obey()
  expect(house.line.sent.length - sentBefore).toBe(1)
  await house.city.leap(60)
  await house.scooterReports(held.rental.plate, { isPowerOn: true })
  const returns = (key: string) => house.city.call(returnScooter, { params, body: {} as never, as, key })
  const returned = await Promise.all([returns('back-1'), returns('back-1'), returns('back-2')])
  expect(returned.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
  await house.obey()
  expect(house.line.sent.length - sentBefore).toBe(2)
  expect((await house.looks(held)).bill?.totalTwd).toBe(15)
  expect(await house.eventsOf(params.id)).toEqual(expect.arrayContaining(['returned']))
  const other = await house.reserves({ plate: nextPlate() })
  const cancels = (key: string) =>
    house.city.call(cancelScooterRental, { params: { id: other.rental.wemoRentId }, as: other.rider.as, key })
  await Promise.all([cancels('no-1'), cancels('no-1'), cancels('no-2')])
  const events = await house.eventsOf(other.rental.wemoRentId)
  expect(events.filter((event) => event === 'canceled')).toHaveLength(1)
})

test('two riders at once: one has the scooter; a lost answer is asked for again with its key', async () => {
  const plate = nextPlate()
  const [one, other] = [await house.rider(), await house.rider()]
  await house.scooterReports(plate)
  const hashes = [
    (await house.quotes(one, { plate })).data.quoteHash,
    (await house.quotes(other, { plate })).data.quoteHash,
  ]
  const asks = (rider: typeof one, quoteHash: string | undefined, key: string) =>
    house.city.call(reserveScooter, { body: { quoteHash } as never, as: rider.as, key })
  const both = await Promise.all([asks(one, hashes[0], 'lost-1'), asks(other, hashes[1], 'lost-2')])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const winner = both[0]?.status === 200 ? 0 : 1
  const rider = winner === 0 ? one : other
  const first = both[winner]?.data
  await dies()
  // The phone died with the answer: it comes back with the same key.
  const again = await asks(rider, hashes[winner], `lost-${winner + 1}`)
  expect([again.status, again.data.wemoRentId]).toEqual([200, first?.wemoRentId])
  expect(await keepsOf(house.city.house, first?.wemoRentId ?? '')).toBe(1)
})
