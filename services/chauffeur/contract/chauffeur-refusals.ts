import { defineRefusals } from '@daoxing/kit/contract'

/** The coded errors [CHF-043] are known by the last three digits of their code [B65]. */
export const chauffeurRefusals = defineRefusals({
  /** The time is too soon, too late, or in an hour that is sold out. */
  'chauffeur.invalidStartTime': { code: 'CHAUFFEURED_CAR_001', status: 422 },
  'chauffeur.serviceOffline': { code: 'CHAUFFEURED_CAR_002', status: 503 },
  'chauffeur.invalidCarType': { code: 'CHAUFFEURED_CAR_003', status: 422 },
  /** No plan has so many hours, or no driver may work so long; `possibleHours` says what is possible. */
  'chauffeur.exceedsMaxHours': { code: 'CHAUFFEURED_CAR_004', status: 422 },
  'chauffeur.exceedsMaxStops': { code: 'CHAUFFEURED_CAR_005', status: 422 },
  'chauffeur.invalidBabySeats': { code: 'CHAUFFEURED_CAR_006', status: 422 },
  'chauffeur.paymentError': { code: 'CHAUFFEURED_CAR_019', status: 409 },
  /** The way could not be computed now. */
  'chauffeur.serverError': { code: 'CHAUFFEURED_CAR_999', status: 503 },
  'chauffeur.fareExpired': { code: 'CHAUFFEURED_FARE_EXPIRED', status: 409 },
  /** The booking differs from the estimate that `fareHash` names. */
  'chauffeur.fareDoesNotFit': { code: 'CHAUFFEURED_FARE_DOES_NOT_FIT', status: 409 },
  'chauffeur.pointsTooClose': { code: 'CHAUFFEURED_POINTS_TOO_CLOSE', status: 422 },
  'chauffeur.outsideServiceArea': { code: 'CHAUFFEURED_OUTSIDE_SERVICE_AREA', status: 422 },
  /** People or luggage do not fit into the class. */
  'chauffeur.doesNotFitCar': { code: 'CHAUFFEURED_DOES_NOT_FIT_CAR', status: 422 },
  'chauffeur.remarksTooLong': { code: 'CHAUFFEURED_REMARKS_TOO_LONG', status: 422 },
  'chauffeur.pointsNotYet': { code: 'CHAUFFEURED_POINTS_NOT_YET', status: 422 },
  'chauffeur.couponsNotYet': { code: 'CHAUFFEURED_COUPONS_NOT_YET', status: 422 },
  /** `feeTwd` is what a cancellation keeps now. */
  'chauffeur.cancelFeeChanged': { code: 'CHAUFFEURED_CANCEL_FEE_CHANGED', status: 409 },
  'chauffeur.changeExpired': { code: 'CHAUFFEURED_CHANGE_EXPIRED', status: 409 },
  'chauffeur.changeOpen': { code: 'CHAUFFEURED_CHANGE_OPEN', status: 409 },
  'chauffeur.nothingChanges': { code: 'CHAUFFEURED_NOTHING_CHANGES', status: 422 },
  'chauffeur.tooFarFromPickup': { code: 'CHAUFFEURED_TOO_FAR_FROM_PICKUP', status: 422 },
  'chauffeur.noShowTooEarly': { code: 'CHAUFFEURED_NO_SHOW_TOO_EARLY', status: 409 },
  /** Tolls and parking would exceed the sum that the rider has consented to; `leftTwd` is what is left. */
  'chauffeur.extrasTooHigh': { code: 'CHAUFFEURED_EXTRAS_TOO_HIGH', status: 422 },
  'chauffeur.extrasTooLate': { code: 'CHAUFFEURED_EXTRAS_TOO_LATE', status: 409 },
  'chauffeur.wrongReading': { code: 'CHAUFFEURED_WRONG_READING', status: 422 },
  'chauffeur.nothingToPay': { code: 'CHAUFFEURED_NOTHING_TO_PAY', status: 409 },
})
