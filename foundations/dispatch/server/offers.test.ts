import { offerChanged, shiftEnded } from '@daoxing/dispatch/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { baseConfigs, overrideConfig } from '@daoxing/configs/server'
import { seekerProgress } from './index.ts'
import { type DispatchWorld, north, openDispatchWorld } from './testing/dispatch-world.ts'

/** The default time for an answer. */
const offerSeconds = 12

let world: DispatchWorld
beforeEach(async () => {
  world = await openDispatchWorld()
})
afterEach(() => world.close())

const offersSentTo = (driverId: string) =>
  world.house.sent
    .filter(({ room, name }) => room === `driver:${driverId}` && name === offerChanged.name)
    .map(({ payload }) => offerChanged.payload.parse(payload).offer.state)

test("a hail is offered to the nearest driver at once, and an acceptance makes it that driver's job", async () => {
  const [ana, ben] = await world.drivers({ ana: north(1000), ben: north(2500) })
  const order = await world.hails('one', { fixedFareTwd: 240, note: '帶一個行李箱' })
  await world.house.settle()
  expect(await ana?.state()).toMatchObject({
    state: 'offered',
    offer: { state: 'open', orderHash: 'one', fixedFareTwd: 240, note: '帶一個行李箱', pickupMetres: 1000 },
  })
  expect(await ben?.state()).toMatchObject({ state: 'free', offer: null })
  expect((await ana?.accepts())?.data).toMatchObject({ state: 'accepted', revision: 2 })
  expect(await ana?.state()).toMatchObject({ state: 'busy', orderHash: 'one', service: 'test', offer: null })
  await world.waits(30)
  expect(await order.story()).toEqual(['searching', 'offered ana', 'accepted ana'])
  expect(offersSentTo('ana')).toEqual(['open', 'accepted'])
  await order.ends()
  expect(await ana?.state()).toMatchObject({ state: 'free' })
})

test("an operator configures the driver's time to answer", async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  const { database, clock } = world.house.house
  await overrideConfig(database, clock, { config: baseConfigs.offer_seconds, value: 20 })
  await world.hails('one')
  await world.house.settle()
  const { offeredAt, expiresAt } = (await ana?.offer()) ?? {}
  expect(expiresAt).toBe(plusSeconds(offeredAt ?? '', 20))
})

test('an unanswered offer expires after exactly twelve seconds, and the next driver gets one', async () => {
  const [ana, ben] = await world.drivers({ ana: north(1000), ben: north(2500) })
  const order = await world.hails('one')
  await world.house.settle()
  const { offerId, offeredAt, expiresAt } = (await ana?.offer()) ?? {}
  expect(expiresAt).toBe(plusSeconds(offeredAt ?? '', offerSeconds))
  await world.waits(offerSeconds - 0.001)
  expect(await ana?.state()).toMatchObject({ state: 'offered' })
  await world.waits(0.001)
  expect(await ana?.state()).toMatchObject({ state: 'free' })
  expect((await ana?.accepts(offerId))?.body.code).toBe('OFFER_GONE')
  expect(await ben?.state()).toMatchObject({ state: 'offered' })
  expect(await order.story()).toEqual(['searching', 'offered ana', 'expired ana', 'offered ben'])
  expect(await seekerProgress({ tx: world.house.house.database, orderHash: 'one' })).toEqual({ driversOffered: 2 })
})

test('a driver who refuses gets no further offer for that order, and refusing twice succeeds', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  const order = await world.hails('one')
  await world.house.settle()
  const { offerId } = (await ana?.offer()) ?? {}
  expect((await ana?.rejects())?.data.state).toBe('rejected')
  expect((await ana?.rejects(offerId))?.data.state).toBe('rejected')
  await world.waits(90)
  expect(await order.story()).toEqual(['searching', 'offered ana', 'rejected ana'])
  await world.hails('two')
  await world.waits(3)
  expect(await ana?.state()).toMatchObject({ state: 'offered', offer: { orderHash: 'two' } })
})

