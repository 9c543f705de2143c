import {
  createChauffeurPayLink,
  createChauffeurPaymentLinks,
  listChauffeurTrips,
  readActiveChauffeur,
  readChauffeurCalendar,
} from '@daoxing/chauffeur/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTripWorld, slotIn, type TripWorld } from './testing/open-trip-world.ts'

let world: TripWorld
beforeAll(async () => {
  world = await openTripWorld()
})
afterAll(() => world.close())

test('a price that the bank refuses is paid by the rider or over a link by another person; without a debt there is no link [CHF-060, CHF-064]', async () => {
  const { rider, driver, hash } = await world.tripIn('TRIP_STARTED')
  let taps = 0
  const links = () =>
    Promise.all(
      [createChauffeurPaymentLinks, createChauffeurPayLink].map((call) =>
        world.call(call, { body: { trip_hash: hash }, as: rider.as, key: `link-${(taps += 1)}` }),
      ),
    )
  for (const { body } of await links()) expect(body.code).toBe('CHAUFFEURED_NOTHING_TO_PAY')
  await world.pass(3600)
  world.bank.feels('declines', 'declines', 'declines', 'declines')
  await world.finishes(driver, hash)
  await world.settle()
  const { payment } = await world.sees(rider, hash)
  expect(payment).toMatchObject({ canPay: true })
  const [own, others] = await links()
  expect(own?.data).toMatchObject({ url: `/payment?trip_hash=${hash}`, amountTwd: payment.openTwd })
  expect(others?.data.amountTwd).toBe(payment.openTwd)
  expect(others?.data.url).toMatch(/\/pay\/\w/)
  expect((await driver.state()).orderHash).toBeNull()
  world.bank.feels()
})

test('the active trip is the one under way, or else the next one [CHF-061]', async () => {
  const idle = await world.rider()
  expect((await world.call(readActiveChauffeur, { as: idle.as })).data).toBeNull()
  const { rider, driver, hash } = await world.tripIn('TRIP_STARTED')
  const later = (await world.books(rider, { tripStartTime: slotIn(world.clock.now(), 40) })).data
  await world.settle()
  const active = async () => (await world.call(readActiveChauffeur, { as: rider.as })).data?.orderHash
  expect(await active()).toBe(hash)
  await world.finishes(driver, hash)
  await world.settle()
  expect(await active()).toBe(later.orderHash)
  const { trips } = (await world.call(listChauffeurTrips, { as: rider.as })).data
  expect(trips.map(({ orderHash }) => orderHash)).toEqual([later.orderHash])
})

test('a trip is a file for calendars, with its places and its times', async () => {
  const { rider, hash } = await world.tripIn('RESERVED')
  const { text } = await world.call(readChauffeurCalendar, { params: { id: hash }, as: rider.as })
  const { tripStartTime } = await world.sees(rider, hash)
  expect(text).toContain('BEGIN:VEVENT')
  expect(text).toContain('臺北車站')
  expect(text).toContain(new Date(tripStartTime).toISOString().replaceAll(/[-:]|\.000/g, ''))
})
