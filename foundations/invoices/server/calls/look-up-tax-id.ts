import { isTaxId, lookUpTaxId } from '@daoxing/invoices/contract'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { companyKeptSeconds } from '../jobs/purge-companies.ts'
import { companyRegisterPort } from '../register/company-register.ts'
import { findCompany, putCompany } from '../stores/company-store.ts'

const shown = (ubn: string, name: string | null) =>
  ({ ubn, company_name: name, state: name === null ? 'absent' : 'found' }) as const

/** The register is asked outside of any transaction, and its answer is used for 30 days. */
export const lookUpTaxIdAnswer = answer(lookUpTaxId, async ({ params: { ubn }, tx, house }) => {
  if (!isTaxId(ubn)) throw new Refusal('invoices.taxIdInvalid', { field: 'ubn' })
  const now = house.clock.now()
  const stored = await findCompany(tx, ubn)
  if (stored && stored.askedAt > plusSeconds(now, -companyKeptSeconds)) return shown(ubn, stored.companyName)
  const companyName = await house.port(companyRegisterPort).nameOf(ubn)
  if (companyName === undefined) return { ubn, company_name: null, state: 'unknown' as const }
  await putCompany(tx, { ubn, companyName, askedAt: now })
  return shown(ubn, companyName)
})
