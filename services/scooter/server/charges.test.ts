import { plusSeconds } from '@daoxing/kit/contract'
import { listScooters } from '@daoxing/scooter/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type AssetHouse, anAssetHouse, here, type ReservedOrder } from './testing/an-asset-house.ts'

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
const noticesTo = ({ rider }: ReservedOrder) =>
  house.city.sent
    .filter(({ room, name }) => room === `rider:${rider.riderId}` && name === 'noticeTold')
    .map(({ payload }) => payload)

async function returned(assetId: string): Promise<ReservedOrder> {
  const used = await house.uses(assetId)
  await house.returns(used)
  await house.city.settle()
  return used
}

test('a damage is charged in full if the deposit has lapsed', async () => {
  const used = await house.uses('lapsed')
  const { hash } = used.order
  house.answers(...silence)
  await house.returns(used)
  await house.city.advance(301)
  const sql = "UPDATE wallet.holds SET lapses_at = $1, renew_at = $1 WHERE order_hash = $2 AND purpose = 'deposit'"
  await house.city.house.database.pool.query(sql, [house.city.clock.now(), hash])
  await house.city.advance(6 * 3600)
  expect(house.bank.heldTwd()).toBe(0)
  await house.reports(hash, { kind: 'inspected', damageTwd: 200 })
  await house.city.advance(60)
  expect(await house.sees(used)).toMatchObject({
    deposit: { state: 'settled', retainedTwd: 0 },
    bill: { totalTwd: 18 + 200 },
    payment: { status: 2, openTwd: 0 },
  })
})

test('a damage that is reported after the deposit went back is charged once', async () => {
  const used = await returned('late')
  const { hash } = used.order
  await house.city.advance(3600)
  expect((await house.sees(used)).deposit.state).toBe('settled')
  await house.reports(hash, { kind: 'inspected', damageTwd: 120 })
  await house.reports(hash, { kind: 'inspected', damageTwd: 900 })
  await house.city.advance(60)
  expect(await house.sees(used)).toMatchObject({
    deposit: { state: 'settled', retainedTwd: 0 },
    bill: { totalTwd: 18 + 120 },
    payment: { status: 2, openTwd: 0 },
  })
  expect(noticesTo(used)).toContainEqual(expect.objectContaining({ kind: 'chargedLater' }))
})

test('fines are charged up to ten for an order and 180 days after its return, for an offence during or after the use', async () => {
  const used = await returned('fined')
  const { hash } = used.order
  const fine = { kind: 'fined', reason: 'traffic', amountTwd: 10 } as const
  const finedTwd = async () => (await house.sees(used)).bill?.lines.find(({ kind }) => kind === 'fine')?.amountTwd ?? 0
  await house.reports(hash, { ...fine, offenceAt: plusSeconds(used.order.requestedAt, -3600) })
  expect(await finedTwd()).toBe(0)
  await house.reports(hash, { ...fine, offenceAt: house.city.clock.now() })
  expect(await finedTwd()).toBe(10)
  for (let more = 0; more < 12; more += 1) await house.reports(hash, fine)
  expect(await finedTwd()).toBe(100)
  const old = await returned('long-ago')
  await house.city.house.database.pool.query(
    "UPDATE scooter.orders SET locked_at = locked_at - interval '181 days' WHERE order_hash = $1",
    [old.order.hash],
  )
  await house.reports(old.order.hash, fine)
  expect((await house.sees(old)).bill?.totalTwd ?? 0).not.toBe(28)
  expect((await house.sees(old)).bill?.lines.some(({ kind }) => kind === 'fine')).toBe(false)
})

test('a rider with a closed page is notified of a reservation that ends, a use that is ended, and a payment that fails', async () => {
  const reserved = await house.reserves('reserved')
  await house.city.advance(601)
  expect(noticesTo(reserved)).toContainEqual(expect.objectContaining({ kind: 'reservationEnded' }))
  const used = await house.uses('used')
  house.answers(...silence)
  await house.returns(used)
  house.bank.feels('declines', 'declines', 'declines', 'declines')
  await house.city.advance(301)
  await house.city.advance(120)
  expect(noticesTo(used)).toContainEqual(expect.objectContaining({ kind: 'useEnded' }))
  expect(noticesTo(used)).toContainEqual(expect.objectContaining({ kind: 'paymentFailed' }))
})

test('the nearest of many assets is listed first', async () => {
  const rider = await house.rider()
  await house.city.house.database.pool.query(
    `INSERT INTO scooter.assets SELECT 'crowd-' || n, 'wheels', 'EV', '站', $1::float8 - 0.01, $2::float8, 80, true, true, $3
       FROM generate_series(1, 600) n`,
    [here.lat, here.lng, house.city.clock.now()],
  )
  const [east, north] = [
    { lat: here.lat, lng: here.lng + 0.00105 },
    { lat: here.lat + 0.001, lng: here.lng },
  ]
  await house.stands('north', { location: north })
  await house.stands('east', { location: east })
  const query = { lat: String(here.lat), lng: String(here.lng) } as never
  const { assets } = (await house.city.call(listScooters, { query, as: rider.as })).data
  expect(assets.map(({ assetId }) => assetId).filter((id) => id === 'east' || id === 'north')).toEqual([
    'east',
    'north',
  ])
  expect(assets.length).toBe(30)
})