test('a driver sees when the rider of a later ride wants to board, and is asked again a while after a refusal', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  const pickupAt = plusSeconds(world.house.clock.now(), 1800)
  await world.hails('later', { pickupAt, giveUpAt: plusSeconds(pickupAt, 1800) })
  await world.house.settle()
  expect(await ana?.state()).toMatchObject({ state: 'offered', offer: { pickupAt } })
  await ana?.rejects()
  // A sixth of half an hour.
  await world.waits(297)
  expect(await ana?.state()).toMatchObject({ state: 'free' })
  await world.waits(8)
  expect(await ana?.state()).toMatchObject({ state: 'offered', offer: { orderHash: 'later', pickupAt } })
})

test('a promised ride that is near comes before a rider who has waited longer, and one that is far does not', async () => {
  const chosen = async (minutes: number) => {
    const [waiting, later] = [`waiting ${minutes}`, `later ${minutes}`]
    await world.hails(waiting)
    await world.waits(90)
    const pickupAt = plusSeconds(world.house.clock.now(), minutes * 60)
    await world.hails(later, { pickupAt, giveUpAt: plusSeconds(pickupAt, 1800) })
    const [driver] = await world.drivers({ [`driver ${minutes}`]: north(1000) })
    await world.waits(4)
    const { orderHash } = (await driver?.offer()) ?? {}
    await driver?.accepts()
    return orderHash
  }
  expect(await chosen(5)).toBe('later 5')
  const [spare] = await world.drivers({ spare: north(1200) })
  await world.waits(4)
  await spare?.accepts()
  expect(await chosen(50)).toBe('waiting 50')
})

test('a driver who refuses a promised ride shortly before it gets a nearer hail at once, and no farther one before being asked again', async () => {
  const refusesLater = async (name: string) => {
    const [driver] = await world.drivers({ [name]: north(1000) })
    const pickupAt = plusSeconds(world.house.clock.now(), 900)
    const later = await world.hails(`later for ${name}`, { pickupAt, giveUpAt: plusSeconds(pickupAt, 1800) })
    await world.waits(4)
    await driver?.rejects()
    return { driver, later }
  }
  const hailAt = (orderHash: string, metres: number) =>
    world.hails(orderHash, { pickup: { address: '', location: north(metres) } })
  const ana = await refusesLater('ana')
  await hailAt('near', 1200)
  await world.waits(4)
  expect(await ana.driver?.offer()).toMatchObject({ orderHash: 'near' })
  await ana.driver?.accepts()
  await ana.later.cancels()
  const ben = await refusesLater('ben')
  await hailAt('far', 3000)
  await world.waits(50)
  expect(await ben.driver?.state()).toMatchObject({ state: 'free' })
  await world.waits(12)
  expect(await ben.driver?.offer()).toMatchObject({ orderHash: 'later for ben' })
})

test('after a refusal, the next driver gets an offer at once', async () => {
  const [ana, ben] = await world.drivers({ ana: north(1000), ben: north(2500) })
  await world.hails('one')
  await world.house.settle()
  await ana?.rejects()
  await world.house.settle()
  expect(await ben?.state()).toMatchObject({ state: 'offered', offer: { orderHash: 'one' } })
})

test('a driver whose offer expired gets another one if no other driver was found', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  const order = await world.hails('one')
  await world.waits(offerSeconds + 58)
  expect(await order.state()).toBe('matching')
  await world.waits(4)
  expect(await ana?.state()).toMatchObject({ state: 'offered' })
})

