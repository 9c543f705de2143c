import { bookingsServer } from '@daoxing/bookings/server'
import { configsServer } from '@daoxing/configs/server'
import { assetsServer } from '@daoxing/assets/server'
import { acceptOffer, getDriverState } from '@daoxing/dispatch/contract'
import { dispatchServer, pickupTimePort } from '@daoxing/dispatch/server'
import { enrollTestDrivers, receivePosition, type TestDriver } from '@daoxing/dispatch/server/testing'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import type { BodyInOf, LatLng, ReplyOf } from '@daoxing/kit/contract'
import { bindPort, type PortBinding, type ServerSlice } from '@daoxing/kit/server'
import { type Answered, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { placesServer, travelEstimate } from '@daoxing/places/server'
import { sharingServer } from '@daoxing/sharing/server'
import {
  acceptUserAgreement,
  cancelDesignatedTrip,
  type CostEstimate,
  createDesignatedTrip,
  type DesignatedTrip,
  estimateDesignatedCost,
  getDesignatedTrip,
} from '@daoxing/designated-driver/contract'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, ledgerSumTwd, type PretendBank, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { designatedDriverServer } from '../index.ts'
import { type DriverSteps, driverSteps } from './driver-steps.ts'
import { bar, home, type LiveState, type Trip } from './trip-parts.ts'

export { bar, type Trip } from './trip-parts.ts'

const startFields = {
  ...{ start_address: '臺北市信義區松壽路12號', start_city: '臺北市', start_district: '信義區' },
  ...{ start_lat: bar.lat, start_lng: bar.lng },
}
export const endFields = {
  ...{ end_address: '臺北市內湖區內湖路一段', end_city: '臺北市', end_district: '內湖區' },
  ...{ end_lat: home.lat, end_lng: home.lng },
}
export const placeFields = { ...startFields, ...endFields }
export const noEnd = { end_address: '', end_city: '', end_district: '', end_lat: 0, end_lng: 0 }
export const statedFields = {
  ...{ is_conscious: true, car_is_insured: true, car_is_sound: true, car_is_not_stolen: true },
  emergency_contact: { name: '林小芳', phone: '0912345678', cc: '886' },
  ...{ car_plate: 'BKA-2981', car_model: 'Mazda 3' },
}
export const agreementVersion = '2020-06-01'

const pickupTimes: ServerSlice = {
  name: 'pickupTimes',
  calls: [],
  ports: () => [bindPort(pickupTimePort, { secondsBetween: (from, to, at) => travelEstimate(from, to, at) })],
}
const foundations = [configsServer, identityServer, placesServer, ordersServer, walletServer, noticesServer]
const slices = [
  ...[...foundations, assetsServer, dispatchServer, pickupTimes, bookingsServer, sharingServer],
  designatedDriverServer,
]

type TripBody = BodyInOf<typeof createDesignatedTrip>
type EstimateBody = BodyInOf<typeof estimateDesignatedCost>
export type Wish = { readonly estimate?: Partial<EstimateBody>; readonly trip?: Partial<TripBody> }

export type World = TestHouse & {
  readonly bank: PretendBank
  /** A rider with a card, which is the default, who has accepted the contract. */
  rider(): Promise<TestRider>
  /** A driver without a car on shift near the bar. */
  driver(licences?: readonly string[]): Promise<TestDriver>
  estimates(rider: TestRider, body?: Partial<EstimateBody>): Promise<Answered<CostEstimate>>
  /** A trip body with a fresh estimate. */
  bodyFor(rider: TestRider, wish?: Wish): Promise<TripBody>
  asks(rider: TestRider, wish?: Wish, key?: string): Promise<Answered<ReplyOf<typeof createDesignatedTrip>>>
  sees(rider: TestRider, hash: string): Promise<DesignatedTrip>
  cancels(rider: TestRider, hash: string, agreedFee?: number): Promise<Answered<DesignatedTrip>>
  /** Lets time pass while drivers report their positions. */
  pass(seconds: number, at?: LatLng): Promise<void>
  /** The driver with the offer accepts it. */
  accepted(hash: string): Promise<TestDriver>
  steps(trip: Trip): DriverSteps
  /** Brings a new trip to a state by the calls of its rider and its driver. In cash, unless the wish says otherwise. */
  tripIn(state: LiveState, wish?: Wish): Promise<Trip>
  sumTwd(account?: string): Promise<number>
}

type Plan = Parameters<typeof openTestHouse>[0]

/** A server with the service and its dependencies, a bank that can fail, riders and drivers. */
export async function openWorld(settings: Plan['settings'] = {}, ports: readonly PortBinding[] = []): Promise<World> {
  const bank = pretendBank()
  const house = await openTestHouse({
    slices,
    portsInstead: [...bankPorts(bank), ...ports],
    logLevel: 'error',
    settings,
  })
  const drivers: TestDriver[] = []
  let taps = 0
  const report = (location: LatLng) => {
    for (const { driverId } of drivers)
      receivePosition({ house: house.house, driverId, received: { location, bearing: 0, speedMps: 0 } })
  }
  const world: World = {
    ...house,
    get house() {
      return house.house
    },
    bank,
    async rider() {
      const rider = await aRider(house)
      await withCard(house, rider)
      await house.call(acceptUserAgreement, { body: { version: agreementVersion }, as: rider.as })
      return rider
    },
    async driver(licences = ['professional-small']) {
      const driverId = `driver-${drivers.length + 1}`
      const plan = { driverId, vehicle: null, services: ['designated-driver'], licences }
      const [driver] = await enrollTestDrivers(house, [plan])
      if (!driver) throw new Error('no driver was enrolled')
      await driver.startsShift(bar)
      drivers.push(driver)
      report(bar)
      return driver
    },
    estimates: ({ as }, body = {}) => house.call(estimateDesignatedCost, { body: { ...placeFields, ...body }, as }),
    async bodyFor(rider, { estimate = {}, trip = {} } = {}) {
      const { data } = await world.estimates(rider, estimate)
      const { mode: _mode, hours: _hours, reserve_time: _time, ...places } = { ...placeFields, ...estimate }
      const fee = { estimated_trip_fee_id: data.estimated_trip_fee_id }
      return { ...places, ...statedFields, pay_with_cash: true, ...fee, ...trip }
    },
    async asks(rider, wish = {}, key = `tap-${(taps += 1)}`) {
      return house.call(createDesignatedTrip, { body: await world.bodyFor(rider, wish), as: rider.as, key })
    },
    sees: async ({ as }, hash) => (await house.call(getDesignatedTrip, { query: { trip_hash: hash }, as })).data,
    cancels: ({ as }, hash, agreedFee = 0) =>
      house.call(cancelDesignatedTrip, { query: { trip_hash: hash, agreed_fee: agreedFee }, as }),
    async pass(seconds, at = bar) {
      for (let left = seconds; left > 0; left -= 20) {
        report(at)
        await house.advance(Math.min(left, 20))
      }
      report(at)
    },
    async accepted(hash) {
      for (const driver of drivers) {
        const { offer } = (await house.call(getDriverState, { as: driver.as })).data
        if (offer?.orderHash !== hash) continue
        await house.call(acceptOffer, { params: { offerId: offer.offerId }, as: driver.as })
        return driver
      }
      throw new Error(`no driver was offered ${hash}`)
    },
    steps: (trip) => driverSteps(house, trip),
    async tripIn(state, wish = {}) {
      const rider = await world.rider()
      await world.driver()
      const { trip_hash: hash } = (await world.asks(rider, wish)).data
      await world.pass(4)
      const trip = { rider, driver: await world.accepted(hash), hash }
      await world.steps(trip).reaches(state)
      await house.settle()
      return trip
    },
    sumTwd: (account) => ledgerSumTwd(house.house.database, account),
  }
  return world
}
