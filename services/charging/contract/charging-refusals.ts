import { defineRefusals } from '@daoxing/kit/contract'

export const chargingRefusals = defineRefusals({
  'charging.quoteExpired': { code: 'CHARGING_QUOTE_EXPIRED', status: 409 },
  'charging.alreadyLive': { code: 'CHARGING_ALREADY_LIVE', status: 409 },
  /** Another car charges at this charger, or another rider has just taken it. `nearest` names a free one. */
  'charging.occupied': { code: 'CHARGING_OCCUPIED', status: 409 },
  'charging.outOfOrder': { code: 'CHARGING_OUT_OF_ORDER', status: 409 },
  'charging.stationClosed': { code: 'CHARGING_STATION_CLOSED', status: 409 },
  'charging.notOffered': { code: 'CHARGING_NOT_OFFERED', status: 409 },
  /** The plug does not fit the rider's car. */
  'charging.wrongPlug': { code: 'CHARGING_WRONG_PLUG', status: 422 },
  'charging.limitTooSmall': { code: 'CHARGING_LIMIT_TOO_SMALL', status: 422 },
  /** A code that is none of a charger that we know. */
  'charging.unknownCode': { code: 'CHARGING_UNKNOWN_CODE', status: 422 },
  'charging.unpaidOrder': { code: 'CHARGING_UNPAID_ORDER', status: 409 },
  'charging.agreementNeeded': { code: 'CHARGING_AGREEMENT_NEEDED', status: 409 },
  'charging.agreementChanged': { code: 'CHARGING_AGREEMENT_CHANGED', status: 409 },
  'charging.movedMeanwhile': { code: 'CHARGING_MOVED_MEANWHILE', status: 409 },
  'charging.cannotCancelNow': { code: 'CHARGING_CANNOT_CANCEL_NOW', status: 409 },
  'charging.cannotStopNow': { code: 'CHARGING_CANNOT_STOP_NOW', status: 409 },
  'charging.nothingToPay': { code: 'CHARGING_NOTHING_TO_PAY', status: 409 },
  'charging.companyNotYet': { code: 'CHARGING_COMPANY_NOT_YET', status: 422 },
  'charging.operatorSilent': { code: 'CHARGING_OPERATOR_SILENT', status: 503 },
  'charging.cannotReserve': { code: 'CHARGING_CANNOT_RESERVE', status: 409 },
  'charging.alreadyReserved': { code: 'CHARGING_ALREADY_RESERVED', status: 409 },
  'charging.contractorUnknown': { code: 'CHARGING_CONTRACTOR_UNKNOWN', status: 422 },
  'charging.wrongOtp': { code: 'CHARGING_WRONG_OTP', status: 422 },
  'charging.otpExpired': { code: 'CHARGING_OTP_EXPIRED', status: 409 },
  'charging.subscriptionLive': { code: 'CHARGING_SUBSCRIPTION_LIVE', status: 409 },
  'charging.photosFull': { code: 'CHARGING_PHOTOS_FULL', status: 409 },
})
