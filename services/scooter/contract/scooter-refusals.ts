import { defineRefusals } from '@daoxing/kit/contract'

/** The codes of the documents with our meanings: the message of the server is shown, whatever the number [SCT-034, B56]. */
export const scooterRefusals = defineRefusals({
  /** The rider is not on the list of riders to whom scooters are open [SCT-002]. */
  'scooter.notOpen': { code: 'SCOOTER_ERROR_001', status: 403 },
  'scooter.signUpNeeded': { code: 'SCOOTER_ERROR_002', status: 403 },
  'scooter.licenceInReview': { code: 'SCOOTER_ERROR_003', status: 409 },
  'scooter.licenceUnpassed': { code: 'SCOOTER_ERROR_004', status: 403 },
  'scooter.licenceDenied': { code: 'SCOOTER_ERROR_005', status: 403 },
  'scooter.licenceNeeded': { code: 'SCOOTER_ERROR_006', status: 403 },
  /** The licence covers smaller scooters only. */
  'scooter.licenceWrongClass': { code: 'SCOOTER_ERROR_007', status: 403 },
  'scooter.termsNotAccepted': { code: 'SCOOTER_ERROR_008', status: 409 },
  'scooter.tooYoung': { code: 'SCOOTER_ERROR_009', status: 422 },
  'scooter.otpNeeded': { code: 'SCOOTER_ERROR_010', status: 409 },
  'scooter.unpaidOrder': { code: 'SCOOTER_ERROR_011', status: 409 },
  'scooter.riderHasRental': { code: 'SCOOTER_ERROR_012', status: 409 },
  /** The same scooter may be held again from `from` on. */
  'scooter.holdTooSoon': { code: 'SCOOTER_ERROR_013', status: 409 },
  /** Two riders have missed the scooter, or it is silent; staff looks for it. */
  'scooter.hidden': { code: 'SCOOTER_ERROR_014', status: 409 },
  'scooter.batteryTooLow': { code: 'SCOOTER_ERROR_015', status: 409 },
  'scooter.pickUpOver': { code: 'SCOOTER_ERROR_016', status: 409 },
  /** The rider is `metres` away, at least. */
  'scooter.tooFar': { code: 'SCOOTER_ERROR_017', status: 422 },
  'scooter.positionNeeded': { code: 'SCOOTER_ERROR_018', status: 422 },
  'scooter.wrongCode': { code: 'SCOOTER_ERROR_019', status: 422 },
  'scooter.commandUnderWay': { code: 'SCOOTER_ERROR_020', status: 409 },
  /** The scooter protects itself: it does not ride now [SCT-032]. */
  'scooter.protected': { code: 'SCOOTER_ERROR_021', status: 409 },
  'scooter.stillMoving': { code: 'SCOOTER_ERROR_022', status: 409 },
  /** `parts` names what is on or open. */
  'scooter.notReadyToReturn': { code: 'SCOOTER_ERROR_023', status: 409 },
  'scooter.documentsMissing': { code: 'SCOOTER_ERROR_024', status: 422 },
  'scooter.termChanged': { code: 'SCOOTER_ERROR_025', status: 409 },
  'scooter.photoTooLate': { code: 'SCOOTER_ERROR_026', status: 409 },
  'scooter.couponsNotYet': { code: 'SCOOTER_ERROR_027', status: 422 },
  'scooter.cannotObjectNow': { code: 'SCOOTER_ERROR_028', status: 409 },
  'scooter.nothingToPay': { code: 'SCOOTER_ERROR_029', status: 409 },
  /** The vendor does not answer. */
  'scooter.unexpected': { code: 'SCOOTER_ERROR_999', status: 503 },
  /** The vendor refuses, in words of its own. */
  'scooter.vendor': { code: 'SCOOTER_VENDOR_ERROR', status: 409 },
  /** The vendor upgrades its system [SCT-035]. */
  'scooter.maintenance': { code: 'SCOOTER_MAINTENANCE', status: 503 },
  'scooter.movedMeanwhile': { code: 'SCOOTER_MOVED_MEANWHILE', status: 409 },
  // The nine errors of vehicles [ERR-017].
  'scooter.vehicleNotFound': { code: 'VEHICLE_NOT_FOUND', status: 404 },
  'scooter.outOfZone': { code: 'VEHICLE_OUT_OF_ZONE', status: 422 },
  /** `nearest` names the next good place. */
  'scooter.invalidParkingZone': { code: 'VEHICLE_INVALID_PARKING_ZONE', status: 422 },
  'scooter.operationForbidden': { code: 'VEHICLE_OPERATION_FORBIDDEN', status: 409 },
  'scooter.controlFailed': { code: 'VEHICLE_CONTROL_FAILED', status: 409 },
  'scooter.alreadyRented': { code: 'VEHICLE_ALREADY_RENTED', status: 409 },
  'scooter.priceExpired': { code: 'VEHICLE_PRICE_EXPIRED', status: 409 },
  'scooter.inUse': { code: 'VEHICLE_IN_USE', status: 409 },
  'scooter.statusInvalid': { code: 'VEHICLE_STATUS_INVALID', status: 409 },
})
