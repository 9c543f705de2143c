import { type GroupRole, type GroupRules, issueCompanyBindCode, putCompany } from '@daoxing/business/contract'
import { bindByCode } from '@daoxing/identity/contract'
import { issueCredential } from '@daoxing/kit/server'
import type { As, TestHouse } from '@daoxing/kit/server/testing'

/** Rules that restrict nothing. */
export const openRules: GroupRules = {
  hours: [],
  places: [],
  vehicle_types: [],
  ride_limit: null,
  month_limit: null,
  needs_ticket: false,
  needs_note: false,
  custom_fields: [],
}

type TestRules = Partial<GroupRules>

export type CompanyOfTest = {
  readonly companyId: string
  readonly groupId: string
  readonly code: string
  /** The principal of the company's personnel system. */
  readonly desk: As
  /** Makes a rider a member with a bind code. */
  hires(rider: { readonly as: As }, role?: GroupRole): Promise<void>
  /** Replaces the rules of the company's group. */
  rules(rules: TestRules): Promise<void>
}

let companies = 0

/** A company with one group, managed by its own personnel system. */
export async function aCompany(
  house: TestHouse,
  { name = '示範公司', rules = {}, domain }: { name?: string; rules?: TestRules; domain?: string } = {},
): Promise<CompanyOfTest> {
  companies += 1
  const code = `firm-${companies}`
  const peer = { peerKind: 'company', peerId: `desk-${companies}` }
  const { credential } = await house.house.database.transaction((tx) =>
    issueCredential({ tx, house: house.house, peer, graceSeconds: 0 }),
  )
  const desk = { bearer: credential }
  const put = async (changes: TestRules) => {
    const group = { code: 'all', name: '全體', joins_by_mail: true, rules: { ...openRules, ...changes } }
    const body = { name, mail_domain: domain ?? null, groups: [group] }
    return (await house.call(putCompany, { params: { code }, body, as: desk })).data
  }
  const { company_id: companyId, groups } = await put(rules)
  return {
    companyId,
    groupId: groups[0]?.group_id ?? '',
    code,
    desk,
    async hires({ as }, role = 'member') {
      const body = { group: 'all', role }
      const issued = (await house.call(issueCompanyBindCode, { params: { code }, body, as: desk })).data
      await house.call(bindByCode, { body: { code: issued.code }, as })
    },
    async rules(changes) {
      await put(changes)
    },
  }
}
