import { getOrder } from '@daoxing/orders/contract'
import type { TripState } from '@daoxing/taxi/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCity, aTripIn, type City } from './testing/index.ts'

let city: City
beforeAll(async () => {
  city = await aCity({ logLevel: 'error' })
})
afterAll(() => city.close())

test('a ride accepts an emergency call from the acceptance of a driver until its end', async () => {
  const canCall = async (state: TripState) => {
    const { rider, hash } = await aTripIn(city, state)
    return (await city.call(getOrder, { params: { hash }, as: rider.as })).data.order.can.sos
  }
  for (const state of ['DRIVER_EN_ROUTE', 'ARRIVED', 'TRIP_STARTED'] as const)
    expect([state, await canCall(state)]).toEqual([state, true])
  for (const state of ['REQUESTING', 'COMPLETED', 'CANCELED'] as const)
    expect([state, await canCall(state)]).toEqual([state, false])
})
