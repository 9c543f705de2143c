import type { CallDefinition } from '@daoxing/kit/contract'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, assert, beforeAll, vi } from 'vitest'
import { rentalServer } from './index.ts'
import type { Rented } from './testing/a-rental-house.ts'
import { aSharedHouse, plateOf, type SharedHouse, type Taken } from './testing/a-shared-house.ts'

let house: SharedHouse
let taken: Taken
let rented: Rented
let quoteHash: string
beforeAll(async () => {
  house = await aSharedHouse({ stationCars: 6 })
  rented = await house.reserves()
  taken = await house.takes()
  quoteHash = (await house.estimates(rented.rider, house.wish({ startTime: house.at(20), endTime: house.at(20, 6) })))
    .data.quoteHash
  // The line writes what cars reported a second later, beside any call.
  const written = () => house.city.house.database.pool.query('SELECT 1 FROM assets.conditions')
  await vi.waitFor(async () => assert((await written()).rowCount === 1), 30_000)
})
afterAll(() => house.close())

const calls: readonly CallDefinition[] = rentalServer.calls.map(({ call }) => call)

fuzzCalls(calls, () => ({
  house: house.city,
  likely: {
    hash: [rented.order.hash],
    orderNo: [taken.order.orderNo, taken.order.hash],
    plateNo: [taken.order.plateNo, plateOf(1)],
    latitude: [25.0339],
    longitude: [121.5645],
    reservationStart: [house.in(600)],
    reservationEnd: [house.in(660)],
    pictureId: [taken.order.departPictures[0]?.pictureId],
    orderHash: [rented.order.hash],
    quoteHash: [quoteHash],
    stationId: [house.stations.from, house.lotIds.lot],
    fromStationId: [house.stations.from],
    toStationId: [house.stations.from, house.stations.to],
    carModelCode: ['YARIS'],
    startTime: [house.at(20), house.at(3), taken.order.startTime, house.in(600)],
    endTime: [house.at(20, 6), house.at(2), house.in(660)],
    paymentMethod: ['creditcard', 'cash'],
  },
  callerOf: ({ who, path }) => {
    const isShared = path.includes('/car2go/') || path.includes('passcards')
    if (who === 'peer') return isShared ? house.owner.lender : house.fleet.lender
    return isShared ? taken.rider.as : rented.rider.as
  },
}))
