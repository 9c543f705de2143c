import type { BusinessAccount, BusinessGroup } from '@daoxing/business/contract'
import type { House, Tx } from '@daoxing/kit/server'
import { monthOf } from './rules/month-of.ts'
import { companyById, groupById } from './stores/company-store.ts'
import { type Member, membershipsOf } from './stores/member-store.ts'
import { countedTwd } from './stores/ride-store.ts'

type OfRider = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** Returns the companies that pay for a rider's rides, with the rider's open groups. */
export async function accountsOf({ tx, house, riderId }: OfRider): Promise<BusinessAccount[]> {
  const memberships = await membershipsOf(tx, riderId)
  const companyIds = [...new Set(memberships.map(({ companyId }) => companyId))]
  const accounts: BusinessAccount[] = []
  for (const companyId of companyIds) {
    const company = await companyById(tx, companyId)
    if (!company) throw new Error(`there is no company ${companyId}`)
    const groups: BusinessGroup[] = []
    for (const membership of memberships) {
      const group = membership.companyId === companyId ? await openGroup({ tx, house, membership }) : undefined
      if (group) groups.push(group)
    }
    accounts.push({ company_id: companyId, company_name: company.name, groups })
  }
  return accounts
}

async function openGroup({
  tx,
  house,
  membership: { groupId, role },
}: Omit<OfRider, 'riderId'> & { readonly membership: Member }): Promise<BusinessGroup | undefined> {
  const group = await groupById(tx, groupId)
  if (!group || group.isClosed) return undefined
  const { name, rules } = group
  const limit = rules.month_limit
  const usedTwd = limit === null ? 0 : await countedTwd(tx, { groupId, month: monthOf(house.clock.now()) })
  const month_left = limit === null ? null : Math.max(0, limit - usedTwd)
  return { group_id: groupId, group_name: name, role, rules, month_left }
}
