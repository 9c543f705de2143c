import { defineRefusals } from '@daoxing/kit/contract'

export const taxiRefusals = defineRefusals({
  'taxi.quoteExpired': { code: 'QUOTE_EXPIRED', status: 409 },
  'taxi.quoteDoesNotFit': { code: 'QUOTE_DOES_NOT_FIT', status: 422 },
  'taxi.riderAlreadyRiding': { code: 'RIDER_ALREADY_RIDING', status: 409 },
  /**
   * For a stop or destination, `near_address`, `near_lat` and `near_lng` name a near place that is allowed. The same
   * applies to `taxi.notByRoad`.
   */
  'taxi.outsideServiceArea': { code: 'OUTSIDE_SERVICE_AREA', status: 422 },
  /** The places are separated by the sea, without a road between them. */
  'taxi.notByRoad': { code: 'NOT_BY_ROAD', status: 422 },
  /** A fixed fare leads to an unverified point. */
  'taxi.endIsApproximate': { code: 'END_IS_APPROXIMATE', status: 422 },
  'taxi.tooManyStops': { code: 'TOO_MANY_STOPS', status: 422 },
  'taxi.placesTooNear': { code: 'PLACES_TOO_NEAR', status: 422 },
  'taxi.tripMovedMeanwhile': { code: 'TRIP_MOVED_MEANWHILE', status: 409 },
  'taxi.cannotCancelNow': { code: 'CANNOT_CANCEL_NOW', status: 409 },
  'taxi.cancelFeeChanged': { code: 'CANCEL_FEE_CHANGED', status: 409 },
  'taxi.waitLonger': { code: 'WAIT_LONGER', status: 409 },
  'taxi.cannotRetryNow': { code: 'CANNOT_RETRY_NOW', status: 409 },
  'taxi.cannotRateNow': { code: 'CANNOT_RATE_NOW', status: 409 },
  'taxi.wrongBoardingCode': { code: 'WRONG_BOARDING_CODE', status: 422 },
  /** This driver has entered too many wrong codes for this trip and can only give it back. */
  'taxi.boardingTriesUsed': { code: 'BOARDING_TRIES_USED', status: 409 },
  'taxi.tooFarFromPickup': { code: 'TOO_FAR_FROM_PICKUP', status: 422 },
  'taxi.implausibleReading': { code: 'IMPLAUSIBLE_READING', status: 422 },
  'taxi.cannotExpandNow': { code: 'CANNOT_EXPAND_NOW', status: 409 },
  'taxi.cannotReportNotInCar': { code: 'CANNOT_REPORT_NOT_IN_CAR', status: 409 },
  'taxi.tipNotWithCash': { code: 'TIP_NOT_WITH_CASH', status: 422 },
  'taxi.tipsAreOff': { code: 'TIPS_ARE_OFF', status: 422 },
  'taxi.cannotChangeNow': { code: 'CANNOT_CHANGE_NOW', status: 409 },
  /** A ride that begins in less than `minutes` keeps its places and its car; a later time can still be chosen. */
  'taxi.tooLateToChange': { code: 'RESERVATION_TOO_NEAR_TO_CHANGE', status: 422 },
  /** An earlier change of the route is still undecided. */
  'taxi.changePending': { code: 'CHANGE_PENDING', status: 409 },
  'taxi.tooFarFromStop': { code: 'TOO_FAR_FROM_STOP', status: 422 },
  'taxi.stopOutOfOrder': { code: 'STOP_OUT_OF_ORDER', status: 422 },
  'taxi.wrongStreetCode': { code: 'WRONG_STREET_CODE', status: 422 },
  'taxi.streetCodeUsed': { code: 'STREET_CODE_USED', status: 422 },
  /** Car and rider report positions too far apart. */
  'taxi.streetCarNotHere': { code: 'STREET_CAR_NOT_HERE', status: 422 },
  /** The ride would make the driver late for a promised one. */
  'taxi.streetCarPromised': { code: 'STREET_CAR_PROMISED', status: 422 },
  /** A sticker is valid only with the positions of car and rider. */
  'taxi.streetPlaceNeeded': { code: 'STREET_PLACE_NEEDED', status: 422 },
  'taxi.fareAboveTariff': { code: 'FARE_ABOVE_TARIFF', status: 422 },
  'taxi.wrongAmount': { code: 'WRONG_AMOUNT', status: 422 },
  'taxi.notPaidInCash': { code: 'NOT_PAID_IN_CASH', status: 409 },
  'taxi.noReceiptYet': { code: 'NO_RECEIPT_YET', status: 409 },
  'taxi.noMailAddress': { code: 'USER_MISSING_EMAIL', status: 409 },
  /** No shuttle goes from this airport to that place; `airports` lists those with a shuttle there. */
  'taxi.noShuttleThere': { code: 'NO_SHUTTLE_THERE', status: 422 },
  'taxi.idNumberInvalid': { code: 'ID_NUMBER_INVALID', status: 400 },
  'taxi.invoiceInvalid': { code: 'INVOICE_INVALID', status: 400 },
  /** The people or bags fit into no car of the class; `classes` lists those that fit. */
  'taxi.partyTooLarge': { code: 'PARTY_TOO_LARGE', status: 422 },
  /** No such flight arrives at this airport on that day. */
  'taxi.flightUnknown': { code: 'FLIGHT_NOT_FOUND', status: 422 },
  /** The boarding is before the landing; `earliest` is the landing in Unix seconds. */
  'taxi.boardsBeforeLanding': { code: 'BOARDS_BEFORE_LANDING', status: 422 },
  /** The flight desk is unavailable; `flight` has the last known facts, `age_seconds` old [AIR-010]. */
  'taxi.flightInfoFailed': { code: 'FETCH_FLIGHT_INFO_FAILED', status: 503 },
  /** The flight of this trip has no open question for its rider. */
  'taxi.nothingAsked': { code: 'NOTHING_ASKED', status: 409 },
  'taxi.receiptLimit': { code: 'RECEIPT_LIMIT', status: 429 },
})
