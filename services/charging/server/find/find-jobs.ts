import { plusSeconds } from '@daoxing/kit/contract'
import { bindJob, defineJob, type House, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { deleteQuotesBefore } from '../stores/quote-store.ts'
import { deleteReportsBefore } from '../stores/report-store.ts'
import { deleteUsualBefore, sampleStatuses as addSamples } from '../stores/usual-store.ts'
import { refreshStations } from './follow-stations.ts'

/** Counts how many chargers are in use at this hour of the day. */
export const sampleStatuses = defineJob('charging.sampleStatuses', z.object({}))
/** Deletes quotes, reports and habits that are old. */
export const purgeFinding = defineJob('charging.purgeFinding', z.object({}))

const sampleSeconds = 15 * 60
const daySeconds = 24 * 3600
const [quoteDays, reportDays, usualDays] = [7, 90, 60]
const houseOffsetHours = 8

async function sampleStatusesWork({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  const hour = Math.floor(house.clock.nowMs() / 3_600_000 + houseOffsetHours) % 24
  await house.database.transaction(async (tx) => {
    await addSamples(tx, { hour, now })
    const dueAt = plusSeconds(now, sampleSeconds)
    await house.jobs.plan(tx, sampleStatuses, {}, { key: sampleStatuses.name, dueAt })
  })
}

async function purgeFindingWork({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  const daysAgo = (days: number) => plusSeconds(now, -days * daySeconds)
  await house.database.transaction(async (tx) => {
    await deleteQuotesBefore(tx, daysAgo(quoteDays))
    await deleteReportsBefore(tx, daysAgo(reportDays))
    await deleteUsualBefore(tx, daysAgo(usualDays))
    const dueAt = plusSeconds(now, daySeconds)
    await house.jobs.plan(tx, purgeFinding, {}, { key: purgeFinding.name, dueAt })
  })
}

export const findJobs = [bindJob(sampleStatuses, sampleStatusesWork), bindJob(purgeFinding, purgeFindingWork)]

/** Reads the stations before the first rider asks for them, and plans what comes again and again. */
export async function startFinding({ house, tx }: { readonly house: House; readonly tx: Tx }): Promise<void> {
  await refreshStations(house, tx)
  await house.jobs.plan(tx, sampleStatuses, {}, { key: sampleStatuses.name, keepDueAt: true })
  await house.jobs.plan(tx, purgeFinding, {}, { key: purgeFinding.name, keepDueAt: true })
}
