import { defineCodedErrors } from '@daoxing/kit/contract'

/** Error codes of a vehicle that cannot be ordered or used, for any service that lends vehicles [ERR-017]. */
export const vehicleErrors = defineCodedErrors({
  VEHICLE_NOT_FOUND: { says: 'not found', reaction: 'goBack' },
  VEHICLE_OUT_OF_ZONE: { says: 'out of zone', reaction: 'goBack' },
  VEHICLE_INVALID_PARKING_ZONE: { says: 'invalid parking zone', reaction: 'goBack' },
  VEHICLE_OPERATION_FORBIDDEN: { says: 'operation forbidden', reaction: 'goBack' },
  VEHICLE_CONTROL_FAILED: { says: 'control failed', reaction: 'retry' },
  VEHICLE_ALREADY_RENTED: { says: 'already rented', reaction: 'goBack' },
  VEHICLE_PRICE_EXPIRED: { says: 'price expired', reaction: 'retry' },
  VEHICLE_IN_USE: { says: 'in use', reaction: 'goBack' },
  VEHICLE_STATUS_INVALID: { says: 'status invalid', reaction: 'goBack' },
})

/** Error codes of an order of a lent vehicle that cannot start or end [ERR-019]. */
export const vehicleOrderErrors = defineCodedErrors({
  RENTAL_NOT_FOUND: { says: 'Rental not found', reaction: 'goBack' },
  ACTIVE_RENTAL_EXISTS: { says: 'active rental exists', reaction: 'elsewhere' },
  RETURN_PHOTO_TIMEOUT: { says: 'return photo timeout', reaction: 'retry' },
  UNPAID_ORDER: { says: 'Unpaid order', reaction: 'elsewhere' },
})
