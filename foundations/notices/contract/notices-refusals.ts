import { defineRefusals } from '@daoxing/kit/contract'

export const noticesRefusals = defineRefusals({
  /** The endpoint does not belong to a browser's push service. */
  'notices.unknownPushService': { code: 'UNKNOWN_PUSH_SERVICE', status: 422 },
  /** Another rider has subscribed this endpoint, and the caller has not proven to be the same browser. */
  'notices.subscriptionTaken': { code: 'SUBSCRIPTION_TAKEN', status: 409 },
  'notices.noSuchChannel': { code: 'NO_SUCH_CHANNEL', status: 422 },
})
