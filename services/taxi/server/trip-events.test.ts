import { reportNoShow, type Trip, tripChanged } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City, eventsOf } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

/** The events of a trip that a rider's pages received, in order. */
const revisionsSent = (hash: string) =>
  city.sent
    .filter(({ name }) => name === tripChanged.name)
    .map(({ payload }) => payload as { events: string[]; trip: Trip })
    .filter(({ trip }) => trip.trip_hash === hash)
    .flatMap(({ events }) => events)

test('each of the fourteen events is stored with a trip and sent to its rider [TAXI-061]', async () => {
  const paid = await aTripIn(city, 'COMPLETED')
  // One driver declines, the next gives the trip back, and the rider cancels.
  const refused = await aTripIn(city, 'REQUESTING')
  await city.pass(3)
  await (await city.offered(refused.hash)).rejects()
  await city.driver()
  await city.pass(6)
  const second = await city.offered(refused.hash)
  await second.accepts()
  await second.cancels()
  await refused.rider.cancels(refused.hash)
  const missed = await aTripIn(city, 'ARRIVED')
  await city.pass(700)
  await city.call(reportNoShow, { params: { hash: missed.hash }, as: missed.driver.as })
  const unseen = await aTripIn(city, 'MATCH_FAILED', {
    start: { address: '合歡山', location: { lat: 24.142, lng: 121.272 } },
  })
  await city.settle()
  const trips = [paid, refused, missed, unseen]
  const stored = await Promise.all(trips.map(({ hash }) => eventsOf(city, hash)))
  // A trip whose car reports a position at the pickup is sent again with its existing event.
  const once = (events: readonly string[]) => [...new Set(events)]
  expect(trips.map(({ hash }) => once(revisionsSent(hash)))).toEqual(stored.map(once))
  const all = `ARRIVED CANCELED DRIVER_ACCEPTED DRIVER_ASSIGNED DRIVER_CANCELED DRIVER_REJECTED FINISHED NO_SHOW
    PAYMENT_PENDING PAYMENT_PROCESSED STARTED TIMEOUT_CANCELED WAITING_DISTRIBUTION WAITING_SPECIFY`
  expect(once(stored.flat()).toSorted()).toEqual(all.split(/\s+/))
})
