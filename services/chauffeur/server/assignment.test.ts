import { confirmBooking, listDriverBookings } from '@daoxing/bookings/contract'
import { msOf } from '@daoxing/kit/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTripWorld, slotIn, type TripWorld } from './testing/open-trip-world.ts'

let world: TripWorld
beforeAll(async () => {
  world = await openTripWorld({ isAssigned: true })
})
afterAll(() => world.close())

const hour = 3600
const passTo = (startMs: number, hoursAhead: number) =>
  world.pass(Math.floor((startMs - msOf(world.clock.now())) / 1000) - hoursAhead * hour)

test('a day ahead a driver is assigned and confirms; one who is silent is replaced, and the rider is told', async () => {
  const [first, second] = [await world.driver(), await world.driver()]
  const rider = await world.rider()
  const tripStartTime = slotIn(world.clock.now(), 26)
  const { orderHash: hash } = (await world.books(rider, { tripStartTime })).data
  await world.settle()
  expect(await world.sees(rider, hash)).toMatchObject({ isConfirmed: false, driver: null })
  await passTo(tripStartTime, 23.9)
  const mine = async (driver: typeof first) =>
    (await world.call(listDriverBookings, { as: driver.as })).data.mine.map(({ orderHash }) => orderHash)
  const asked = (await mine(first)).includes(hash) ? first : second
  const other = asked === first ? second : first
  expect(await mine(asked)).toEqual([hash])
  expect(await world.sees(rider, hash)).toMatchObject({ isConfirmed: false })
  // The one who was asked says nothing for two hours.
  await world.pass(2 * hour + 600)
  expect(await mine(asked)).toEqual([])
  expect(await mine(other)).toEqual([hash])
  const confirmed = await world.call(confirmBooking, { params: { hash }, as: other.as })
  expect(confirmed.status).toBe(200)
  await world.settle()
  const seen = await world.sees(rider, hash)
  expect(seen).toMatchObject({ isConfirmed: true, rest: { state: 'held' } })
  expect(seen.driver?.driverId).toBe(other.driverId)
})
