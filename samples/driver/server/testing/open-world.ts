import { configsServer } from '@daoxing/configs/server'
import { acceptOffer, getDriverState } from '@daoxing/dispatch/contract'
import { dispatchServer, pickupTimePort } from '@daoxing/dispatch/server'
import { enrollTestDrivers, receivePosition, type TestDriver } from '@daoxing/dispatch/server/testing'
import { identityServer } from '@daoxing/identity/server'
import { aRider, type TestRider } from '@daoxing/identity/server/testing'
import type { LatLng, ReplyOf } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { type Answered, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { placesServer, travelEstimate } from '@daoxing/places/server'
import {
  cancelSampleDriver,
  getSampleDriverOrder,
  orderSampleDriver,
  quoteSampleDriver,
  reportSampleDriverArrived,
  reportSampleDriverFinished,
  reportSampleDriverPaid,
  reportSampleDriverStarted,
  type SampleDriverJob,
  type SampleDriverOrder,
} from '@daoxing/sample-driver/contract'
import type { PaymentMethod } from '@daoxing/wallet/contract'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, ledgerSumTwd, type PretendBank, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { sampleDriverServer } from '../index.ts'

export const pickup = { address: '臺北車站', location: { lat: 25.0479, lng: 121.5176 } }
export const dropoff = { address: '臺北101', location: { lat: 25.034, lng: 121.5645 } }

const pickupTimes: ServerSlice = {
  name: 'pickupTimes',
  calls: [],
  ports: () => [bindPort(pickupTimePort, { secondsBetween: (from, to, at) => travelEstimate(from, to, at) })],
}

const foundations = [configsServer, identityServer, placesServer, ordersServer, walletServer, noticesServer]
const slices = [...foundations, dispatchServer, pickupTimes, sampleDriverServer]

export type Steps = {
  arrives(at?: LatLng): Promise<Answered<SampleDriverJob>>
  starts(): Promise<Answered<SampleDriverJob>>
  finishes(): Promise<Answered<SampleDriverJob>>
  collects(amountTwd: number): Promise<Answered<SampleDriverJob>>
}

export type World = TestHouse & {
  readonly bank: PretendBank
  /** A rider with a card, which is the default. */
  rider(): Promise<TestRider>
  /** A driver on shift at the pickup. */
  driver(): Promise<TestDriver>
  orders(
    rider: TestRider,
    paymentMethod?: PaymentMethod,
    key?: string,
  ): Promise<Answered<ReplyOf<typeof orderSampleDriver>>>
  sees(rider: TestRider, hash: string): Promise<SampleDriverOrder>
  cancels(rider: TestRider, hash: string, agreedFeeTwd?: number): Promise<Answered<SampleDriverOrder>>
  /** Lets time pass while drivers report their positions. */
  pass(seconds: number): Promise<void>
  /** The driver with the offer accepts it. */
  accepted(hash: string): Promise<TestDriver>
  reports(driver: TestDriver, hash: string): Steps
  /** Brings a new order, paid in cash, to a state by the calls of its rider and its driver. */
  orderIn(
    state: 'DRIVER_EN_ROUTE' | 'ARRIVED' | 'TRIP_STARTED' | 'PENDING_PAYMENT',
    method?: PaymentMethod,
  ): Promise<Trip>
  sumTwd(account?: string): Promise<number>
}
export type Trip = { readonly rider: TestRider; readonly driver: TestDriver; readonly hash: string }

/** A server with the service and its dependencies, a bank that can fail, riders and drivers. */
export async function openWorld(): Promise<World> {
  const bank = pretendBank()
  const house = await openTestHouse({ slices, portsInstead: bankPorts(bank), logLevel: 'error' })
  const drivers: TestDriver[] = []
  let taps = 0
  const report = () => {
    for (const { driverId } of drivers)
      receivePosition({
        house: house.house,
        driverId,
        received: { location: pickup.location, bearing: 0, speedMps: 0 },
      })
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
      return rider
    },
    async driver() {
      const driverId = `driver-${drivers.length + 1}`
      const [driver] = await enrollTestDrivers(house, [{ driverId, services: ['sample-driver'] }])
      if (!driver) throw new Error('no driver was enrolled')
      await driver.startsShift(pickup.location)
      drivers.push(driver)
      report()
      return driver
    },
    async orders({ as }, paymentMethod = 'cash', key = `tap-${(taps += 1)}`) {
      const { quoteHash } = (await house.call(quoteSampleDriver, { body: { pickup, dropoff }, as })).data
      const body = { quoteHash, paymentMethod }
      return house.call(orderSampleDriver, { body, as, key })
    },
    sees: async ({ as }, hash) => (await house.call(getSampleDriverOrder, { params: { hash }, as })).data,
    cancels: ({ as }, hash, agreedFeeTwd = 0) =>
      house.call(cancelSampleDriver, { params: { hash }, body: { agreedFeeTwd }, as }),
    async pass(seconds) {
      for (let left = seconds; left > 0; left -= 20) {
        report()
        await house.advance(Math.min(left, 20))
      }
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
    reports({ as }, hash) {
      const on = { params: { hash }, as }
      return {
        arrives: (location = pickup.location) => house.call(reportSampleDriverArrived, { ...on, body: { location } }),
        starts: () => house.call(reportSampleDriverStarted, on),
        finishes: () => house.call(reportSampleDriverFinished, on),
        collects: (amountTwd) => house.call(reportSampleDriverPaid, { ...on, body: { amountTwd } }),
      }
    },
    async orderIn(state, method = 'cash') {
      const rider = await world.rider()
      await world.driver()
      const { orderHash: hash } = (await world.orders(rider, method)).data
      await world.pass(4)
      const driver = await world.accepted(hash)
      const { arrives, starts, finishes } = world.reports(driver, hash)
      const steps = { DRIVER_EN_ROUTE: [], ARRIVED: [arrives], TRIP_STARTED: [arrives, starts] }
      for (const step of state === 'PENDING_PAYMENT' ? [arrives, starts, finishes] : steps[state]) {
        const { status, body } = await step()
        if (status !== 200) throw new Error(JSON.stringify(body))
      }
      await house.settle()
      return { rider, driver, hash }
    },
    sumTwd: (account) => ledgerSumTwd(house.house.database, account),
  }
  return world
}
