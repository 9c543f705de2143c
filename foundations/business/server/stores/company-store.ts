import { GroupRules } from '@daoxing/business/contract'
import { Instant } from '@daoxing/kit/contract'
import { defineTable, json, type RecordOf, type Tx } from '@daoxing/kit/server'
import * as z from 'zod/mini'

const companies = defineTable('business.companies', {
  columns: {
    companyId: z.string(),
    peerId: z.string(),
    code: z.string(),
    name: z.string(),
    mailDomain: z.nullable(z.string()),
    createdAt: Instant,
  },
  key: ['companyId'],
})
const groups = defineTable('business.groups', {
  columns: {
    groupId: z.string(),
    companyId: z.string(),
    code: z.string(),
    name: z.string(),
    joinsByMail: z.boolean(),
    rules: json(GroupRules),
    isClosed: z.boolean(),
  },
  key: ['groupId'],
})
export type Company = RecordOf<typeof companies>
export type Group = RecordOf<typeof groups>

export function companyById(tx: Tx, companyId: string): Promise<Company | undefined> {
  return companies.find(tx, { companyId })
}

/** Finds a company by the name in its own system. A company of another peer counts as absent. */
export function companyOfPeer(
  tx: Tx,
  { peerId, code }: { readonly peerId: string; readonly code: string },
): Promise<Company | undefined> {
  return companies.first(tx, (query) => query.where('peer_id', '=', peerId).where('code', '=', code))
}

export function companyOfDomain(tx: Tx, mailDomain: string): Promise<Company | undefined> {
  return companies.first(tx, (query) => query.where('mail_domain', '=', mailDomain))
}

export function insertCompany(tx: Tx, company: Company): Promise<Company> {
  return companies.insert(tx, company)
}

export async function changeCompany(
  tx: Tx,
  company: Company,
  change: Pick<Company, 'name' | 'mailDomain'>,
): Promise<void> {
  await companies.update(tx, company, change)
}

export function groupById(tx: Tx, groupId: string): Promise<Group | undefined> {
  return groups.find(tx, { groupId })
}

export function groupsOf(tx: Tx, companyId: string): Promise<readonly Group[]> {
  return groups.all(tx, (query) => query.where('company_id', '=', companyId).orderBy('code'))
}

export async function putGroup(tx: Tx, group: Group): Promise<void> {
  const { name, joinsByMail, rules, isClosed } = group
  await groups.put(tx, group, { name, joinsByMail, rules, isClosed })
}
