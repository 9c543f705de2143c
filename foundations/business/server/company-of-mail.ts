import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { type Company, companyOfDomain } from './stores/company-store.ts'

/** Returns the company with the domain of a work address. */
export async function companyOfMail(tx: Tx, email: string): Promise<Company> {
  const company = await companyOfDomain(tx, email.slice(email.lastIndexOf('@') + 1))
  if (!company) throw new Refusal('business.mailUnknown', { field: 'email' })
  return company
}
