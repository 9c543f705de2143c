import { cityCredential } from '@daoxing/dispatch/server/testing'
import type { CallDefinition } from '@daoxing/kit/contract'
import { fuzzCalls } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { designatedDriverServer } from './index.ts'
import { agreementVersion, bar, statedFields } from './testing/open-world.ts'
import { openWorldWithTrips, type WorldWithTrips } from './testing/world-with-trips.ts'

let city: WorldWithTrips
beforeAll(async () => {
  city = await openWorldWithTrips()
})
afterAll(() => city.world.close())

const calls: readonly CallDefinition[] = designatedDriverServer.calls.map(({ call }) => call)

fuzzCalls(calls, () => ({
  house: city.world,
  likely: {
    ...{ hash: [city.trip.hash], trip_hash: [city.trip.hash], location: [bar], way: ['before', 'after'] },
    ...{ estimated_trip_fee_id: [city.feeId, city.idleFeeId], version: [agreementVersion], token: [city.token] },
    ...{ start_lat: [bar.lat], start_lng: [bar.lng], mode: ['NOW', 'HOURLY'], payment_method: ['creditcard', 'cash'] },
    ...{ markup_price: [0, 50, 100], slot: ['front', 'rear'], why: ['cannotCome', 'carUnsafe'], code: ['0000'] },
    ...{ is_conscious: [true], car_is_insured: [true], car_is_sound: [true], car_is_not_stolen: [true] },
    ...{ emergency_contact: [statedFields.emergency_contact], cc: ['886'], phone: ['0912345678'] },
  },
  // A rider with a trip is refused a second one, so the call that begins one has an idle rider.
  callerOf: ({ id, who }) =>
    who === 'driver'
      ? city.trip.driver.as
      : who === 'city'
        ? cityCredential
        : id === 'CALL-311'
          ? city.idle.as
          : city.trip.rider.as,
}))
