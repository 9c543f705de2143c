import { cancelScooterOrder } from '@daoxing/scooter/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { type AssetHouse, anAssetHouse, type ReservedOrder } from './testing/an-asset-house.ts'

let house: AssetHouse
beforeAll(async () => {
  house = await anAssetHouse()
})
afterAll(() => house.close())
afterEach(async () => {
  house.bank.feels()
  house.answers()
  await house.city.advance(3 * 3600)
  await house.assertAllIsOver()
})

const silence = Array.from({ length: 400 }, () => 'silent' as const)
const cancels = ({ rider, order }: ReservedOrder) =>
  house.city.call(cancelScooterOrder, { params: { hash: order.hash }, as: rider.as })

test('the lock that reverts an unlock has a number of its own', async () => {
  const reserved = await house.reserves('taken-back')
  house.answers('silent')
  await house.unlocks(reserved)
  await cancels(reserved)
  await house.city.advance(60)
  expect(house.told(reserved)).toEqual(['1 unlock', '2 lock'])
})

test('an unlock that expires is reverted by a lock with its own number', async () => {
  const reserved = await house.reserves('expired')
  house.answers(...silence)
  await house.unlocks(reserved)
  await house.city.advance(301)
  expect((await house.sees(reserved)).lastEvent).toBe('expired')
  expect(house.told(reserved).at(-1)).toBe('2 lock')
})

test('an unlock that is answered after the cancel is followed by another lock', async () => {
  const reserved = await house.reserves('overtaken')
  const answer = Promise.withResolvers<void>()
  house.answers(answer.promise)
  const unlocking = house.unlocks(reserved)
  await vi.waitFor(() => expect(house.told(reserved)).toEqual(['1 unlock']))
  await cancels(reserved)
  await house.city.advance(1)
  expect(house.told(reserved)).toEqual(['1 unlock', '2 lock'])
  answer.resolve()
  expect((await unlocking).data.state).toBe('CANCELED')
  await house.city.advance(60)
  expect(house.told(reserved)).toEqual(['1 unlock', '2 lock', '3 lock'])
})

test('an unlock that is reported after the cancel is followed by another lock', async () => {
  const reserved = await house.reserves('reported')
  house.answers('silent')
  await house.unlocks(reserved)
  await cancels(reserved)
  await house.city.advance(60)
  await house.reports(reserved.order.hash, { kind: 'unlocked', command: 1 })
  await house.city.advance(60)
  expect(house.told(reserved)).toEqual(['1 unlock', '2 lock', '3 lock'])
  expect((await house.sees(reserved)).state).toBe('CANCELED')
})

test('the lock of a cancelled unlock is retried with backoff, and not for ever', async () => {
  const reserved = await house.reserves('stubborn')
  house.answers(...silence)
  await house.unlocks(reserved)
  await cancels(reserved)
  await house.city.advance(70)
  // At once and after pauses of 3, 5, 10, 20 and 30 seconds.
  expect(house.told(reserved).filter((one) => one === '2 lock')).toHaveLength(6)
  await house.city.advance(3600)
  const tries = house.told(reserved).length
  await house.city.advance(3600)
  expect(house.told(reserved)).toHaveLength(tries)
})

test('a billed lock without an answer is still retried, and the deposit is returned only after the asset is locked', async () => {
  const used = await house.uses('open')
  await house.city.advance(60)
  house.answers(...silence)
  await house.returns(used)
  await house.city.advance(301)
  await house.city.settle()
  const tries = house.told(used).length
  await house.city.advance(2 * 3600)
  expect(await house.sees(used)).toMatchObject({ state: 'COMPLETED', deposit: { state: 'held' } })
  expect(house.told(used).length).toBeGreaterThan(tries)
  expect(new Set(house.told(used))).toEqual(new Set(['1 unlock', '2 lock']))
  await house.reports(used.order.hash, { kind: 'locked', command: 2 })
  const told = house.told(used).length
  await house.city.advance(29 * 60)
  expect((await house.sees(used)).deposit.state).toBe('held')
  await house.city.advance(2 * 60)
  expect((await house.sees(used)).deposit).toEqual({ state: 'settled', retainedTwd: 0 })
  expect(house.told(used)).toHaveLength(told)
})

test('a use that lasts too long is billed and ended by a lock, and the deposit waits for that lock', async () => {
  const used = await house.uses('kept')
  house.answers('notAtStand', 'notAtStand')
  await house.city.advance(24 * 3600 + 1)
  expect(house.told(used)).toEqual(['1 unlock', '2 lock'])
  await house.city.advance(10)
  expect(house.told(used)).toEqual(['1 unlock', '2 lock', '2 lock', '2 lock'])
  expect(await house.sees(used)).toMatchObject({ state: 'COMPLETED', deposit: { state: 'held' } })
  await house.city.advance(31 * 60)
  expect((await house.sees(used)).deposit.state).toBe('settled')
})
