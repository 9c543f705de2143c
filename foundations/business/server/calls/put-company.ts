import { putCompany } from '@daoxing/business/contract'
import { newUuid } from '@daoxing/identity/server'
import { Refusal } from '@daoxing/kit/contract'
import { answer, lockUntilEnd } from '@daoxing/kit/server'
import { lockRules } from '../company-rides.ts'
import {
  changeCompany,
  companyOfDomain,
  companyOfPeer,
  groupsOf,
  insertCompany,
  putGroup,
} from '../stores/company-store.ts'

/** Creates or updates a company. A missing group is closed, and keeps its rides and its members' history. */
export const putCompanyAnswer = answer(putCompany, async ({ params: { code }, body, who: { peerId }, tx, house }) => {
  const { name, mail_domain: mailDomain, groups } = body
  if (new Set(groups.map((group) => group.code)).size < groups.length)
    throw new Refusal('kit.invalidInput', { field: 'groups' })
  const twice = groups.find(
    ({ rules: { custom_fields: fields } }) => new Set(fields.map(({ key }) => key)).size < fields.length,
  )
  if (twice) throw new Refusal('kit.invalidInput', { field: 'custom_fields' })
  await lockUntilEnd(tx, 'business:companies')
  const known = await companyOfPeer(tx, { peerId, code })
  const owner = mailDomain === null ? undefined : await companyOfDomain(tx, mailDomain)
  if (owner && owner.companyId !== known?.companyId) throw new Refusal('business.nameTaken', { field: 'mail_domain' })
  const createdAt = house.clock.now()
  const company =
    known ?? (await insertCompany(tx, { companyId: newUuid(house.random), peerId, code, name, mailDomain, createdAt }))
  if (known) await changeCompany(tx, known, { name, mailDomain })
  const { companyId } = company
  const before = await groupsOf(tx, companyId)
  await lockRules(
    tx,
    before.map(({ groupId }) => groupId),
  )
  const written: { code: string; group_id: string }[] = []
  for (const { joins_by_mail: joinsByMail, ...group } of groups) {
    const groupId = before.find((other) => other.code === group.code)?.groupId ?? newUuid(house.random)
    await putGroup(tx, { ...group, groupId, companyId, joinsByMail, isClosed: false })
    written.push({ code: group.code, group_id: groupId })
  }
  for (const group of before)
    if (!groups.some((other) => other.code === group.code)) await putGroup(tx, { ...group, isClosed: true })
  return { company_id: companyId, groups: written }
})
