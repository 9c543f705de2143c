import { answerChauffeurChange, type ChauffeurChange, isChauffeurLive } from '@daoxing/chauffeur/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openTripWorld, slotIn, stop, type TripWorld, type Under } from './testing/open-trip-world.ts'

let world: TripWorld
beforeAll(async () => {
  world = await openTripWorld()
})
afterEach(async () => {
  const sumTwd = await world.sumTwd()
  if (sumTwd !== 0) throw new Error(`the ledger sums to ${sumTwd}`)
})
afterAll(() => world.close())

const priced = async ({ rider, hash }: Pick<Under, 'rider' | 'hash'>, body: Parameters<TripWorld['prices']>[2]) =>
  (await world.prices(rider, hash, body)).data as ChauffeurChange
const answers = ({ driver, hash }: Under, changeHash: string, agrees: boolean) =>
  world.call(answerChauffeurChange, { params: { hash }, body: { changeHash, agrees }, as: driver.as })

test('an hour more on the way shows price and new end first, and counts once the driver agrees', async () => {
  const under = await world.tripIn('TRIP_STARTED')
  const { rider, hash } = under
  const before = await world.sees(rider, hash)
  const change = await priced(under, { moreHours: 1 })
  expect(change).toMatchObject({ needsDriver: true, differenceTwd: before.terms.overtimeTwdPerHour })
  expect(change.endsAt).toBe(plusSeconds(before.endsAt, 3600))
  const asked = (await world.changes(rider, hash, change.changeHash)).data
  expect(asked).toMatchObject({ totalFare: before.totalFare, change: { changeHash: change.changeHash } })
  expect((await world.job(under.driver))?.change).toMatchObject({ changeHash: change.changeHash, moreHours: 1 })
  expect((await answers(under, change.changeHash, true)).status).toBe(200)
  await world.settle()
  const after = await world.sees(rider, hash)
  expect(after).toMatchObject({ totalFare: change.totalFare, endsAt: change.endsAt, change: null })
  expect((await world.job(under.driver))?.endsAt).toBe(change.endsAt)
  expect(world.bank.heldTwd()).toBe(change.totalFare - after.deposit.amountTwd)
  await world.finishes(under.driver, hash)
  await world.settle()
})

test('a change that the driver declines, or leaves unanswered, or that cannot be paid, leaves the old trip', async () => {
  const under = await world.tripIn('TRIP_STARTED')
  const { rider, hash } = under
  const { totalFare } = await world.sees(rider, hash)
  const first = await priced(under, { moreHours: 1 })
  await world.changes(rider, hash, first.changeHash)
  expect((await answers(under, first.changeHash, false)).status).toBe(200)
  const second = await priced(under, { moreHours: 1 })
  await world.changes(rider, hash, second.changeHash)
  expect((await world.changes(rider, hash, 'another')).body.code).toBe('CHAUFFEURED_CHANGE_OPEN')
  await world.pass(360)
  expect(await world.sees(rider, hash)).toMatchObject({ totalFare, change: null })
  expect((await answers(under, second.changeHash, true)).body.code).toBe('CHAUFFEURED_CHANGE_EXPIRED')
  const third = await priced(under, { moreHours: 1 })
  await world.changes(rider, hash, third.changeHash)
  world.bank.feels('declines')
  await answers(under, third.changeHash, true)
  await world.settle()
  expect(await world.sees(rider, hash)).toMatchObject({ totalFare, change: null })
  await world.finishes(under.driver, hash)
  await world.settle()
})

test('a rider never pays hours or kilometres that were not agreed to', async () => {
  const under = await world.tripIn('TRIP_STARTED')
  const { rider, driver, hash } = under
  const { totalFare, plan } = await world.sees(rider, hash)
  await world.pass((plan.duration + 1) * 3600)
  expect((await world.reads(driver, hash, { number: 1, metres: (plan.mileage + 80) * 1000 })).status).toBe(200)
  await world.finishes(driver, hash)
  await world.settle()
  expect((await world.sees(rider, hash)).payment.paidTwd).toBe(totalFare)
})

test('before the day a change counts at once, and its driver stays where it fits', async () => {
  const under = await world.tripIn('RESERVED')
  const { rider, hash } = under
  const before = await world.sees(rider, hash)
  const tripStartTime = slotIn(world.clock.now(), 14)
  const change = await priced(under, { moreHours: 0, tripStartTime, stopList: [] })
  expect(change.needsDriver).toBe(false)
  const { status, data } = await world.changes(rider, hash, change.changeHash)
  expect(status).toBe(200)
  await world.settle()
  const after = await world.sees(rider, hash)
  expect(after).toMatchObject({ tripStartTime, stopList: [], totalFare: change.totalFare, isConfirmed: true })
  expect(data.orderHash).toBe(before.orderHash)
  expect((await world.prices(rider, hash, { moreHours: 0 })).body.code).toBe('CHAUFFEURED_NOTHING_CHANGES')
  const twelve = await world.prices(rider, hash, { moreHours: 12 })
  expect(twelve.body).toMatchObject({ code: 'CHAUFFEURED_CAR_004' })
  const many = await world.prices(rider, hash, { moreHours: 0, stopList: Array.from({ length: 6 }, () => stop) })
  expect(many.body).toMatchObject({ code: 'CHAUFFEURED_CAR_005' })
  expect(isChauffeurLive(after.status)).toBe(true)
})
