import { cancelScooterOrder } from '@daoxing/scooter/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AssetHouse, anAssetHouse } from './testing/an-asset-house.ts'

let house: AssetHouse
beforeAll(async () => {
  house = await anAssetHouse({ lanes: 4 })
})
afterAll(() => house.close())
afterEach(async () => {
  await house.city.advance(3 * 3600)
  await house.assertAllIsOver()
})

const codes = (answers: readonly { status: number; body: { code?: string } }[]) =>
  answers
    .map(({ status, body }) => (status === 200 ? 'done' : String(body.code)))
    .toSorted((one, other) => one.localeCompare(other))

test('of five riders who want one asset at once, one gets it and the others are charged nothing', async () => {
  await house.stands('wanted')
  const riders = await Promise.all(Array.from({ length: 5 }, () => house.rider()))
  const quotes = await Promise.all(riders.map((rider) => house.quotes(rider, 'wanted')))
  const answers = await Promise.all(riders.map((rider, at) => house.tapsReserve(rider, quotes[at] ?? '')))
  expect(codes(answers)).toEqual(['done', ...Array.from({ length: 4 }, () => 'SCOOTER_ASSET_TAKEN')])
  expect([await house.held(), house.bank.heldTwd()]).toEqual([1, 605])
})

test('a rider who taps for two assets at once gets one, and the same tap twice is one order', async () => {
  await house.stands('left')
  await house.stands('right')
  const rider = await house.rider()
  const [left, right] = [await house.quotes(rider, 'left'), await house.quotes(rider, 'right')]
  const answers = await Promise.all([house.tapsReserve(rider, left, 'left'), house.tapsReserve(rider, right, 'right')])
  expect(codes(answers)).toEqual(['done', 'SCOOTER_RIDER_HAS_ORDER'])
  const [key, quote] = answers[0].status === 200 ? ['left', left] : ['right', right]
  expect((await house.tapsReserve(rider, quote, key)).status).toBe(200)
  expect(house.bank.heldTwd()).toBe(605)
})

test('a concurrent unlock and cancellation end as one of them, and the asset is not left open for free', async () => {
  for (let round = 0; round < 5; round += 1) {
    const reserved = await house.reserves(`both-${round}`)
    const { order, rider } = reserved
    const answers = await Promise.all([
      house.unlocks(reserved),
      house.city.call(cancelScooterOrder, { params: { hash: order.hash }, as: rider.as }),
    ])
    expect(answers.some(({ status }) => status === 200)).toBe(true)
    await house.city.advance(2)
    const { state } = await house.sees(reserved)
    const told = house.commands.filter(({ orderHash }) => orderHash === order.hash).map(({ kind }) => kind)
    if (state === 'IN_USE') await house.returns(reserved)
    else expect([state, told.length === 0 ? 'lock' : told.at(-1)]).toEqual(['CANCELED', 'lock'])
  }
})

test('a concurrent answer, job and report of one lock end the use once', async () => {
  const used = await house.uses('thrice')
  const { hash } = used.order
  await house.city.advance(60)
  house.answers('silent')
  await house.returns(used)
  await Promise.all([
    house.city.advance(3),
    ...[1, 2, 3].map(() => house.reports(hash, { kind: 'locked', command: 2 }).catch(() => undefined)),
  ])
  await house.city.settle()
  expect((await house.sees(used)).bill?.totalTwd).toBe(18)
})
