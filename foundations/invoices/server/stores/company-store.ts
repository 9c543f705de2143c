import { Instant } from '@daoxing/kit/contract'
import { defineTable, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const companies = defineTable('invoices.companies', {
  columns: { ubn: z.string(), companyName: z.nullable(z.string()), askedAt: Instant },
  key: ['ubn'],
})
export type CompanyRecord = RecordOf<typeof companies>

/** The stored answer of the company register. */
export function findCompany(tx: Tx, ubn: string): Promise<CompanyRecord | undefined> {
  return companies.find(tx, { ubn })
}

export async function putCompany(tx: Tx, company: CompanyRecord): Promise<void> {
  const { companyName, askedAt } = company
  await companies.put(tx, company, { companyName, askedAt })
}

export async function deleteCompaniesBefore(tx: Tx, before: Instant): Promise<void> {
  await companies.deleteWhere(tx, (query) => query.where('asked_at', '<', before))
}
