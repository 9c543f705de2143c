import { defineRefusals } from '@daoxing/kit/contract'

defineRefusals({
  /** The endpoint is at no push service that browsers use. */
  'notices.unknownPushService': { code: 'UNKNOWN_PUSH_SERVICE', status: 422 },
  'notices.noSuchChannel': { code: 'NO_SUCH_CHANNEL', status: 422 },
})
