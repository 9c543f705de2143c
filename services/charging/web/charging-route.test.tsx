import { expect, test } from 'vitest'
import { chargingDeferred } from './deferred.ts'

test('the route of charging is the page of this service, for riders [CHG-066]', () => {
  expect(chargingDeferred.routes?.find(({ path }) => path === '/charging_station')).toMatchObject({ who: 'rider' })
})
