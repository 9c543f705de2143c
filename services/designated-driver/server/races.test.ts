import { acceptOffer } from '@daoxing/dispatch/contract'
import {
  confirmTripChange,
  createDesignatedTrip,
  estimateTripChange,
  getActiveDesignatedTrip,
} from '@daoxing/designated-driver/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWorld, type World } from './testing/open-world.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

test('several taps at once make one trip: the same key gets the same trip, another key is directed to it', async () => {
  for (let round = 0; round < 4; round += 1) {
    const rider = await world.rider()
    const body = await world.bodyFor(rider)
    const tap = (key: string) => world.call(createDesignatedTrip, { body, as: rider.as, key: `${key}-${round}` })
    const answers = await Promise.all([tap('a'), tap('a'), tap('b'), tap('c')])
    const made = answers.filter(({ status }) => status === 200).map(({ data }) => data.trip_hash)
    expect(new Set(made).size).toBe(1)
    const refusals = answers.filter(({ status }) => status !== 200).map(({ body: { code } }) => code)
    for (const code of refusals) expect(['TRIP_UNDER_WAY', 'IDEMPOTENCY_IN_FLIGHT']).toContain(code)
    const active = (await world.call(getActiveDesignatedTrip, { as: rider.as })).data
    expect(active?.trip_hash).toBe(made[0])
    await world.cancels(rider, made[0] ?? '')
  }
})

test('of a concurrent cancellation and acceptance one wins: the trip is cancelled and the driver is free', async () => {
  const driver = await world.driver()
  for (let round = 0; round < 6; round += 1) {
    const rider = await world.rider()
    const { trip_hash: hash } = (await world.asks(rider)).data
    await world.pass(4)
    const { offerId } = await driver.offer()
    const cancel = () => world.cancels(rider, hash)
    const accept = () => world.call(acceptOffer, { params: { offerId }, as: driver.as })
    const [first, second] = round % 2 === 0 ? [cancel, accept] : [accept, cancel]
    await Promise.all([first(), second()])
    expect((await world.sees(rider, hash)).trip_status).toBe('CANCELED')
    expect(await driver.state()).toMatchObject({ state: 'free', orderHash: null })
  }
  await driver.endsShift()
})

test('of a concurrent cancellation and start the faster one counts, and the other is refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    const trip = await world.tripIn('ARRIVED')
    const steps = world.steps(trip)
    await steps.types()
    await steps.photographs('before')
    await steps.records('before')
    await steps.confirms('before')
    const [started, cancelled] = await Promise.all([steps.starts(), world.cancels(trip.rider, trip.hash, 200)])
    const { trip_status: state } = await world.sees(trip.rider, trip.hash)
    if (cancelled.status === 200) expect([state, started.status]).toEqual(['CANCELED', 409])
    else expect([state, started.status, cancelled.status]).toEqual(['TRIP_STARTED', 200, 409])
    await trip.driver.endsShift()
  }
})

test('wrong codes that are typed at once are all counted: five block the code', async () => {
  const trip = await world.tripIn('ARRIVED')
  const steps = world.steps(trip)
  const { handover_code: code } = await world.sees(trip.rider, trip.hash)
  const wrong = String((Number(code) + 5) % 10_000).padStart(4, '0')
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => steps.types(wrong)))
  const codes = answers.map(({ body }) => body.code)
  expect(codes.filter((one) => one === 'WRONG_HANDOVER_CODE')).toHaveLength(4)
  expect(codes.filter((one) => one === 'HANDOVER_CODE_BLOCKED')).toHaveLength(1)
  expect((await steps.types(code)).body.code).toBe('HANDOVER_CODE_BLOCKED')
  await trip.driver.endsShift()
})

test('cash that is reported five times at once is booked once', async () => {
  const trip = await world.tripIn('PENDING_PAYMENT')
  const { amount } = await world.sees(trip.rider, trip.hash)
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => world.steps(trip).collects(amount)))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await world.sumTwd(`cash:driver:${trip.driver.driverId}`)).toBe(amount)
  await trip.driver.endsShift()
})

test('of two changes that are confirmed at once one is asked of the driver', async () => {
  const trip = await world.tripIn('TRIP_STARTED')
  const end = { end_address: '新北市淡水區', end_lat: 25.1678, end_lng: 121.4457 }
  const body = { trip_hash: trip.hash, ...end }
  const quotes = [1, 2].map(() => world.call(estimateTripChange, { body, as: trip.rider.as }))
  const hashes = (await Promise.all(quotes)).map(({ data }) => data.change_hash)
  const confirm = (hash: string) =>
    world.call(confirmTripChange, { body: { trip_hash: trip.hash, change_hash: hash }, as: trip.rider.as })
  const answers = await Promise.all(hashes.map(confirm))
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
  await trip.driver.endsShift()
})
