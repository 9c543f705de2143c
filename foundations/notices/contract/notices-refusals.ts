import { defineRefusals } from '@daoxing/kit/contract'

export const noticesRefusals = defineRefusals({
  /** The endpoint is at no push service that browsers use. */
  'notices.unknownPushService': { code: 'UNKNOWN_PUSH_SERVICE', status: 422 },
  /** Another rider has subscribed this endpoint, and the caller has not proven to be the same browser. */
  'notices.subscriptionTaken': { code: 'SUBSCRIPTION_TAKEN', status: 409 },
  'notices.noSuchChannel': { code: 'NO_SUCH_CHANNEL', status: 422 },
})
