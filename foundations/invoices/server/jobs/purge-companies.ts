import { plusSeconds } from '@daoxing/kit/contract'
import { defineJob, type House } from '@daoxing/kit/server'
import * as z from 'zod/mini'
import { deleteCompaniesBefore } from '../stores/company-store.ts'

const daySeconds = 24 * 3600
/** How long an answer of the company register is used. */
export const companyKeptSeconds = 30 * daySeconds

/** Deletes old answers of the company register. */
export const purgeCompanies = defineJob('invoices.purgeCompanies', z.object({}))

export async function purgeCompaniesHandler({ house }: { house: House }): Promise<void> {
  const now = house.clock.now()
  await house.database.transaction(async (tx) => {
    await deleteCompaniesBefore(tx, plusSeconds(now, -companyKeptSeconds))
    await house.jobs.plan(tx, purgeCompanies, {}, { key: purgeCompanies.name, dueAt: plusSeconds(now, daySeconds) })
  })
}
