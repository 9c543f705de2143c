import { defineRefusals } from '@daoxing/kit/contract'

export const placesRefusals = defineRefusals({
  /** The address is kept already under another name: ask whether to rename it, then change that one [FAV-004]. */
  'places.sameAddress': { code: 'FAV_SAME_ADDRESS', status: 409 },
  /** The name is taken by another address: ask whether to change the address, then change that one [FAV-005]. */
  'places.sameName': { code: 'FAV_SAME_NAME', status: 409 },
  'places.favouritesFull': { code: 'FAV_FULL', status: 409 },
  /** The routes service answers only what is asked for, so something must be asked for. */
  'places.fieldMaskMissing': { code: 'FIELD_MASK_MISSING', status: 400 },
  'places.fieldMaskUnknown': { code: 'FIELD_MASK_UNKNOWN', status: 400 },
  /** The server's environment says which map riders see, and wins over the city's console. */
  'places.mapIsFixed': { code: 'MAP_IS_FIXED', status: 409 },
})
