import { bookingsServer } from '@daoxing/bookings/server'
import { claimBooking } from '@daoxing/bookings/contract'
import {
  bookChauffeur,
  cancelChauffeur,
  type ChauffeurEstimate,
  type ChauffeurJob,
  type ChauffeurTrip,
  changeChauffeur,
  estimateChauffeur,
  estimateChauffeurChange,
  getChauffeurJob,
  postChauffeurReadings,
  readChauffeurTrip,
  reportChauffeurArrived,
  reportChauffeurFinished,
  reportChauffeurStarted,
} from '@daoxing/chauffeur/contract'
import { configsServer } from '@daoxing/configs/server'
import { setConfig } from '@daoxing/identity/contract'
import { chauffeurConfigs } from '../chauffeur-configs.ts'
import { dispatchServer, pickupTimePort } from '@daoxing/dispatch/server'
import { enrollTestDrivers, receivePosition, type TestDriver } from '@daoxing/dispatch/server/testing'
import { identityServer } from '@daoxing/identity/server'
import { aRider, enterOperator, type TestRider } from '@daoxing/identity/server/testing'
import { type BodyOf, type Instant, type LatLng, msOf } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { type Answered, openTestHouse, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { placesServer, travelEstimate } from '@daoxing/places/server'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, ledgerSumTwd, type PretendBank, pretendBank, withCard } from '@daoxing/wallet/server/testing'
import { chauffeurLicence } from '../dispatch-client.ts'
import { chauffeurServer } from '../index.ts'

export const start = { address: '臺北車站', location: { lat: 25.0479, lng: 121.5176 } }
export const stop = { address: '九份老街', lat: 25.1097, lng: 121.8449, stayMinutes: 90 }
export const end = { address: '臺北101', location: { lat: 25.034, lng: 121.5645 } }

const pickupTimes: ServerSlice = {
  name: 'pickupTimes',
  calls: [],
  ports: () => [bindPort(pickupTimePort, { secondsBetween: (from, to, at) => travelEstimate(from, to, at) })],
}

const foundations = [configsServer, identityServer, placesServer, ordersServer, walletServer, noticesServer]
const slices = [...foundations, dispatchServer, bookingsServer, pickupTimes, chauffeurServer]

const slotMs = 600_000
/** A slot of the picker so many hours from now. */
export const slotIn = (now: Instant, hours: number): number =>
  Math.ceil((msOf(now) + hours * 3_600_000) / slotMs) * slotMs

type Wish = Partial<BodyOf<typeof estimateChauffeur>>
type Booked = Partial<BodyOf<typeof bookChauffeur>>
export type TripState = 'RESERVED' | 'DRIVER_EN_ROUTE' | 'ARRIVED' | 'TRIP_STARTED' | 'PENDING_PAYMENT'
export type Under = { readonly rider: TestRider; readonly driver: TestDriver; readonly hash: string }

export type TripWorld = TestHouse & {
  readonly bank: PretendBank
  /** A rider with a card, which is the default. */
  rider(): Promise<TestRider>
  /** A driver with a car, on shift at the start. */
  driver(): Promise<TestDriver>
  estimates(rider: TestRider, wish?: Wish): Promise<Answered<ChauffeurEstimate>>
  /** Estimates and books a trip with a stop, 12 hours ahead unless told otherwise. */
  books(rider: TestRider, wish?: Wish, booked?: Booked, key?: string): Promise<Answered<ChauffeurTrip>>
  sees(rider: TestRider, hash: string): Promise<ChauffeurTrip>
  cancels(rider: TestRider, hash: string, agreedFeeTwd?: number): Promise<Answered<ChauffeurTrip>>
  prices(rider: TestRider, hash: string, body: BodyOf<typeof estimateChauffeurChange>): ReturnType<TestHouse['call']>
  claims(driver: TestDriver, hash: string): Promise<number>
  /** Lets time pass while drivers report their positions. */
  pass(seconds: number): Promise<void>
  job(driver: TestDriver): Promise<ChauffeurJob | null>
  arrives(driver: TestDriver, hash: string, at?: LatLng): Promise<Answered<ChauffeurJob>>
  starts(driver: TestDriver, hash: string): Promise<Answered<ChauffeurJob>>
  /** Reports so many metres since the start, now. */
  reads(driver: TestDriver, hash: string, reading: { number: number; metres: number }): Promise<Answered<unknown>>
  finishes(driver: TestDriver, hash: string): Promise<Answered<ChauffeurJob>>
  /** Brings a new trip to a state by the calls of its rider and its driver. */
  tripIn(state: TripState, wish?: Wish): Promise<Under>
  /** Makes a priced change. */
  changes(rider: TestRider, hash: string, changeHash: string): Promise<Answered<ChauffeurTrip>>
  sumTwd(account?: string): Promise<number>
}

/**
 * A server with the service and its dependencies, a bank that can fail, riders, drivers with cars. Drivers claim trips, and
 * the calendar assigns none unless it is told to.
 */
