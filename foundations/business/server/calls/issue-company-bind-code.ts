import { issueCompanyBindCode } from '@daoxing/business/contract'
import { issueCompanyCode } from '@daoxing/identity/server'
import { plusSeconds, Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { ownCompany } from '../company-of-peer.ts'
import { subjectOfGroup } from '../memberships.ts'
import { groupsOf } from '../stores/company-store.ts'

export const issueCompanyBindCodeAnswer = answer(issueCompanyBindCode, async ({ params, body, who, tx, house }) => {
  const { companyId } = await ownCompany(tx, who, params.code)
  const { group: groupCode, role, uses, life_days: lifeDays } = body
  const group = (await groupsOf(tx, companyId)).find(({ code, isClosed }) => code === groupCode && !isClosed)
  if (!group) throw new Refusal('kit.notFound')
  const expiresAt = plusSeconds(house.clock.now(), lifeDays * 86_400)
  const subject = subjectOfGroup(group.groupId, role)
  return { code: await issueCompanyCode(tx, house, { subject, uses, expiresAt }), expires_at: expiresAt }
})
