import { getOrder } from '@daoxing/orders/contract'
import { cancelSession, listStations, putStations, requestSession, stopSession } from '@daoxing/charging/contract'
import { ledgerSumTwd } from '@daoxing/wallet/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openSessionWorld, type SessionWorld } from './testing/session-world.ts'

let world: SessionWorld
beforeAll(async () => {
  world = await openSessionWorld()
})
afterAll(() => world.close())
beforeEach(() => {
  world.bank.feels()
  world.partner.answers({})
})
afterEach(() => world.compareBooks())

const near = { lat: 25.04, lng: 121.56 }
const earnedTwd = async () => -(await ledgerSumTwd(world.house.database, 'earned:operator:sparks'))

test('a session goes from quote to receipt: the estimate is held, the delivery is paid, and the partner earns it', async () => {
  const rider = await world.rider()
  const [held, taken, earned] = [world.bank.heldTwd(), world.bank.takenTwd(), await earnedTwd()]
  const { quoteHash, terms } = await world.quotes(rider, { stationId: 'st-40' })
  expect(terms).toEqual({ centsPerUnit: 1000, typicalMilliUnits: 20_000, estimateTwd: 200, limitTwd: null })
  const { orderHash: hash, status } = (await world.requests(rider, quoteHash)).data
  expect([status, world.bank.heldTwd() - held]).toEqual(['STARTING', 200])
  const stationOf = async () =>
    (await world.call(listStations, { query: near, as: rider.as })).data.stations.find(
      ({ stationId }) => stationId === 'st-40',
    )
  expect((await stationOf())?.isFree).toBe(false)
  await world.settle()
  expect(world.partner.asked).toContain(`start ${hash}`)
  await world.reports(hash, 'STARTED', 0)
  await world.settle()
  await world.advance(30)
  await world.reports(hash, 'READ', 5.25)
  await world.settle()
  expect(await world.sees(rider, hash)).toMatchObject({
    status: 'DELIVERING',
    deliveredMilliUnits: 5250,
    amountTwd: 53,
  })
  const stopped = await world.call(stopSession, { params: { hash }, as: rider.as })
  expect(stopped.data).toMatchObject({ status: 'STOPPING', stopReason: 'rider' })
  await world.settle()
  expect(world.partner.asked).toContain(`stop ${hash}`)
  await world.reports(hash, 'ENDED', 6)
  await world.settle()
  expect(await world.sees(rider, hash)).toMatchObject({
    status: 'COMPLETED',
    amountTwd: 60,
    payment: { paidTwd: 60, openTwd: 0, status: 2 },
  })
  expect([world.bank.heldTwd() - held, world.bank.takenTwd() - taken]).toEqual([0, 60])
  expect((await earnedTwd()) - earned).toBe(60)
  expect((await stationOf())?.isFree).toBe(true)
  const { order, detail } = (await world.call(getOrder, { params: { hash }, as: rider.as })).data
  expect(order).toMatchObject({ status: 'COMPLETED', tab: 'history', amountTwd: 60, paymentStatus: 2, live: null })
  expect(detail).toMatchObject({ orderHash: hash, deliveredMilliUnits: 6000 })
  const told = world.sent.filter(({ name }) => name === 'noticeTold').map(({ payload }) => payload)
  expect(told).toContainEqual(expect.objectContaining({ kind: 'sessionEnded' }))
})

test('a session that is cancelled before its delivery is free, and its partner gets a stop request', async () => {
  const { rider, hash, sees } = await world.aRequest()
  const held = world.bank.heldTwd()
  const cancel = () => world.call(cancelSession, { params: { hash }, as: rider.as })
  expect((await cancel()).data.status).toBe('CANCELED')
  expect((await cancel()).data.status).toBe('CANCELED')
  await world.settle()
  expect([held - world.bank.heldTwd(), await world.claims(hash)]).toEqual([200, 0])
  expect(world.partner.asked).toContain(`stop ${hash}`)
  expect((await sees()).payment).toMatchObject({ paidTwd: 0, openTwd: 0, status: 3 })
})

