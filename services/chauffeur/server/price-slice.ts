import { bindJob, type BoundJob, type CallAnswer, type House, type Tx } from '@daoxing/kit/server'
import { estimateChauffeurAnswer } from './calls/estimate-chauffeur.ts'
import { listChauffeurHoursAnswer } from './calls/list-chauffeur-hours.ts'
import { listChauffeurPlansAnswer } from './calls/list-chauffeur-plans.ts'
import { readChauffeurConfigAnswer } from './calls/read-chauffeur-config.ts'
import { readChauffeurDiscountAnswer } from './calls/read-chauffeur-discount.ts'
import { purgeFares, purgeFaresWork } from './jobs/purge-fares.ts'

/** The calls that say what can be booked, and at which price. */
export const chauffeurPriceCalls: readonly CallAnswer[] = [
  readChauffeurConfigAnswer,
  listChauffeurPlansAnswer,
  listChauffeurHoursAnswer,
  estimateChauffeurAnswer,
  readChauffeurDiscountAnswer,
]

export const chauffeurPriceJobs: readonly BoundJob[] = [bindJob(purgeFares, purgeFaresWork)]

/** Plans the jobs of the prices when the server starts. */
export async function planPriceJobs({ house, tx }: { readonly house: House; readonly tx: Tx }): Promise<void> {
  await house.jobs.plan(tx, purgeFares, {}, { key: purgeFares.name, keepDueAt: true })
}
