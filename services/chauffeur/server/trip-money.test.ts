import { addChauffeurExtra, payChauffeurRest, reportChauffeurNoShow } from '@daoxing/chauffeur/contract'
import { pictureOf } from '@daoxing/identity/server/testing'
import { creditOfTwd } from '@daoxing/wallet/server/testing'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTripWorld, slotIn, type TripWorld } from './testing/open-trip-world.ts'

let world: TripWorld
beforeAll(async () => {
  world = await openTripWorld()
})
afterEach(async () => {
  const sumTwd = await world.sumTwd()
  if (sumTwd !== 0) throw new Error(`the ledger sums to ${sumTwd}`)
})
afterAll(() => world.close())

test('a deposit that is declined ends the booking with 019, and nothing is charged [CHF-050]', async () => {
  const rider = await world.rider()
  const takenBefore = world.bank.takenTwd()
  world.bank.feels('declines')
  const { status, body } = await world.books(rider)
  await world.settle()
  expect(status).toBe(409)
  expect(body.code).toMatch(/019$/)
  expect(world.bank.takenTwd()).toBe(takenBefore)
})

test('a day ahead everything comes back; later the ladder says what stays, and the rider agrees to it first [CHF-059]', async () => {
  const rider = await world.rider()
  const takenBefore = world.bank.takenTwd()
  const early = (await world.books(rider, { tripStartTime: slotIn(world.clock.now(), 30) })).data
  await world.settle()
  expect((await world.cancels(rider, early.orderHash)).data).toMatchObject({
    status: 'CANCELED',
    cancel: { chargedTwd: 0 },
  })
  await world.settle()
  expect(world.bank.takenTwd()).toBe(takenBefore)

  const late = (await world.books(rider, { tripStartTime: slotIn(world.clock.now(), 13) })).data
  await world.settle()
  const { cancel, deposit } = await world.sees(rider, late.orderHash)
  expect(cancel.feeTwd + cancel.refundTwd).toBe(deposit.amountTwd)
  expect(cancel.feeTwd).toBeGreaterThan(0)
  expect((await world.cancels(rider, late.orderHash)).body).toMatchObject({
    code: 'CHAUFFEURED_CANCEL_FEE_CHANGED',
    data: { feeTwd: cancel.feeTwd },
  })
  const ended = await world.cancels(rider, late.orderHash, cancel.feeTwd)
  expect(ended.data).toMatchObject({ status: 'CANCELED', cancel: { chargedTwd: cancel.feeTwd } })
  expect((await world.cancels(rider, late.orderHash, cancel.feeTwd)).status).toBe(200)
  await world.settle()
  expect(world.bank.takenTwd() - takenBefore).toBe(cancel.feeTwd)
  expect(world.bank.heldTwd()).toBe(0)
})

test('a rest that is declined leaves time for another card; in vain it ends the booking', async () => {
  const rider = await world.rider()
  const driver = await world.driver()
  const { orderHash: hash } = (await world.books(rider)).data
  await world.settle()
  world.bank.feels('declines')
  await world.claims(driver, hash)
  await world.pass(120)
  const asked = await world.sees(rider, hash)
  expect(asked).toMatchObject({ status: 'RESERVED', rest: { state: 'declined' } })
  expect(asked.rest.payBy).not.toBeNull()
  let taps = 0
  const pay = () =>
    world.call(payChauffeurRest, {
      ...{ params: { id: hash }, body: { paymentMethod: 'creditcard' as const }, as: rider.as },
      key: `pay-${(taps += 1)}`,
    })
  expect((await pay()).data).toMatchObject({ rest: { state: 'held' } })
  expect((await pay()).status).toBe(409)
  await world.cancels(rider, hash, 10_000)
  await world.settle()
  expect(world.bank.heldTwd()).toBe(0)

  const second = (await world.books(rider)).data
  await world.settle()
  world.bank.feels('declines')
  await world.claims(driver, second.orderHash)
  await world.pass(120)
  await world.pass(31 * 60)
  expect(await world.sees(rider, second.orderHash)).toMatchObject({ status: 'CANCELED', driver: null })
})

test('without a driver the deposit comes back, and as much again as a credit', async () => {
  const rider = await world.rider()
  const takenBefore = world.bank.takenTwd()
  const booked = (
    await world.books(rider, { carType: 'CHAUFFEURED_CAR_7', tripStartTime: slotIn(world.clock.now(), 5) })
  ).data
  await world.settle()
  await world.advance(6 * 3600)
  await world.settle()
  expect(await world.sees(rider, booked.orderHash)).toMatchObject({
    status: 'MATCH_FAILED',
    deposit: { state: 'refunded' },
  })
  expect(world.bank.takenTwd()).toBe(takenBefore)
  expect(await creditOfTwd(world.house.database, rider.riderId)).toBe(booked.deposit.amountTwd)
})

test('a rider who does not come within the free waiting loses the deposit, and no more', async () => {
  const takenBefore = world.bank.takenTwd()
  const { driver, hash, rider } = await world.tripIn('ARRIVED')
  const noShow = () => world.call(reportChauffeurNoShow, { params: { hash }, as: driver.as })
  expect((await noShow()).body.code).toBe('CHAUFFEURED_NO_SHOW_TOO_EARLY')
  await world.pass(40 * 60)
  expect((await noShow()).status).toBe(200)
  await world.settle()
  const { deposit, status } = await world.sees(rider, hash)
  expect(status).toBe('CANCELED')
  expect(world.bank.takenTwd() - takenBefore).toBe(deposit.amountTwd)
  expect(world.bank.heldTwd()).toBe(0)
})

test('tolls are charged once with their photo, within seven days, never above the sum consented to', async () => {
  const { driver, hash, rider } = await world.tripIn('TRIP_STARTED')
  const add = (amountTwd: number, key: string) =>
    world.call(addChauffeurExtra, {
      params: { hash },
      query: { kind: 'toll' as const, amountTwd, at: world.clock.now() },
      files: { file: pictureOf({ seed: 3 }) },
      as: driver.as,
      key,
    })
  expect((await add(40, 'toll-1')).status).toBe(200)
  expect((await add(40, 'toll-1')).status).toBe(200)
  expect((await world.sees(rider, hash)).extras).toHaveLength(1)
  await world.pass(3600)
  await world.finishes(driver, hash)
  await world.settle()
  const { totalFare } = await world.sees(rider, hash)
  expect((await world.sees(rider, hash)).payment.paidTwd).toBe(totalFare + 40)
  expect((await add(5000, 'toll-2')).body).toMatchObject({
    code: 'CHAUFFEURED_EXTRAS_TOO_HIGH',
    data: { leftTwd: 960 },
  })
  expect((await add(60, 'toll-3')).status).toBe(200)
  await world.settle()
  expect((await world.sees(rider, hash)).payment.paidTwd).toBe(totalFare + 100)
  await world.advance(8 * 86_400)
  expect((await add(10, 'toll-4')).body.code).toBe('CHAUFFEURED_EXTRAS_TOO_LATE')
})