test('a delivering session cannot be cancelled, and a starting one cannot be stopped', async () => {
  const delivering = await world.aDelivery()
  const params = { hash: delivering.hash }
  const cancelled = await world.call(cancelSession, { params, as: delivering.rider.as })
  expect([cancelled.status, cancelled.body.code]).toEqual([409, 'CANNOT_CANCEL_NOW'])
  const starting = await world.aRequest()
  const stopped = await world.call(stopSession, { params: { hash: starting.hash }, as: starting.rider.as })
  expect([stopped.status, stopped.body.code]).toEqual([409, 'CANNOT_STOP_NOW'])
})

test('a session that delivered nothing is free, and is complete at once', async () => {
  const { says, sees, hash } = await world.aDelivery()
  const taken = world.bank.takenTwd()
  await says('ENDED', 0)
  expect(await sees()).toMatchObject({ status: 'COMPLETED', amountTwd: 0, stopReason: 'station' })
  expect([world.bank.takenTwd() - taken, await world.claims(hash)]).toEqual([0, 0])
})

test('cash cannot pay for a session: its price is known when the rider may have left', async () => {
  const rider = await world.rider()
  const { quoteHash } = await world.quotes(rider)
  const body = { quoteHash, paymentMethod: 'cash' }
  const { status, body: refused } = await world.call(requestSession, { body, as: rider.as, key: 'cash' })
  expect([status, refused.code]).toEqual([422, 'PAYMENT_INVALID_METHOD'])
})

test('a quote expires, and belongs to its rider only', async () => {
  const [ana, ben] = [await world.rider(), await world.rider()]
  const { quoteHash } = await world.quotes(ana)
  expect((await world.requests(ben, quoteHash)).body.code).toBe('QUOTE_EXPIRED')
  await world.advance(300)
  expect((await world.requests(ana, quoteHash)).body.code).toBe('QUOTE_EXPIRED')
})

test('a partner announces only its own stations, and an omitted one is no longer offered', async () => {
  const rival = await world.enrolPartner('rival')
  const put = (ids: readonly number[], prefix: string) =>
    world.call(putStations, {
      as: rival,
      body: { stations: ids.map((id) => ({ ...world.station(id), stationId: `${prefix}-${id}` })) },
    })
  expect((await put([1], 'st')).body.code).toBe('STATION_OF_ANOTHER')
  await put([1, 2], 'rival')
  await put([2], 'rival')
  const rider = await world.rider()
  const { stations } = (await world.call(listStations, { query: near, as: rider.as })).data
  const ids = stations.map(({ stationId }) => stationId).filter((id) => id.startsWith('rival'))
  expect(ids).toEqual(['rival-2'])
})

test('stations of a partner without a server are refused, since no session could start there', async () => {
  const as = await world.enrolPartner('unserved')
  const stations = [{ ...world.station(1), stationId: 'unserved-1' }]
  expect((await world.call(putStations, { as, body: { stations } })).status).toBe(404)
})

test('stations come nearest first, without those of another city', async () => {
  const rival = await world.enrolPartner('far')
  const at = (stationId: string, lat: number) => ({
    ...world.station(1),
    ...{ stationId, location: { lat, lng: near.lng } },
  })
  // The last one with an id counts.
  const stations = [at('far-c', 22.6), at('far-a', 25.06), at('far-b', 22.6), at('far-b', 25.05)]
  expect((await world.call(putStations, { as: rival, body: { stations } })).status).toBe(200)
  const rider = await world.rider()
  const listed = (await world.call(listStations, { query: near, as: rider.as })).data.stations
  expect(listed.map(({ stationId }) => stationId).filter((id) => id.startsWith('far'))).toEqual(['far-b', 'far-a'])
})

test('of two partners that announce the same stations at once one gets them all', async () => {
  const partners = await Promise.all(['left', 'right'].map(world.enrolPartner))
  const stations = [1, 2, 3].map((id) => ({ ...world.station(id), stationId: `both-${id}` }))
  const answers = await Promise.all(partners.map((as) => world.call(putStations, { as, body: { stations } })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})