export async function openTripWorld({ isAssigned = false } = {}): Promise<TripWorld> {
  const bank = pretendBank()
  const house = await openTestHouse({ slices, portsInstead: bankPorts(bank), logLevel: 'error' })
  if (!isAssigned) await letDriversClaim(house)
  const drivers: TestDriver[] = []
  let taps = 0
  const report = () => {
    for (const { driverId } of drivers)
      receivePosition({ house: house.house, driverId, received: { location: start.location, bearing: 0, speedMps: 0 } })
  }
  const wished = (now: Instant, wish: Wish) => ({
    tripStartTime: slotIn(now, 12),
    startAddress: start.address,
    startLocation: start.location,
    endAddress: end.address,
    endLocation: end.location,
    stopList: [stop],
    carType: 'CHAUFFEURED_CAR_4',
    additional: { babySeat: 0 },
    ...wish,
  })
  const world: TripWorld = {
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
      const driverId = `chauffeur-${drivers.length + 1}`
      const [driver] = await enrollTestDrivers(house, [
        { driverId, services: ['chauffeur'], licences: [chauffeurLicence] },
      ])
      if (!driver) throw new Error('no driver was enrolled')
      await driver.startsShift(start.location)
      drivers.push(driver)
      report()
      return driver
    },
    estimates: ({ as }, wish = {}) => house.call(estimateChauffeur, { body: wished(house.clock.now(), wish), as }),
    async books({ as }, wish = {}, booked = {}, key = `tap-${(taps += 1)}`) {
      const body = wished(house.clock.now(), wish)
      const { fareHash, plan } = (await house.call(estimateChauffeur, { body, as })).data
      return house.call(bookChauffeur, {
        body: {
          ...{ fareHash, finalDuration: plan.duration, finalMileage: plan.mileage, isAgreeAgreement: true },
          ...{ tripStartTime: body.tripStartTime, startAddress: body.startAddress, startLocation: body.startLocation },
          ...{ endAddress: body.endAddress, endLocation: body.endLocation, stopList: body.stopList },
          ...{ carType: body.carType, additional: body.additional },
          userContactInfo: { userName: '王小明', phoneNo: '+886912345678' },
          ...booked,
        },
        as,
        key,
      })
    },
    sees: async ({ as }, hash) => (await house.call(readChauffeurTrip, { query: { trip_hash: hash }, as })).data,
    cancels: ({ as }, hash, agreedFeeTwd = 0) =>
      house.call(cancelChauffeur, { params: { id: hash }, body: { agreedFeeTwd }, as, key: `cancel-${(taps += 1)}` }),
    prices: ({ as }, hash, body) => house.call(estimateChauffeurChange, { params: { id: hash }, body, as }),
    changes: ({ as }, hash, changeHash) =>
      house.call(changeChauffeur, { params: { id: hash }, body: { changeHash }, as, key: `change-${(taps += 1)}` }),
    claims: async ({ as }, hash) => (await house.call(claimBooking, { params: { hash }, as })).status,
    async pass(seconds) {
      for (let left = seconds; left > 0; left -= 60) {
        report()
        await house.advance(Math.min(left, 60))
      }
    },
    job: async ({ as }) => (await house.call(getChauffeurJob, { as })).data,
    arrives: ({ as }, hash, location = start.location) =>
      house.call(reportChauffeurArrived, { params: { hash }, body: { location }, as }),
    starts: ({ as }, hash) => house.call(reportChauffeurStarted, { params: { hash }, as }),
    reads({ as }, hash, { number, metres }) {
      const reading = { number, metres, at: house.clock.now(), location: end.location }
      return house.call(postChauffeurReadings, { params: { hash }, body: { readings: [reading] }, as })
    },
    finishes: ({ as }, hash) => house.call(reportChauffeurFinished, { params: { hash }, body: {}, as }),
    async tripIn(state, wish = {}) {
      const rider = await world.rider()
      const driver = await world.driver()
      const { orderHash: hash, tripStartTime } = (await world.books(rider, wish)).data
      await house.settle()
      await world.claims(driver, hash)
      await house.settle()
      const under = { rider, driver, hash }
      if (state === 'RESERVED') return under
      await jumpTo(world, tripStartTime - 30 * 60_000)
      await world.pass(15 * 60)
      const steps = { DRIVER_EN_ROUTE: [], ARRIVED: ['arrives'], TRIP_STARTED: ['arrives', 'starts'] } as const
      const wanted = state === 'PENDING_PAYMENT' ? (['arrives', 'starts', 'finishes'] as const) : steps[state]
      for (const step of wanted) {
        if (step === 'starts') await world.pass(16 * 60)
        const { status, body } = await world[step](driver, hash)
        if (status !== 200) throw new Error(`${step}: ${JSON.stringify(body)}`)
      }
      await house.settle()
      return under
    },
    sumTwd: (account) => ledgerSumTwd(house.house.database, account),
  }
  return world
}

/** Moves the clock near a time at once, and lets everything that was due happen. */
async function jumpTo(world: TripWorld, ms: number): Promise<void> {
  const seconds = (ms - msOf(world.clock.now())) / 1000
  if (seconds > 0) await world.advance(Math.floor(seconds))
}

const mei = { bearer: 'key-of-mei-'.padEnd(40, 'x') }

/** The policy of the calendar without its own assignment. */
async function letDriversClaim(house: TestHouse): Promise<void> {
  await enterOperator(house.house.database, house.house, { operatorId: 'mei', key: mei.bearer })
  const { assign, ...value } = chauffeurConfigs.chauffeur_booking.default
  const params = { name: 'chauffeur_booking' }
  const { status } = await house.call(setConfig, { params, body: { value, reason: 'drivers claim' }, as: mei })
  if (status !== 200 || assign === undefined) throw new Error('the policy of the calendar could not be changed')
}
