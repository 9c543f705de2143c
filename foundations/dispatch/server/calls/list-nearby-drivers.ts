import { listNearbyDrivers, nearbyCarsMax, nearbyMetres } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { defaultService } from '../driver-services.ts'
import { freeCarsNear } from '../free-cars.ts'

export const listNearbyDriversAnswer = answer(listNearbyDrivers, async ({ query, house }) => {
  const service = query.service ?? defaultService(house)
  const wish = { house, point: query, features: 0, radiusMetres: nearbyMetres, limit: nearbyCarsMax }
  const cars = service === undefined ? [] : freeCarsNear({ ...wish, service })
  return {
    drivers: cars.map(({ position, features, metres }) => ({
      key: house.random.hex(8),
      ...position.location,
      bearing: position.bearing,
      features,
      metres: Math.round(metres),
    })),
  }
})
