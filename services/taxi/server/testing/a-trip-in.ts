import { unixSecondsOf } from '@daoxing/kit/contract'
import type { TripState } from '@daoxing/taxi/contract'
import { withCard } from '@daoxing/wallet/server/testing'
import type { City, CityDriver } from './a-city.ts'
import { type CityRider, reserves, type Wish } from './a-rider.ts'

export type TripIn = { readonly rider: CityRider; readonly driver: CityDriver; readonly hash: string }

/** States of a successful trip, in order. */
const way = ['DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED'] as const

/** A trip of a new rider in a given state, reached by calls. Its new driver is at the pickup. */
export async function aTripIn(city: City, state: TripState, wish: Wish = {}): Promise<TripIn> {
  const rider = await city.rider()
  const driver = await city.driver(wish.start ? { at: wish.start.location } : {})
  if (state === 'RESERVED') return { rider, driver, hash: await reservedTrip(city, rider, wish) }
  // The test city's card providers do not respond, so the price of such a trip stays being held.
  if (state === 'AUTHORIZING') await withCard(city, rider)
  const payment_method = state === 'AUTHORIZING' ? 'creditcard' : 'cash'
  const hash = (await rider.hails(wish, { payment_method })).data.trip_hash
  if (state === 'AUTHORIZING' || state === 'REQUESTING') return { rider, driver, hash }
  if (state === 'MATCHING' || state === 'MATCH_FAILED') {
    driver.fallsSilent()
    await city.advance(state === 'MATCHING' ? 40 : 200)
    return { rider, driver, hash }
  }
  if (state === 'CANCELED') {
    await rider.cancels(hash)
    return { rider, driver, hash }
  }
  await city.pass(3)
  const offered = await city.offered(hash)
  await walk(city, offered, state)
  return { rider, driver: offered, hash }
}

async function reservedTrip(city: City, rider: CityRider, wish: Wish): Promise<string> {
  const answer = await reserves({ city, rider, at: unixSecondsOf(city.clock.now()) + 4 * 3600, wish })
  if (answer.status !== 200) throw new Error(`the reservation ended: ${JSON.stringify(answer.body)}`)
  return answer.data.trip_hash
}

async function walk(city: City, driver: CityDriver, state: TripState): Promise<void> {
  const steps = [
    () => driver.accepts(),
    () => driver.arrives(),
    () => driver.starts(),
    async () => {
      await city.pass(600)
      return driver.finishes({ seq: 1, metres: 6000, slowSeconds: 120 })
    },
    () => driver.collects(),
  ]
  const until = way.findIndex((reached) => reached === state)
  for (const step of steps.slice(0, until + 1)) {
    const { status, body } = await step()
    if (status !== 200) throw new Error(`the way to ${state} ended: ${JSON.stringify(body)}`)
  }
}
