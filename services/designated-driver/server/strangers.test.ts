import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { testStrangers } from '@daoxing/kit/server/testing/calls'
import { afterAll, beforeAll } from 'vitest'
import { designatedDriverServer } from './index.ts'
import { bar, placeFields, statedFields } from './testing/open-world.ts'
import { openWorldWithTrips, type WorldWithTrips } from './testing/world-with-trips.ts'

type Things = { readonly hash: string; readonly feeId: string; readonly pictureId: string }

let city: WorldWithTrips
let stranger: { readonly rider: As; readonly driver: As }
beforeAll(async () => {
  city = await openWorldWithTrips()
  stranger = { rider: (await city.world.rider()).as, driver: (await city.world.driver()).as }
})
afterAll(() => city.world.close())

const calls: readonly CallDefinition[] = designatedDriverServer.calls.map(({ call }) => call)
const byHash = ({ hash }: Things) => ({ params: { hash } })
const inQuery = ({ hash }: Things) => ({ query: { trip_hash: hash } })
const inBody =
  (body: object) =>
  ({ hash }: Things) => ({ body: { trip_hash: hash, ...body } })
const strangerTo = ({ who }: CallDefinition) => (who === 'driver' ? stranger.driver : stranger.rider)
const ofWay = (body: object) => (things: Things) => ({ params: { hash: things.hash, way: 'before' }, body })
const changeBody = (things: Things) => ({ ...byHash(things), body: { changeHash: things.feeId } })

testStrangers<Things>(
  calls,
  {
    namings: {
      'CALL-311': (things) => ({
        body: { ...placeFields, ...statedFields, pay_with_cash: true, estimated_trip_fee_id: things.feeId },
      }),
      'CALL-312': inQuery,
      'CALL-313': inQuery,
      'CALL-317': inQuery,
      'CALL-319': inBody({ stars: 5 }),
      'CALL-320': (things) => ({ query: { estimated_trip_fee_id: things.feeId } }),
      'CALL-321': inBody({}),
      'CALL-322': inBody({}),
      'CALL-323': inBody({}),
      'OWN-designated-driver-confirmHandover': inBody({ way: 'before', is_confirmed: true }),
      'OWN-designated-driver-estimateChange': inBody({ end_address: '臺北車站', end_lat: 25.0479, end_lng: 121.5176 }),
      'OWN-designated-driver-confirmChange': ({ hash, feeId: change }) => ({
        body: { trip_hash: hash, change_hash: change },
      }),
      'OWN-designated-driver-readPicture': ({ pictureId: picture }) => ({ params: { pictureId: picture } }),
      'OWN-designated-driver-arrived': (things) => ({ ...byHash(things), body: { location: bar } }),
      'OWN-designated-driver-code': (things) => ({ ...byHash(things), body: { code: '0000' } }),
      'OWN-designated-driver-uploadPicture': ofWay({ slot: 'front' }),
      'OWN-designated-driver-handover': ofWay({ odometerKm: 100 }),
      'OWN-designated-driver-started': byHash,
      'OWN-designated-driver-finished': byHash,
      'OWN-designated-driver-paid': (things) => ({ ...byHash(things), body: { amountTwd: 100 } }),
      'OWN-designated-driver-leaves': (things) => ({ ...byHash(things), body: { why: 'picturesRefused' } }),
      'OWN-designated-driver-noShow': byHash,
      'OWN-designated-driver-acceptChange': changeBody,
      'OWN-designated-driver-declineChange': changeBody,
    },
    // A card of another member counts as absent in the wallet, and a reason has no owner.
    namesNobody: /^(card_id|reason_id|coupon_id)$/,
    nothing: { hash: '0'.repeat(20), feeId: '0'.repeat(24), pictureId: '0'.repeat(32) },
  },
  () => {
    const { world, trip, feeId, pictureId } = city
    const things = { hash: trip.hash, feeId, pictureId }
    return { house: world, owners: [{ things, as: trip.rider.as, driverAs: trip.driver.as }], strangerTo }
  },
)
