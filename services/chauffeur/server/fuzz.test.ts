import type { CallDefinition } from '@daoxing/kit/contract'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { chauffeurServer } from './index.ts'
import { chauffeurPriceCalls } from './price-slice.ts'
import { end, openTripWorld, start, type TripWorld, type Under } from './testing/open-trip-world.ts'

let world: TripWorld
let riding: Under
let booked: Under
let idle: Awaited<ReturnType<TripWorld['rider']>>
let fareHash: string
beforeAll(async () => {
  world = await openTripWorld()
  riding = await world.tripIn('TRIP_STARTED')
  booked = await world.tripIn('RESERVED')
  idle = await world.rider()
  fareHash = (await world.estimates(idle)).data.fareHash
})
afterAll(() => world.close())

/** Prices have a fuzz test of their own. */
const calls: readonly CallDefinition[] = chauffeurServer.calls
  .filter((answer) => !chauffeurPriceCalls.includes(answer))
  .map(({ call }) => call)

fuzzCalls(calls, () => ({
  house: world,
  likely: {
    ...{ id: [booked.hash, riding.hash], hash: [riding.hash], trip_hash: [booked.hash, riding.hash] },
    ...{ fareHash: [fareHash], paymentMethod: ['creditcard'], isAgreeAgreement: [true], useLinegoPoints: [false] },
    ...{ startLocation: [start.location], endLocation: [end.location], startAddress: [start.address] },
    ...{ endAddress: [end.address], carType: ['CHAUFFEURED_CAR_4'], finalDuration: [4], finalMileage: [80] },
    ...{ phoneNo: ['+886912345678'], carrierType: [0, 1, 2, 4], email: ['rider@example.tw'], kind: ['toll'] },
    ...{ moreHours: [0, 1], amountTwd: [40], at: [world.clock.now()], agreedFeeTwd: [0] },
  },
  callerOf: ({ id, who, idempotent }) =>
    who === 'driver'
      ? riding.driver.as
      : idempotent === 'required'
        ? idle.as
        : id === 'CALL-299'
          ? idle.as
          : booked.rider.as,
}))
