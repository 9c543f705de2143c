import { type listNearbyDrivers, nearbyCarsMax, nearbyMetres } from '@daoxing/dispatch/contract'
import type { Handler } from '@daoxing/kit/server'
import { freeCarsNear } from '../free-cars.ts'

export const listNearbyDriversHandler: Handler<typeof listNearbyDrivers> = async ({ query, house }) => {
  const cars = freeCarsNear({ house, point: query, features: 0, radiusMetres: nearbyMetres, limit: nearbyCarsMax })
  return {
    drivers: cars.map(({ position, features, metres }) => ({
      key: house.random.hex(8),
      ...position.location,
      bearing: position.bearing,
      features,
      metres: Math.round(metres),
    })),
  }
}
