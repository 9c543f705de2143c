import { listStatements } from '@daoxing/business/contract'
import { answer } from '@daoxing/kit/server'
import { companyOfManager } from '../memberships.ts'
import { monthsOf } from '../stores/ride-store.ts'

export const listStatementsAnswer = answer(listStatements, async ({ params, who: { riderId }, tx }) => {
  const { companyId, name } = await companyOfManager(tx, { riderId, companyId: params.company_id })
  return { company_name: name, statements: [...(await monthsOf(tx, companyId))] }
})
