import { categoryOf } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { designatedDriverService, getSharedDesignatedTrip } from '@daoxing/designated-driver/contract'
import { sharedOrder } from '@daoxing/sharing/server'

export const getSharedDesignatedTripAnswer = answer(getSharedDesignatedTrip, async ({ params, tx, house }) => {
  const { trip, rider_name, driver, car } = await sharedOrder({
    ...{ tx, house, token: params.token, service: categoryOf(designatedDriverService) },
  })
  return {
    trip,
    rider_name,
    // The car is the rider's own: the plate of the order is its plate.
    driver: driver && { name: driver.name, car_plate: trip.plate ?? '' },
    position: car && { lat: car.location.lat, lng: car.location.lng, at: car.at },
  }
})
