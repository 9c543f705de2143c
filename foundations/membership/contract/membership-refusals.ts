import { defineRefusals } from '@daoxing/kit/contract'

export const membershipRefusals = defineRefusals({
  /** More points than the rider has. */
  'membership.pointsMissing': { code: 'POINTS_NOT_ENOUGH', status: 409 },
})
