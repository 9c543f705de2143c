/** The calls that the page sends, with their schemas: loaded beside what is drawn before the first of them has answered. */
export {
  cancelRide,
  checkCancelFee,
  estimateRide,
  expandMatch,
  getActiveTrip,
  getRetryTrip,
  getTrip,
  listUnpaidTrips,
  lookInOnTrips,
  rateRide,
  reportNotInCar,
  requestRide,
  retryRide,
  sendCancelReason,
  sendTripReceipt,
  shouldChargeCancel,
} from '@daoxing/taxi/contract'
