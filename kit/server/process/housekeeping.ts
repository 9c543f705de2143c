import * as kitContract from '@daoxing/kit/contract'
import { plusSeconds } from '@daoxing/kit/contract'
import * as z from 'zod/mini'
import { defineJob } from '../jobs/define-job.ts'
import { deleteDroppedFilesJob, sweepFiles } from '../files/sweep-files.ts'
import { fileKeyColumn } from '../files/file-tables.ts'
import { forgetOwner } from '../files/keep-file.ts'
import { inboxEvents, inboxGauges } from '../inbox/inbox-metrics.ts'
import { inboxSealedColumns } from '../inbox/inbox-seal.ts'
import { forgetEventsBefore } from '../inbox/inbox-store.ts'
import { forgetCredentialsEndedBefore } from '../inbox/peer-credential-store.ts'
import { authenticatePeer } from '../inbox/peer-credentials.ts'
import { authenticateCity } from '../http/authenticate-city.ts'
import { forgetKeysBefore } from '../http/idempotency.ts'
import { houseSecretColumn } from './house-secrets.ts'
import { forgetFailedJobsBefore } from '../jobs/jobs.ts'
import { kitGauges } from './kit-gauges.ts'
import { kitMetrics } from './kit-metrics.ts'
import { reportPageFaultsAnswer } from '../calls/report-page-faults.ts'
import { bindJob, type ServerSlice } from './slice.ts'

const idempotencyRetentionSeconds = 24 * 3600
const failedJobsRetentionSeconds = 7 * 24 * 3600
const peerEventsRetentionSeconds = 90 * 24 * 3600
const endedCredentialsRetentionSeconds = 30 * 24 * 3600
const everySeconds = 3600

export const forgetOldKeys = defineJob('kit.forgetOldKeys', z.object({}))

/** The slice of the kit itself: cleanup jobs, fault reports of pages, and the credentials of the city and of peers. */
export const housekeeping: ServerSlice = {
  name: 'kit',
  contract: kitContract,
  calls: [reportPageFaultsAnswer],
  jobs: [
    bindJob(forgetOldKeys, async ({ house }) => {
      await house.database.transaction(async (tx) => {
        await forgetKeysBefore(tx, plusSeconds(house.clock.now(), -idempotencyRetentionSeconds))
        await forgetFailedJobsBefore(tx, plusSeconds(house.clock.now(), -failedJobsRetentionSeconds))
        await forgetEventsBefore(tx, plusSeconds(house.clock.now(), -peerEventsRetentionSeconds))
        await forgetCredentialsEndedBefore(tx, plusSeconds(house.clock.now(), -endedCredentialsRetentionSeconds))
        const dueAt = plusSeconds(house.clock.now(), everySeconds)
        await house.jobs.plan(tx, forgetOldKeys, {}, { key: forgetOldKeys.name, dueAt })
      })
      await sweepFiles(house)
    }),
    deleteDroppedFilesJob,
  ],
  async eraseRider(tx, riderId) {
    await forgetOwner(tx, riderId)
    return 'erased'
  },
  authenticators: [authenticateCity, authenticatePeer],
  sealed: { columns: [houseSecretColumn, fileKeyColumn, ...inboxSealedColumns] },
  gauges: { ...kitGauges, ...inboxGauges },
  metrics: [...kitMetrics, inboxEvents],
  onStart: ({ house, tx }) => house.jobs.plan(tx, forgetOldKeys, {}, { key: forgetOldKeys.name, keepDueAt: true }),
}
