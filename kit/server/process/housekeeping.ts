import { plusSeconds, reportPageFaults } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { defineJob } from '../jobs/define-job.ts'
import { forgetKeysBefore } from '../http/idempotency.ts'
import { houseSecretColumn } from './house-secrets.ts'
import { forgetFailedJobsBefore } from '../jobs/jobs.ts'
import { kitGauges } from './kit-gauges.ts'
import { kitMetrics } from './kit-metrics.ts'
import { reportPageFaultsHandler } from '../calls/report-page-faults.ts'
import { bindCall, bindJob, type ServerSlice } from './slice.ts'

const idempotencyKeptSeconds = 24 * 3600
const failedJobsKeptSeconds = 7 * 24 * 3600
const everySeconds = 3600

export const forgetOldKeys = defineJob('kit.forgetOldKeys', z.object({}))

/** The slice of the kit itself: cleaning jobs, and fault reports of pages. */
export const housekeeping: ServerSlice = {
  name: 'kit',
  calls: [bindCall(reportPageFaults, reportPageFaultsHandler)],
  jobs: [
    bindJob(forgetOldKeys, async ({ house }) => {
      await house.database.transaction(async (tx) => {
        await forgetKeysBefore(tx, plusSeconds(house.clock.now(), -idempotencyKeptSeconds))
        await forgetFailedJobsBefore(tx, plusSeconds(house.clock.now(), -failedJobsKeptSeconds))
        const dueAt = plusSeconds(house.clock.now(), everySeconds)
        await house.jobs.plan(tx, forgetOldKeys, {}, { key: forgetOldKeys.name, dueAt })
      })
    }),
  ],
  sealed: { columns: [houseSecretColumn] },
  gauges: kitGauges,
  metrics: kitMetrics,
  onStart: ({ house, tx }) => house.jobs.plan(tx, forgetOldKeys, {}, { key: forgetOldKeys.name, keepDueAt: true }),
}
