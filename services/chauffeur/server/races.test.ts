import { answerChauffeurChange, type ChauffeurChange } from '@daoxing/chauffeur/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTripWorld, type TripWorld } from './testing/open-trip-world.ts'

let world: TripWorld
beforeAll(async () => {
  world = await openTripWorld()
})
afterAll(() => world.close())

test('several taps at once make one booking and one deposit: another key is told of the clash', async () => {
  for (let round = 0; round < 3; round += 1) {
    const rider = await world.rider()
    const takenBefore = world.bank.takenTwd()
    const tap = (key: string) => world.books(rider, {}, {}, `${key}-${round}`)
    const answers = await Promise.all([tap('a'), tap('b'), tap('c')])
    await world.settle()
    const made = answers.filter(({ status }) => status === 200)
    expect(made).toHaveLength(1)
    for (const { status, body } of answers) if (status !== 200) expect(body.code).toBe('RESERVATION_CLASH')
    expect(world.bank.takenTwd() - takenBefore).toBe(made[0]?.data.deposit.amountTwd)
    await world.cancels(rider, made[0]?.data.orderHash ?? '', 100_000)
    await world.settle()
  }
})

test('of two drivers who claim a trip at once one has it', async () => {
  const rider = await world.rider()
  const drivers = [await world.driver(), await world.driver()]
  const { orderHash: hash } = (await world.books(rider)).data
  await world.settle()
  const answers = await Promise.all(drivers.map((driver) => world.claims(driver, hash)))
  expect(answers.toSorted((one, other) => one - other)).toEqual([200, 409])
  await world.cancels(rider, hash, 100_000)
})

test('of a concurrent cancellation and boarding the faster one counts, and the other is refused', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { rider, driver, hash } = await world.tripIn('ARRIVED')
    const [boarded, cancelled] = await Promise.all([world.starts(driver, hash), world.cancels(rider, hash, 100_000)])
    const { status } = await world.sees(rider, hash)
    if (cancelled.status === 200) expect([status, [404, 409].includes(boarded.status)]).toEqual(['CANCELED', true])
    else expect([status, boarded.status, cancelled.status]).toEqual(['TRIP_STARTED', 200, 409])
    if (status === 'TRIP_STARTED') await world.finishes(driver, hash)
    await world.settle()
  }
  expect(await world.sumTwd()).toBe(0)
})

test('the end of a trip and the word on a change at once never charge a change that does not count', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { rider, driver, hash } = await world.tripIn('TRIP_STARTED')
    const { totalFare } = await world.sees(rider, hash)
    const { changeHash } = (await world.prices(rider, hash, { moreHours: 1 })).data as ChauffeurChange
    await world.changes(rider, hash, changeHash)
    const body = { changeHash, agrees: true }
    await Promise.all([
      world.call(answerChauffeurChange, { params: { hash }, body, as: driver.as }),
      world.finishes(driver, hash),
    ])
    await world.settle()
    const ended = await world.sees(rider, hash)
    expect(ended.status).toBe('COMPLETED')
    // The hour was not used, so it is not charged, whichever came first.
    expect(ended.payment.paidTwd).toBeLessThanOrEqual(totalFare)
    expect(world.bank.heldTwd()).toBe(0)
  }
})
