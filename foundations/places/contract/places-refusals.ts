import { defineRefusals } from '@daoxing/kit/contract'

export const placesRefusals = defineRefusals({
  /** The address exists under another name: offer to rename that favourite [FAV-004]. */
  'places.sameAddress': { code: 'FAV_SAME_ADDRESS', status: 409 },
  /** The name exists with another address: offer to change the address of that favourite [FAV-005]. */
  'places.sameName': { code: 'FAV_SAME_NAME', status: 409 },
  'places.favouritesFull': { code: 'FAV_FULL', status: 409 },
  /** The routes service returns only requested fields, so at least one is required. */
  'places.fieldMaskMissing': { code: 'FIELD_MASK_MISSING', status: 400 },
  'places.fieldMaskUnknown': { code: 'FIELD_MASK_UNKNOWN', status: 400 },
  /** The server's environment selects the map and takes precedence over the city's console. */
  'places.mapIsFixed': { code: 'MAP_IS_FIXED', status: 409 },
})
