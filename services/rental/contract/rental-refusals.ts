import { defineRefusals } from '@daoxing/kit/contract'

export const rentalRefusals = defineRefusals({
  /** A span that ends before it begins, or outside of the booking window; `reason` names it. */
  'rental.wrongTimes': { code: 'RENTAL_WRONG_TIMES', status: 422 },
  'rental.stationClosed': { code: 'RENTAL_STATION_CLOSED', status: 422 },
  'rental.unknownModel': { code: 'RENTAL_UNKNOWN_MODEL', status: 422 },
  /** The car cannot be given back there: `station` of another operator, or no room for it. */
  'rental.noReturnThere': { code: 'RENTAL_NO_RETURN_THERE', status: 422 },
  'rental.noCarFree': { code: 'RENTAL_NO_CAR_FREE', status: 409 },
  /** A car is free, so an order is possible in place of a wish. */
  'rental.carIsFree': { code: 'RENTAL_CAR_IS_FREE', status: 409 },
  'rental.accessoryOut': { code: 'RENTAL_ACCESSORY_OUT', status: 409 },
  'rental.quoteExpired': { code: 'RENTAL_QUOTE_EXPIRED', status: 409 },
  'rental.quoteDoesNotFit': { code: 'RENTAL_QUOTE_DOES_NOT_FIT', status: 422 },
  'rental.couponsNotYet': { code: 'RENTAL_COUPONS_NOT_YET', status: 422 },
  'rental.pointsNotYet': { code: 'RENTAL_POINTS_NOT_YET', status: 422 },
  /** Another rental of the rider overlaps this one [ERR-019]. */
  'rental.activeRentalExists': { code: 'ACTIVE_RENTAL_EXISTS', status: 409 },
  /** An earlier order is not paid [ERR-019]. */
  'rental.unpaidOrder': { code: 'UNPAID_ORDER', status: 409 },
  /** No such order, or another rider's [ERR-019]. */
  'rental.notFound': { code: 'RENTAL_NOT_FOUND', status: 404 },
  'rental.paymentTokenUsed': { code: 'RENTAL_PAYMENT_TOKEN_USED', status: 409 },
  'rental.nothingToPay': { code: 'RENTAL_NOTHING_TO_PAY', status: 409 },
  'rental.cannotDeleteNow': { code: 'RENTAL_CANNOT_DELETE_NOW', status: 409 },
  /** The refund that was shown is not the refund of now. */
  'rental.refundChanged': { code: 'RENTAL_REFUND_CHANGED', status: 409 },
  'rental.cannotObjectNow': { code: 'RENTAL_CANNOT_OBJECT_NOW', status: 409 },
  /** Another order has the car in this span, or took it just now [ERR-017]. */
  'rental.carTaken': { code: 'VEHICLE_ALREADY_RENTED', status: 409 },
  /** The car is being repaired, or no longer lent. */
  'rental.carNotLent': { code: 'VEHICLE_STATUS_INVALID', status: 409 },
  /** A link to a car by the id of an earlier trip, or to one that a renter has by now. */
  'rental.vehicleGone': { code: 'VEHICLE_GONE', status: 404 },
  /** The renter before has not given the car back. */
  'rental.carInUse': { code: 'VEHICLE_IN_USE', status: 409 },
  /** The state of the rental does not allow it; `state` names it. */
  'rental.operationForbidden': { code: 'VEHICLE_OPERATION_FORBIDDEN', status: 409 },
  'rental.commandUnderWay': { code: 'VEHICLE_CONTROL_UNDER_WAY', status: 409 },
  /** The rider is `metres` away: a car opens only for a rider who stands beside it. */
  'rental.tooFarFromCar': { code: 'VEHICLE_OUT_OF_ZONE', status: 422 },
  /** A keypad reports a code that is none of its car, or not of that time. */
  'rental.wrongPasscard': { code: 'RENTAL_WRONG_PASSCARD', status: 422 },
  /** A car opens only for a rider whose position is known. */
  'rental.positionNeeded': { code: 'VEHICLE_POSITION_NEEDED', status: 422 },
  'rental.invalidParkingZone': { code: 'VEHICLE_INVALID_PARKING_ZONE', status: 422 },
  'rental.lotFull': { code: 'VEHICLE_LOT_FULL', status: 409 },
  'rental.lotClosed': { code: 'VEHICLE_LOT_CLOSED', status: 409 },
  /** The car reports a door, a window or the engine; `parts` names them. */
  'rental.carNotReady': { code: 'VEHICLE_CONTROL_FAILED', status: 409 },
  /** The car may be taken from `from` on. */
  'rental.tooEarly': { code: 'RENTAL_TOO_EARLY', status: 409 },
  /** `slots` names the pictures that the walk still needs. */
  'rental.picturesMissing': { code: 'RENTAL_PICTURES_MISSING', status: 422 },
  /** The pictures of the return are sent within a day [ERR-019]. */
  'rental.returnPhotoTimeout': { code: 'RETURN_PHOTO_TIMEOUT', status: 409 },
  'rental.belongingsNotChecked': { code: 'RENTAL_BELONGINGS_NOT_CHECKED', status: 422 },
  /** The change makes the rental cost `totalTwd`, which the rider has not agreed to yet. */
  'rental.priceChanged': { code: 'RENTAL_PRICE_CHANGED', status: 409 },
  'rental.waiverRateChanged': { code: 'RENTAL_WAIVER_RATE_CHANGED', status: 409 },
  'rental.movedMeanwhile': { code: 'RENTAL_MOVED_MEANWHILE', status: 409 },
})
