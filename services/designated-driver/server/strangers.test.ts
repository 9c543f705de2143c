import { getDriverState } from '@daoxing/dispatch/contract'
import type { CallDefinition } from '@daoxing/kit/contract'
import type { As } from '@daoxing/kit/server/testing'
import { cityCredential } from '@daoxing/dispatch/server/testing'
import { fuzzCalls, testStrangers } from '@daoxing/kit/server/testing/calls'
import { createOnetimePaymentLink } from '@daoxing/designated-driver/contract'
import { afterAll, beforeAll } from 'vitest'
import { designatedDriverServer } from './index.ts'
import {
  agreementVersion,
  bar,
  openWorld,
  placeFields,
  statedFields,
  type Trip,
  type World,
} from './testing/open-world.ts'

type Things = { readonly hash: string; readonly feeId: string; readonly pictureId: string }

let world: World
let trip: Trip
let idle: Awaited<ReturnType<World['rider']>>
let feeId: string
let idleFeeId: string
let token: string
let pictureId: string
let stranger: { readonly rider: As; readonly driver: As }
beforeAll(async () => {
  world = await openWorld()
  const owed = await world.tripIn('PENDING_PAYMENT')
  const link = { body: { trip_hash: owed.hash }, as: owed.rider.as }
  token = (await world.call(createOnetimePaymentLink, link)).data.token
  await owed.driver.endsShift()
  trip = await world.tripIn('ARRIVED')
  const steps = world.steps(trip)
  await steps.types()
  await steps.photographs('before', ['front'])
  const [before] = (await world.sees(trip.rider, trip.hash)).handovers
  pictureId = before?.pictures[0]?.picture_id ?? ''
  idle = await world.rider()
  feeId = (await world.estimates(trip.rider)).data.estimated_trip_fee_id
  idleFeeId = (await world.estimates(idle)).data.estimated_trip_fee_id
  stranger = { rider: (await world.rider()).as, driver: (await world.driver()).as }
  await world.call(getDriverState, { as: trip.driver.as })
})
afterAll(() => world.close())

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
  () => ({
    house: world,
    owners: [{ things: { hash: trip.hash, feeId, pictureId }, as: trip.rider.as, driverAs: trip.driver.as }],
    strangerTo,
  }),
)

fuzzCalls(calls, () => ({
  house: world,
  likely: {
    ...{ hash: [trip.hash], trip_hash: [trip.hash], location: [bar], way: ['before', 'after'] },
    ...{ estimated_trip_fee_id: [feeId, idleFeeId], version: [agreementVersion], token: [token] },
    ...{ start_lat: [bar.lat], start_lng: [bar.lng], mode: ['NOW', 'HOURLY'], payment_method: ['creditcard', 'cash'] },
    ...{ markup_price: [0, 50, 100], slot: ['front', 'rear'], why: ['cannotCome', 'carUnsafe'], code: ['0000'] },
    ...{ is_conscious: [true], car_is_insured: [true], car_is_sound: [true], car_is_not_stolen: [true] },
    ...{ emergency_contact: [statedFields.emergency_contact], cc: ['886'], phone: ['0912345678'] },
  },
  // A rider with a trip is refused a second one, so the call that begins one has an idle rider.
  callerOf: ({ id, who }) =>
    who === 'driver' ? trip.driver.as : who === 'city' ? cityCredential : id === 'CALL-311' ? idle.as : trip.rider.as,
}))
