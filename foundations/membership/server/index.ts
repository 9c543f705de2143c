import { bindJob, type ServerSlice, subscribe } from '@daoxing/kit/server'
import * as membershipContract from '@daoxing/membership/contract'
import { orderRefunded, orderSettled } from '@daoxing/orders/contract'
import { listEarnedPointsAnswer } from './calls/list-earned-points.ts'
import { listExpiredPointsAnswer } from './calls/list-expired-points.ts'
import { listUsedPointsAnswer } from './calls/list-used-points.ts'
import { readLegacyMembershipAnswer } from './calls/read-legacy-membership.ts'
import { readLevelHistoryAnswer } from './calls/read-level-history.ts'
import { readMembershipAnswer } from './calls/read-membership.ts'
import { readPointsOverviewAnswer } from './calls/read-points-overview.ts'
import { redeemPointsAnswer } from './calls/redeem-points.ts'
import { viewMembershipAnswer } from './calls/view-membership.ts'
import { countRefundedHandler } from './count-refunded.ts'
import { countSettledHandler } from './count-settled.ts'
import { endLevelHandler } from './end-level.ts'
import { eraseMembership } from './erase-membership.ts'
import { expirePointsHandler } from './expire-points.ts'
import { membershipConfigs } from './membership-configs.ts'
import { countRefunded, countSettled, endLevel, expirePoints } from './membership-jobs.ts'

export const membershipServer: ServerSlice = {
  name: 'membership',
  contract: membershipContract,
  configs: membershipConfigs,
  calls: [
    listEarnedPointsAnswer,
    listExpiredPointsAnswer,
    listUsedPointsAnswer,
    readLegacyMembershipAnswer,
    readLevelHistoryAnswer,
    readMembershipAnswer,
    readPointsOverviewAnswer,
    redeemPointsAnswer,
    viewMembershipAnswer,
  ],
  jobs: [
    bindJob(countSettled, countSettledHandler),
    bindJob(countRefunded, countRefundedHandler),
    bindJob(expirePoints, expirePointsHandler),
    bindJob(endLevel, endLevelHandler),
  ],
  subscriptions: [subscribe(orderSettled, countSettled), subscribe(orderRefunded, countRefunded)],
  migrations: new URL('./migrations/', import.meta.url),
  words: new URL('../contract/words/', import.meta.url),
  eraseRider: eraseMembership,
  keptOfRiders: [{ what: 'payments', why: 'accounting', months: 120 }],
  onStart: ({ house, tx }) => house.jobs.plan(tx, expirePoints, {}, { key: expirePoints.name, keepDueAt: true }),
}
