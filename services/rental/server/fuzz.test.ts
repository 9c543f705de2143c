import type { CallDefinition } from '@daoxing/kit/contract'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { rentalServer } from './index.ts'
import { aRentalHouse, type RentalHouse, type Rented } from './testing/a-rental-house.ts'

let house: RentalHouse
let rented: Rented
let quoteHash: string
beforeAll(async () => {
  house = await aRentalHouse()
  rented = await house.reserves()
  quoteHash = (await house.estimates(rented.rider, house.wish({ startTime: house.at(20), endTime: house.at(20, 6) })))
    .data.quoteHash
})
afterAll(() => house.close())

const calls: readonly CallDefinition[] = rentalServer.calls.map(({ call }) => call)

fuzzCalls(calls, () => ({
  house: house.city,
  likely: {
    hash: [rented.order.hash],
    orderHash: [rented.order.hash],
    quoteHash: [quoteHash],
    stationId: [house.stations.from],
    fromStationId: [house.stations.from],
    toStationId: [house.stations.from, house.stations.to],
    carModelCode: ['YARIS'],
    startTime: [house.at(20), house.at(3)],
    endTime: [house.at(20, 6), house.at(2)],
    paymentMethod: ['creditcard', 'cash'],
  },
  callerOf: ({ who }) => (who === 'peer' ? house.fleet.lender : rented.rider.as),
}))
