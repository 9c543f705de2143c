import { configsServer } from '@daoxing/configs/server'
import type { LatLng } from '@daoxing/kit/contract'
import { lockUntilEnd, type ServerSlice } from '@daoxing/kit/server'
import { openTestHouse, type TestHouse, type TestHousePlan } from '@daoxing/kit/server/testing'
import { dispatchServer, releaseDriver, seekDriver, type Seeker, stopSeeking } from '../index.ts'
import { enrollTestDrivers, type TestDriver, type TestDriverPlan } from './test-driver.ts'
import { moveTestOrder, readTestOrder, storyOf, type TestOrderState, writeTestOrder } from './test-orders.ts'
import { testService } from './test-service.ts'

export const taipeiStation: LatLng = { lat: 25.0478, lng: 121.517 }

/** A point this many metres north of Taipei Main Station. */
export function north(metres: number): LatLng {
  return { lat: taipeiStation.lat + metres / 111_195, lng: taipeiStation.lng }
}

/** A rider's order as the test follows it. */
export type TestOrder = {
  readonly orderHash: string
  cancels(): Promise<void>
  /** The driver has brought the rider to the destination. */
  ends(): Promise<void>
  /** The driver gives the order back, and the search starts again. */
  isGivenBack(): Promise<void>
  state(): Promise<TestOrderState>
  driverId(): Promise<string | null>
  story(): Promise<readonly string[]>
}

export type OrderWish = Partial<Seeker> & { readonly number?: number }

export type DispatchWorld = {
  readonly house: TestHouse
  /** Drivers on shift, by name and place. */
  drivers(
    places: Readonly<Record<string, LatLng>>,
    vehicle?: TestDriverPlan['vehicle'],
    skills?: Pick<TestDriverPlan, 'services' | 'licences'>,
  ): Promise<readonly TestDriver[]>
  hails(orderHash: string, wish?: OrderWish): Promise<TestOrder>
  /** Moves the clock in steps while all drivers on shift keep reporting their positions. */
  waits(seconds: number): Promise<void>
  close(): Promise<void>
}

/** How often a standing car reports. */
const reportSeconds = 5

type WorldPlan = Pick<TestHousePlan, 'lanes'> & { readonly services?: readonly ServerSlice[] }

export async function openDispatchWorld({ services = [], ...plan }: WorldPlan = {}): Promise<DispatchWorld> {
  const house = await openTestHouse({ slices: [configsServer, dispatchServer, testService, ...services], ...plan })
  const standing = new Map<TestDriver, LatLng>()
  return {
    house,
    async drivers(places, vehicle, skills) {
      const names = Object.keys(places)
      const drivers = await enrollTestDrivers(
        house,
        names.map((driverId) => ({ driverId, ...(vehicle === undefined ? {} : { vehicle }), ...skills })),
      )
      for (const driver of drivers) {
        const place = places[driver.driverId] ?? taipeiStation
        await driver.startsShift(place)
        standing.set(driver, place)
      }
      return drivers
    },
    hails: (orderHash, wish) => hail(house, orderHash, wish),
    async waits(seconds) {
      for (let left = seconds; left > 0; left -= reportSeconds) {
        await house.advance(Math.min(left, reportSeconds))
        for (const [driver, place] of standing) driver.isAt(place)
      }
    },
    close: () => house.close(),
  }
}

async function hail(testHouse: TestHouse, orderHash: string, { number, ...wish }: OrderWish = {}): Promise<TestOrder> {
  const { house } = testHouse
  const seeker: Seeker = {
    orderHash,
    service: 'test',
    riderId: `rider-of-${orderHash}`,
    region: 'north',
    pickup: { address: '臺北車站', location: taipeiStation },
    dropoff: null,
    features: 0,
    fixedFareTwd: null,
    note: '',
    ...wish,
  }
  const move = (step: string, from: readonly TestOrderState[], to: TestOrderState, driverId: string | null) => ({
    orderHash,
    from,
    to,
    driverId,
    step,
    at: house.clock.now(),
  })
  await house.database.transaction(async (tx) => {
    await lockUntilEnd(tx, `order:${orderHash}`)
    await writeTestOrder(tx, { orderHash, service: seeker.service, riderId: seeker.riderId, number })
    await seekDriver({ tx, house, seeker })
  })
  const read = () => readTestOrder(house.database, orderHash)
  return {
    orderHash,
    state: async () => (await read()).state,
    driverId: async () => (await read()).driverId,
    story: () => storyOf(house.database, orderHash),
    cancels: () =>
      house.database.transaction(async (tx) => {
        await lockUntilEnd(tx, `order:${orderHash}`)
        await moveTestOrder(tx, move('canceled', ['requesting', 'matching', 'offered'], 'canceled', null))
        await stopSeeking({ tx, house, orderHash })
      }),
    ends: () =>
      house.database.transaction(async (tx) => {
        await lockUntilEnd(tx, `order:${orderHash}`)
        const { driverId } = await readTestOrder(tx, orderHash)
        await moveTestOrder(tx, move('ended', ['driving'], 'done', driverId))
        if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
      }),
    isGivenBack: () =>
      house.database.transaction(async (tx) => {
        await lockUntilEnd(tx, `order:${orderHash}`)
        const { driverId } = await readTestOrder(tx, orderHash)
        await moveTestOrder(tx, move('givenBack', ['driving'], 'requesting', driverId))
        if (driverId !== null) await releaseDriver({ tx, house, driverId, orderHash })
        await seekDriver({ tx, house, seeker })
      }),
  }
}
