import type { CallAnswer } from '@daoxing/kit/server'
import { bookAirportTripAnswer } from './calls/book-airport-trip.ts'
import { getAirportPricingAnswer } from './calls/get-airport-pricing.ts'
import { getFlightInfoAnswer } from './calls/get-flight-info.ts'
import { keepDivertedTripAnswer } from './calls/keep-diverted-trip.ts'
import { listAirportTripsAnswer } from './calls/list-airport-trips.ts'
import { cancelReservationAnswer } from './calls/cancel-reservation.ts'
import { cancelRideAnswer } from './calls/cancel-ride.ts'
import { checkCancelFeeAnswer } from './calls/check-cancel-fee.ts'
import { driverCancelsAnswer } from './calls/driver-cancels.ts'
import { estimateRideAnswer } from './calls/estimate-ride.ts'
import { getActiveTripAnswer } from './calls/get-active-trip.ts'
import { getDriverTripAnswer } from './calls/get-driver-trip.ts'
import { getOngoingTripAnswer } from './calls/get-ongoing-trip.ts'
import { getRetryTripAnswer } from './calls/get-retry-trip.ts'
import { getTripAnswer } from './calls/get-trip.ts'
import { getTripToRateAnswer } from './calls/get-trip-to-rate.ts'
import { getTripTrackAnswer } from './calls/get-trip-track.ts'
import { putOffRatingAnswer } from './calls/put-off-rating.ts'
import { listFeaturesAnswer } from './calls/list-features.ts'
import { listTripHistoryAnswer } from './calls/list-trip-history.ts'
import { listUnpaidTripsAnswer } from './calls/list-unpaid-trips.ts'
import { postMeterReadingsAnswer } from './calls/post-meter-readings.ts'
import { rateRideAnswer } from './calls/rate-ride.ts'
import { reportArrivedAnswer } from './calls/report-arrived.ts'
import { reportFinishedAnswer } from './calls/report-finished.ts'
import { reportNoShowAnswer } from './calls/report-no-show.ts'
import { reportPaidAnswer } from './calls/report-paid.ts'
import { reportStartedAnswer } from './calls/report-started.ts'
import { requestRideAnswer } from './calls/request-ride.ts'
import { retryRideAnswer } from './calls/retry-ride.ts'
import { sendCancelReasonAnswer } from './calls/send-cancel-reason.ts'
import { sendTripReceiptAnswer } from './calls/send-trip-receipt.ts'
import { shouldChargeCancelAnswer } from './calls/should-charge-cancel.ts'
import { expandMatchAnswer } from './calls/expand-match.ts'
import { listReservedTripsAnswer } from './calls/list-reserved-trips.ts'
import { readBoardingCodeAnswer } from './calls/read-boarding-code.ts'
import { visitTripsAnswer } from './calls/visit-trips.ts'
import { reportNotInCarAnswer } from './calls/report-not-in-car.ts'
import { acceptChangeAnswer } from './calls/accept-change.ts'
import { confirmReservationChangeAnswer } from './calls/confirm-reservation-change.ts'
import { estimateReservationChangeAnswer } from './calls/estimate-reservation-change.ts'
import { payReservationAnswer } from './calls/pay-reservation.ts'
import { confirmChangeAnswer } from './calls/confirm-change.ts'
import { declineChangeAnswer } from './calls/decline-change.ts'
import { estimateChangeAnswer } from './calls/estimate-change.ts'
import { getStreetCodeAnswer } from './calls/get-street-code.ts'
import { getStreetDriverAnswer } from './calls/get-street-driver.ts'
import { getStreetRideAnswer } from './calls/get-street-ride.ts'
import { reportStopLeftAnswer } from './calls/report-stop-left.ts'
import { reportStopReachedAnswer } from './calls/report-stop-reached.ts'
import { requestStreetRideAnswer } from './calls/request-street-ride.ts'
import { validateRegKeyAnswer } from './calls/validate-reg-key.ts'

export const taxiRoutes: readonly CallAnswer[] = [
  bookAirportTripAnswer,
  listAirportTripsAnswer,
  getAirportPricingAnswer,
  getFlightInfoAnswer,
  keepDivertedTripAnswer,
  listFeaturesAnswer,
  estimateRideAnswer,
  requestRideAnswer,
  getOngoingTripAnswer,
  getRetryTripAnswer,
  retryRideAnswer,
  validateRegKeyAnswer,
  listReservedTripsAnswer,
  estimateReservationChangeAnswer,
  confirmReservationChangeAnswer,
  payReservationAnswer,
  getTripAnswer,
  cancelRideAnswer,
  reportNotInCarAnswer,
  expandMatchAnswer,
  visitTripsAnswer,
  cancelReservationAnswer,
  getTripToRateAnswer,
  getTripTrackAnswer,
  rateRideAnswer,
  putOffRatingAnswer,
  sendCancelReasonAnswer,
  checkCancelFeeAnswer,
  shouldChargeCancelAnswer,
  listTripHistoryAnswer,
  sendTripReceiptAnswer,
  listUnpaidTripsAnswer,
  getActiveTripAnswer,
  getDriverTripAnswer,
  reportArrivedAnswer,
  readBoardingCodeAnswer,
  reportStartedAnswer,
  postMeterReadingsAnswer,
  reportFinishedAnswer,
  reportPaidAnswer,
  driverCancelsAnswer,
  reportNoShowAnswer,
  estimateChangeAnswer,
  confirmChangeAnswer,
  acceptChangeAnswer,
  declineChangeAnswer,
  reportStopReachedAnswer,
  reportStopLeftAnswer,
  getStreetCodeAnswer,
  getStreetDriverAnswer,
  requestStreetRideAnswer,
  getStreetRideAnswer,
]
