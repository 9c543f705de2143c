import { bindCall, type BoundCall } from '@daoxing/kit/server'
import {
  cancelReservation,
  cancelRide,
  checkCancelFee,
  driverCancels,
  estimateRide,
  expandMatch,
  getActiveTrip,
  getDriverTrip,
  getOngoingTrip,
  getRetryTrip,
  getTrip,
  getTripToRate,
  getTripTrack,
  listFeatures,
  listReservedTrips,
  listTripHistory,
  listUnpaidTrips,
  hearBoardingCode,
  lookInOnTrips,
  postMeterReadings,
  putOffRating,
  rateRide,
  reportArrived,
  reportFinished,
  reportNotInCar,
  reportNoShow,
  reportPaid,
  reportStarted,
  requestRide,
  retryRide,
  sendCancelReason,
  sendTripReceipt,
  shouldChargeCancel,
  validateRegKey,
} from '@daoxing/taxi/contract'
import { cancelReservationHandler } from './calls/cancel-reservation.ts'
import { cancelRideHandler } from './calls/cancel-ride.ts'
import { checkCancelFeeHandler } from './calls/check-cancel-fee.ts'
import { driverCancelsHandler } from './calls/driver-cancels.ts'
import { estimateRideHandler } from './calls/estimate-ride.ts'
import { getActiveTripHandler } from './calls/get-active-trip.ts'
import { getDriverTripHandler } from './calls/get-driver-trip.ts'
import { getOngoingTripHandler } from './calls/get-ongoing-trip.ts'
import { getRetryTripHandler } from './calls/get-retry-trip.ts'
import { getTripHandler } from './calls/get-trip.ts'
import { getTripToRateHandler } from './calls/get-trip-to-rate.ts'
import { getTripTrackHandler } from './calls/get-trip-track.ts'
import { putOffRatingHandler } from './calls/put-off-rating.ts'
import { listFeaturesHandler } from './calls/list-features.ts'
import { listTripHistoryHandler } from './calls/list-trip-history.ts'
import { listUnpaidTripsHandler } from './calls/list-unpaid-trips.ts'
import { postMeterReadingsHandler } from './calls/post-meter-readings.ts'
import { rateRideHandler } from './calls/rate-ride.ts'
import { reportArrivedHandler } from './calls/report-arrived.ts'
import { reportFinishedHandler } from './calls/report-finished.ts'
import { reportNoShowHandler } from './calls/report-no-show.ts'
import { reportPaidHandler } from './calls/report-paid.ts'
import { reportStartedHandler } from './calls/report-started.ts'
import { requestRideHandler } from './calls/request-ride.ts'
import { retryRideHandler } from './calls/retry-ride.ts'
import { sendCancelReasonHandler } from './calls/send-cancel-reason.ts'
import { sendTripReceiptHandler } from './calls/send-trip-receipt.ts'
import { shouldChargeCancelHandler } from './calls/should-charge-cancel.ts'
import { expandMatchHandler } from './calls/expand-match.ts'
import { listReservedTripsHandler } from './calls/list-reserved-trips.ts'
import { hearBoardingCodeHandler } from './calls/hear-boarding-code.ts'
import { lookInOnTripsHandler } from './calls/look-in-on-trips.ts'
import { reportNotInCarHandler } from './calls/report-not-in-car.ts'
import { validateRegKeyHandler } from './calls/validate-reg-key.ts'

export const taxiRoutes: readonly BoundCall[] = [
  bindCall(listFeatures, listFeaturesHandler),
  bindCall(estimateRide, estimateRideHandler),
  bindCall(requestRide, requestRideHandler),
  bindCall(getOngoingTrip, getOngoingTripHandler),
  bindCall(getRetryTrip, getRetryTripHandler),
  bindCall(retryRide, retryRideHandler),
  bindCall(validateRegKey, validateRegKeyHandler),
  bindCall(listReservedTrips, listReservedTripsHandler),
  bindCall(getTrip, getTripHandler),
  bindCall(cancelRide, cancelRideHandler),
  bindCall(reportNotInCar, reportNotInCarHandler),
  bindCall(expandMatch, expandMatchHandler),
  bindCall(lookInOnTrips, lookInOnTripsHandler),
  bindCall(cancelReservation, cancelReservationHandler),
  bindCall(getTripToRate, getTripToRateHandler),
  bindCall(getTripTrack, getTripTrackHandler),
  bindCall(rateRide, rateRideHandler),
  bindCall(putOffRating, putOffRatingHandler),
  bindCall(sendCancelReason, sendCancelReasonHandler),
  bindCall(checkCancelFee, checkCancelFeeHandler),
  bindCall(shouldChargeCancel, shouldChargeCancelHandler),
  bindCall(listTripHistory, listTripHistoryHandler),
  bindCall(sendTripReceipt, sendTripReceiptHandler),
  bindCall(listUnpaidTrips, listUnpaidTripsHandler),
  bindCall(getActiveTrip, getActiveTripHandler),
  bindCall(getDriverTrip, getDriverTripHandler),
  bindCall(reportArrived, reportArrivedHandler),
  bindCall(hearBoardingCode, hearBoardingCodeHandler),
  bindCall(reportStarted, reportStartedHandler),
  bindCall(postMeterReadings, postMeterReadingsHandler),
  bindCall(reportFinished, reportFinishedHandler),
  bindCall(reportPaid, reportPaidHandler),
  bindCall(driverCancels, driverCancelsHandler),
  bindCall(reportNoShow, reportNoShowHandler),
]
