/** The calls that the page sends, with their schemas: loaded beside what is drawn before the first of them has answered. */
export { getCurrentRider } from '@daoxing/identity/contract'
export {
  cancelRide,
  checkCancelFee,
  estimateRide,
  expandMatch,
  getActiveTrip,
  getRetryTrip,
  getTrip,
  getTripToRate,
  getTripTrack,
  listUnpaidTrips,
  lookInOnTrips,
  putOffRating,
  rateRide,
  reportNotInCar,
  requestRide,
  retryRide,
  sendCancelReason,
  sendTripReceipt,
  shouldChargeCancel,
} from '@daoxing/taxi/contract'
