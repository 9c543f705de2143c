import { claimBooking, giveBackBooking, listDriverBookings } from '@daoxing/bookings/contract'
import { getDriverState } from '@daoxing/dispatch/contract'
import { unixSecondsOf } from '@daoxing/kit/contract'
import { seededRandom } from '@daoxing/kit/server'
import { type Answered, testLength } from '@daoxing/kit/server/testing'
import { cancelReservation } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, type City, type CityDriver, type CityRider } from './testing/a-city.ts'
import { reserves } from './testing/a-rider.ts'
import { brokenTruths } from './testing/unbroken-truths.ts'

/** `SEED` selects other rounds. */
const rounds = testLength({ usual: 12, full: 120, named: 'ROUNDS' })
const seed = process.env['SEED'] ?? 'reservation races'
const minute = 60

let city: City
let riders: readonly CityRider[]
let drivers: readonly CityDriver[]
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
  riders = await Promise.all(Array.from({ length: 6 }, () => city.rider()))
  const enrolled: CityDriver[] = []
  for (let number = 1; number <= 4; number += 1) enrolled.push(await city.driver({ number }))
  drivers = enrolled
})
afterAll(() => city.close())

test('of claims, acceptances, give-backs and cancels at once none gives a booking a second driver, and no driver gets two that do not fit', {
  timeout: 30_000 + rounds * 10_000,
}, async () => {
  const random = seededRandom(seed)
  const whole = (max: number) => Math.floor(random.next() * max)
  const done = new Map<string, number>()
  const note = (name: string, answer: Answered<unknown>) => {
    const [key, isFine] = [`${name} ${answer.status}`, answer.status === 200]
    // A late request is refused and never causes a fault.
    expect([key, isFine || [404, 409].includes(answer.status)]).toEqual([key, true])
    done.set(key, (done.get(key) ?? 0) + 1)
  }
  const booked = new Map<CityRider, string>()
  const reserveAll = async () => {
    const begin = unixSecondsOf(city.clock.now())
    for (const [number, rider] of riders.entries()) {
      if (booked.has(rider)) continue
      // Half of the rides are claimed, and the others are dispatched at once. Most of them overlap.
      const at = begin + (number % 2 === 0 ? 130 + whole(60) : 40 + whole(15)) * minute
      booked.set(rider, (await reserves({ city, rider, at })).data.trip_hash)
    }
  }
  const anyHash = () => [...booked.values()][whole(booked.size)] ?? 'none'

  async function driverDeeds(driver: CityDriver): Promise<readonly (() => Promise<void>)[]> {
    const { as } = driver
    const { data } = await city.call(listDriverBookings, { as })
    const { offer } = (await city.call(getDriverState, { as })).data
    const mine = data.mine[whole(data.mine.length)]?.orderHash
    const claims = () => {
      const hash = data.open[whole(data.open.length)]?.orderHash ?? anyHash()
      return async () => note('claim', await city.call(claimBooking, { params: { hash }, as }))
    }
    return [
      claims(),
      claims(),
      async () => note('give back', await city.call(giveBackBooking, { params: { hash: mine ?? anyHash() }, as })),
      ...(offer ? [async () => note('accept', await driver.accepts())] : []),
    ]
  }

  for (let round = 0; round < rounds; round += 1) {
    await reserveAll()
    await city.pass(3)
    const deeds = (await Promise.all(drivers.map(driverDeeds))).flat()
    const [rider, hash] = [...booked][whole(booked.size)] ?? []
    if (rider && hash !== undefined && whole(3) === 0)
      deeds.push(async () => {
        note('cancel', await city.call(cancelReservation, { params: { id: hash }, as: rider.as }))
        booked.delete(rider)
      })
    await Promise.all(deeds.map((deed) => deed()))
    await city.settle()
    expect([round, await brokenTruths(city)]).toEqual([round, {}])
  }
  const often = expect.any(Number)
  const each = {
    'claim 200': often,
    'claim 409': often,
    'give back 200': often,
    'accept 200': often,
    'cancel 200': often,
  }
  expect(Object.fromEntries(done)).toMatchObject(each)
})
