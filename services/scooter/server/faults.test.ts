import { plusSeconds } from '@daoxing/kit/contract'
import { cancelScooterOrder, quoteScooter } from '@daoxing/scooter/contract'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { httpOperator } from './operator-port.ts'
import { type AssetHouse, anAssetHouse, operatorId } from './testing/an-asset-house.ts'

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

const minutesOf = async (used: Awaited<ReturnType<AssetHouse['uses']>>) =>
  (await house.sees(used)).bill?.lines.find(({ kind }) => kind === 'minutes')?.minutes

test('a command without an answer is repeated by a job, the rider sees it, and the use begins with the unlock', async () => {
  const reserved = await house.reserves('silent')
  house.answers('silent', 'other')
  expect((await house.unlocks(reserved)).data).toMatchObject({
    state: 'UNLOCKING',
    command: { kind: 'unlock', trouble: 'silent' },
    can: { cancel: true },
  })
  await house.city.advance(3)
  expect((await house.sees(reserved)).command).toMatchObject({ trouble: 'refused', refusal: 'other' })
  await house.city.advance(5)
  expect(await house.sees(reserved)).toMatchObject({ state: 'IN_USE', command: { trouble: null } })
  expect(
    house.commands.filter(({ orderHash }) => orderHash === reserved.order.hash).map(({ number }) => number),
  ).toEqual([1, 1, 1])
  await house.returns(reserved)
})

test('an unlock that is cancelled is free, and the asset is locked again before it is offered', async () => {
  const reserved = await house.reserves('taken-back')
  const { order, rider } = reserved
  house.answers('silent', 'silent')
  await house.unlocks(reserved)
  const cancelled = await house.city.call(cancelScooterOrder, { params: { hash: order.hash }, as: rider.as })
  expect(cancelled.data).toMatchObject({ state: 'CANCELED', bill: null })
  await house.city.advance(60)
  const told = house.commands.filter(({ orderHash }) => orderHash === order.hash).map(({ kind }) => kind)
  expect(told).toEqual(['unlock', 'lock', 'lock'])
  await expect(house.quotes(rider, 'taken-back')).rejects.toThrow('SCOOTER_ASSET_TAKEN')
  // A late answer to the unlock finds an ended order.
  await house.reports(order.hash, { kind: 'unlocked', command: 1 })
  expect((await house.sees(reserved)).state).toBe('CANCELED')
  await house.stands('taken-back')
  expect(await house.quotes(rider, 'taken-back')).toMatch(/^[0-9a-f]+$/)
})

test('an asset that never unlocks is given up, free of charge', async () => {
  const reserved = await house.reserves('never')
  house.answers(...Array.from({ length: 60 }, () => 'silent' as const))
  await house.unlocks(reserved)
  await house.city.advance(301)
  expect(await house.sees(reserved)).toMatchObject({ state: 'CANCELED', lastEvent: 'expired', bill: null })
})

test('a return away from a stand is refused and the clock continues', async () => {
  const used = await house.uses('away')
  await house.city.advance(120)
  house.answers('notAtStand')
  const refused = await house.returns(used, 'first')
  expect([refused.status, refused.body.code]).toEqual([409, 'SCOOTER_NOT_AT_STAND'])
  expect(await house.sees(used)).toMatchObject({ state: 'IN_USE', command: { refusal: 'notAtStand' } })
  await house.city.advance(120)
  await house.returns(used, 'second')
  expect(await minutesOf(used)).toBe(4)
})

test('the time in which the lock does not answer is free', async () => {
  const used = await house.uses('stuck')
  await house.city.advance(5 * 60)
  house.answers('silent', 'silent', 'other', 'silent')
  expect((await house.returns(used)).data).toMatchObject({ state: 'LOCKING', command: { trouble: 'silent' } })
  await house.city.advance(50)
  expect((await house.sees(used)).state).not.toBe('LOCKING')
  expect(await minutesOf(used)).toBe(5)
})

test('a lock without an answer ends the use after a timeout, and charges the minutes until the return', async () => {
  const used = await house.uses('lost')
  await house.city.advance(5 * 60)
  house.answers(...Array.from({ length: 60 }, () => 'silent' as const))
  await house.returns(used)
  await house.city.advance(301)
  await house.city.settle()
  expect(await house.sees(used)).toMatchObject({ state: 'COMPLETED', bill: { totalTwd: 15 + 3 * 5 } })
})

