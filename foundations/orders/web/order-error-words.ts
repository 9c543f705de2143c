import { type ErrorWords, errorWordsOf } from '@daoxing/kit/web'
import { vehicleOrderErrors, vehicleErrors } from '@daoxing/orders/contract'
import * as words from './words/compiled/messages.js'

const orders = { path: '/myOrder', label: words.orders_error_toOrders }

/** Messages and actions if no vehicle is available or an order cannot continue. */
export const orderErrorWords: ErrorWords = {
  ...errorWordsOf(vehicleErrors, {
    VEHICLE_NOT_FOUND: words.orders_error_vehicleNotFound,
    VEHICLE_OUT_OF_ZONE: words.orders_error_vehicleOutOfZone,
    VEHICLE_INVALID_PARKING_ZONE: words.orders_error_vehicleParkingZone,
    VEHICLE_OPERATION_FORBIDDEN: words.orders_error_vehicleForbidden,
    VEHICLE_CONTROL_FAILED: words.orders_error_vehicleControl,
    VEHICLE_ALREADY_RENTED: words.orders_error_vehicleRented,
    VEHICLE_PRICE_EXPIRED: words.orders_error_vehiclePrice,
    VEHICLE_IN_USE: words.orders_error_vehicleInUse,
    VEHICLE_STATUS_INVALID: words.orders_error_vehicleStatus,
  }),
  ...errorWordsOf(
    vehicleOrderErrors,
    {
      RENTAL_NOT_FOUND: words.orders_error_rentalNotFound,
      ACTIVE_RENTAL_EXISTS: words.orders_error_rentalActive,
      RETURN_PHOTO_TIMEOUT: words.orders_error_returnPhoto,
      UNPAID_ORDER: words.orders_error_unpaid,
    },
    { ACTIVE_RENTAL_EXISTS: orders, UNPAID_ORDER: orders },
  ),
}
