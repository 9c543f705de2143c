import { leaveCompany } from '@daoxing/business/contract'
import { answer } from '@daoxing/kit/server'
import { accountsOf } from '../accounts.ts'
import { leaveFirm } from '../memberships.ts'

export const leaveCompanyAnswer = answer(leaveCompany, async ({ params, who, tx, house }) => {
  const { riderId } = who
  await leaveFirm({ tx, house, riderId, companyId: params.company_id, who })
  return { accounts: await accountsOf({ tx, house, riderId }) }
})