test('a report of the asset counts as its answer: late, duplicate, out of order, and of another operator', async () => {
  const reserved = await house.reserves('reporting')
  const { hash } = reserved.order
  const thief = await house.peerOf('thief')
  house.answers('silent', 'silent', 'silent')
  await house.unlocks(reserved)
  expect((await house.reports(hash, { kind: 'unlocked', command: 1 }, { as: thief })).status).toBe(404)
  await house.reports(hash, { kind: 'unlocked', command: 1 }, { id: 'unlocked' })
  expect((await house.sees(reserved)).state).toBe('IN_USE')
  expect(house.commands.find(({ orderHash }) => orderHash === hash)?.addressee).toBe(operatorId)
  await house.city.advance(180)
  await house.returns(reserved)
  // The inspection arrives before the lock and waits for it; the lock of an earlier command is ignored.
  await house.reports(hash, { kind: 'inspected', damageTwd: 40 })
  await house.reports(hash, { kind: 'locked', command: 1 })
  expect(await house.sees(reserved)).toMatchObject({ state: 'LOCKING', deposit: { state: 'held' } })
  await house.reports(hash, { kind: 'locked', command: 2 })
  await house.reports(hash, { kind: 'locked', command: 2 })
  await house.reports(hash, { kind: 'unlocked', command: 1 })
  await house.city.settle()
  expect(await house.sees(reserved)).toMatchObject({
    state: 'COMPLETED',
    deposit: { state: 'settled', retainedTwd: 40 },
    bill: { totalTwd: 15 + 3 * 3 + 40 },
  })
})

test('older measurements and those of another operator change nothing', async () => {
  await house.stands('measured', { batteryPercent: 60 })
  const rider = await house.rider()
  const seen = () => house.city.call(quoteScooter, { body: { assetId: 'measured' }, as: rider.as })
  await expect(house.stands('measured', { batteryPercent: 90 }, await house.peerOf('thief'))).rejects.toThrow('404')
  await house.stands('measured', { batteryPercent: 70 }, undefined, plusSeconds(house.city.clock.now(), -60))
  expect((await seen()).data.asset.batteryPercent).toBe(60)
})

test('an amount that the bank does not hold ends the order before the asset is reserved', async () => {
  for (const moods of [['poor'], ['fine', 'declines']] as const) {
    await house.stands('unpaid')
    const rider = await house.rider()
    house.bank.feels(...moods)
    const answered = await house.tapsReserve(rider, await house.quotes(rider, 'unpaid'))
    expect(answered.status).toBe(422)
    await house.city.settle()
    expect([await house.held(), house.bank.heldTwd()]).toEqual([0, 0])
  }
})

test('a bank that responds late reserves late; with one that never responds nothing stays held', async () => {
  await house.stands('slow')
  const rider = await house.rider()
  house.bank.feels('loses', 'silent')
  const { data } = await house.tapsReserve(rider, await house.quotes(rider, 'slow'))
  expect(data.state).toBe('PREPARING')
  await house.city.advance(60)
  expect((await house.sees({ rider, order: data })).state).toBe('RESERVED')
  await house.city.advance(700)
  await house.stands('slow')
  house.bank.feels(...Array.from({ length: 40 }, () => 'silent' as const))
  const never = (await house.tapsReserve(rider, await house.quotes(rider, 'slow'), 'never')).data
  await house.city.advance(130)
  expect((await house.sees({ rider, order: never })).state).toBe('CANCELED')
})

test('an asset of an operator without a server is refused, since no command could reach it', async () => {
  await expect(house.stands('unreachable', {}, await house.peerOf('unserved'))).rejects.toThrow('404')
})

test('the adapter sends commands to its own operator only', async () => {
  const { serves, command } = httpOperator({ url: 'http://127.0.0.1:1', secret: 'shared', peer: 'wheels' })
  expect([serves('wheels'), serves('rival')]).toEqual([true, false])
  const unlock = { orderHash: 'h1', assetId: 'a1', number: 1, kind: 'unlock' } as const
  const sent = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('no connection'))
  expect(await command({ operatorId: 'rival', command: unlock })).toEqual({ state: 'silent' })
  expect(sent).not.toHaveBeenCalled()
  expect(await command({ operatorId: 'wheels', command: unlock })).toEqual({ state: 'silent' })
  expect(sent).toHaveBeenCalledTimes(1)
  sent.mockRestore()
})
