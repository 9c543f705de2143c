import { bookingsServer } from '@daoxing/bookings/server'
import { businessServer } from '@daoxing/business/server'
import { configsServer } from '@daoxing/configs/server'
import { dispatchServer, pickupTimePort } from '@daoxing/dispatch/server'
import { receivePosition } from '@daoxing/dispatch/server/testing'
import { flightsServer } from '@daoxing/flights/server'
import { identityServer } from '@daoxing/identity/server'
import { plusSeconds } from '@daoxing/kit/contract'
import { bindPort, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse, type TestHousePlan } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { placesServer, travelEstimate } from '@daoxing/places/server'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'
import { taxiServer } from '../index.ts'
import { aDriver, type CityDriver, type DriverPlan } from './a-driver.ts'
import { aRiderOf, type CityRider } from './a-rider.ts'

export type { CityDriver, DriverPlan } from './a-driver.ts'
export type { CityRider, Wish } from './a-rider.ts'

/** A complete server with riders and drivers who use it through its calls only, like any client. */
export type City = TestHouse & {
  rider(name?: string): Promise<CityRider>
  /** Creates a driver who is enrolled, on shift and at a position. */
  driver(plan?: Partial<DriverPlan>): Promise<CityDriver>
  /** Returns the driver who holds the open offer of a trip. */
  offered(tripHash: string): Promise<CityDriver>
  /** Lets time pass; drivers on shift keep sending their positions. */
  pass(seconds: number): Promise<void>
}

/** Binds the same engine of places as the server program for the time to a pick-up. */
const pickupTimes: ServerSlice = {
  name: 'pickupTimes',
  calls: [],
  ports: () => [bindPort(pickupTimePort, { secondsBetween: (from, to, at) => travelEstimate(from, to, at) })],
}

const slices = [
  configsServer,
  identityServer,
  placesServer,
  flightsServer,
  ordersServer,
  walletServer,
  businessServer,
  noticesServer,
  dispatchServer,
  bookingsServer,
  pickupTimes,
  taxiServer,
]

/** Interval at which a driver reports the position of the car. */
const sayEverySeconds = 10

export async function aCity(plan: Partial<TestHousePlan> = {}): Promise<City> {
  // Unless a test brings its own provider, calls for cards and wallets get no answer.
  const portsInstead = plan.portsInstead ?? bankPorts(pretendBank('silent'))
  const house = await openTestHouse({ ...plan, portsInstead, slices: [...slices, ...(plan.slices ?? [])] })
  const drivers: CityDriver[] = []
  const saySomething = () => {
    for (const { driverId, position, isReceived } of drivers)
      if (isReceived())
        receivePosition({ house: house.house, driverId, received: { location: position(), bearing: 0, speedMps: 0 } })
  }
  return {
    ...house,
    get house() {
      return house.house
    },
    rider: (name) => aRiderOf(house, name),
    async driver(driverPlan = {}) {
      const driver = await aDriver(house, { number: drivers.length + 1, ...driverPlan })
      drivers.push(driver)
      saySomething()
      return driver
    },
    async offered(tripHash) {
      for (const driver of drivers) if ((await driver.offer())?.orderHash === tripHash) return driver
      throw new Error(`nobody was offered ${tripHash}`)
    },
    async pass(seconds) {
      const { clock } = house
      const end = plusSeconds(clock.now(), seconds)
      saySomething()
      await house.settle()
      // Positions stay in memory, so cars report along the way; the database is used only when a job is due.
      for (;;) {
        const due = await house.nextDueAt()
        const stop = due !== undefined && due < end ? due : end
        for (;;) {
          const next = plusSeconds(clock.now(), sayEverySeconds)
          clock.moveTo(next < stop ? next : stop)
          saySomething()
          if (next >= stop) break
        }
        await house.settle()
        if (stop === end) return
      }
    },
  }
}
