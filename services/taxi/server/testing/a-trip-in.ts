import type { TripState } from '@daoxing/taxi/contract'
import { withCard } from '@daoxing/wallet/server/testing'
import type { City, CityDriver } from './a-city.ts'
import type { CityRider, Wish } from './a-rider.ts'

export type TripIn = { readonly rider: CityRider; readonly driver: CityDriver; readonly hash: string }

/** States on the way of a trip that goes well, in their order. */
const way = ['DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED', 'PENDING_PAYMENT', 'COMPLETED'] as const

/** A trip of a new rider that the calls have brought to a state. The driver is a new one who stands at the pick-up. */
export async function aTripIn(city: City, state: TripState, wish: Wish = {}): Promise<TripIn> {
  const rider = await city.rider()
  const driver = await city.driver(wish.start ? { at: wish.start.location } : {})
  // The card providers of a city in tests give no answer, so the price of such a trip goes on being held.
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