test('a search without a driver ends at its deadline: the service is notified, and an open offer is withdrawn', async () => {
  const lonely = await world.hails('lonely', { giveUpAt: plusSeconds(world.house.clock.now(), 180) })
  await world.waits(179)
  expect(await lonely.state()).toBe('matching')
  await world.waits(1)
  expect(await lonely.story()).toEqual(['searching', 'gaveUp'])
  const [ana] = await world.drivers({ ana: north(1000) })
  const short = await world.hails('short', { giveUpAt: plusSeconds(world.house.clock.now(), 5) })
  await world.house.settle()
  const offer = await ana?.offer()
  expect(offer?.expiresAt).toBe(plusSeconds(offer?.offeredAt ?? '', 5))
  await world.waits(5)
  expect(await short.state()).toBe('failed')
  expect(await ana?.state()).toMatchObject({ state: 'free' })
  expect(await seekerProgress({ tx: world.house.house.database, orderHash: 'short' })).toBeUndefined()
})

test('a driver who accepts after the rider has cancelled is refused, is free again and was notified', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  const order = await world.hails('one')
  await world.house.settle()
  const { offerId } = (await ana?.offer()) ?? {}
  await order.cancels()
  const answer = await ana?.accepts(offerId)
  expect([answer?.status, answer?.body.code, answer?.body.message]).toEqual([409, 'OFFER_GONE', '這筆派單已經結束'])
  expect(await ana?.state()).toMatchObject({ state: 'free' })
  await world.waits(20)
  expect(offersSentTo('ana')).toEqual(['open', 'withdrawn'])
  expect(await order.story()).toEqual(['searching', 'offered ana', 'canceled'])
})

test('accepting a job again succeeds for its driver; for another driver it does not exist', async () => {
  const [ana, ben] = await world.drivers({ ana: north(1000), ben: north(2500) })
  const order = await world.hails('one')
  await world.house.settle()
  const { offerId } = (await ana?.offer()) ?? {}
  expect((await ben?.accepts(offerId))?.status).toBe(404)
  expect((await ben?.rejects(offerId))?.status).toBe(404)
  const first = await ana?.accepts()
  expect((await ana?.accepts(offerId))?.data).toEqual(first?.data)
  expect((await ana?.rejects(offerId))?.body.code).toBe('OFFER_GONE')
  expect((await order.story()).filter((step) => step.startsWith('accepted'))).toHaveLength(1)
})

test('a driver who gives an order back gets no further offer for it, and the search continues', async () => {
  const [ana, ben] = await world.drivers({ ana: north(1000), ben: north(2500) })
  const order = await world.hails('one')
  await world.house.settle()
  await ana?.accepts()
  await order.isGivenBack()
  await world.house.settle()
  expect(await ana?.state()).toMatchObject({ state: 'free' })
  expect(await ben?.state()).toMatchObject({ state: 'offered', offer: { orderHash: 'one' } })
})

test('three expired offers in a row end the shift; an answer in between resets the count', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  const missOne = async (orderHash: string) => {
    const order = await world.hails(orderHash)
    await world.waits(offerSeconds + 3)
    await order.cancels()
  }
  await missOne('one')
  await missOne('two')
  await world.hails('answered').then(async (order) => {
    await world.waits(2)
    await ana?.rejects()
    await order.cancels()
  })
  await missOne('three')
  await missOne('four')
  expect(await ana?.state()).toMatchObject({ state: 'free' })
  await missOne('five')
  expect(await ana?.state()).toMatchObject({ state: 'off' })
  expect(world.house.sent.filter(({ name }) => name === shiftEnded.name)).toMatchObject([
    { room: 'driver:ana', payload: { why: 'missedOffers' } },
  ])
  await ana?.startsShift(north(1000))
  expect(await ana?.state()).toMatchObject({ state: 'free' })
})

test('an offer to a driver who has gone expires and reports that', async () => {
  const [ana] = await world.drivers({ ana: north(1000) })
  world.house.clock.moveTo(plusSeconds(world.house.clock.now(), 25))
  const order = await world.hails('one')
  await world.house.settle()
  expect(await ana?.state()).toMatchObject({ state: 'offered' })
  // She sends nothing from here on.
  await world.house.advance(offerSeconds)
  expect(await order.story()).toEqual(['searching', 'offered ana', 'driverGone ana'])
})
