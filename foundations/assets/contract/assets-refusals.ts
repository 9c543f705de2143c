import { defineRefusals } from '@daoxing/kit/contract'

export const assetsRefusals = defineRefusals({
  /** Another order was faster, or the asset is elsewhere at that time. */
  'assets.taken': { code: 'ASSET_TAKEN', status: 409 },
  /** The asset is being repaired or has been withdrawn. */
  'assets.outOfService': { code: 'ASSET_OUT_OF_SERVICE', status: 409 },
  /** Another operator has this plate or this code of a model. */
  'assets.nameTaken': { code: 'ASSET_NAME_TAKEN', status: 409 },
  /** Zones belong to an operator, who registers first. */
  'assets.operatorUnknown': { code: 'ASSET_OPERATOR_UNKNOWN', status: 409 },
  'assets.modelUnknown': { code: 'ASSET_MODEL_UNKNOWN', status: 422 },
  'assets.standUnknown': { code: 'ASSET_STAND_UNKNOWN', status: 422 },
  /** No secret of the maker fits the signature. */
  'assets.webhookNotProven': { code: 'WEBHOOK_NOT_PROVEN', status: 401 },
  /** More than five minutes old, or in the future. */
  'assets.webhookTooOld': { code: 'WEBHOOK_TOO_OLD', status: 401 },
  'assets.webhookUnreadable': { code: 'WEBHOOK_UNREADABLE', status: 400 },
})
