import { configsServer } from '@daoxing/configs/server'
import {
  dismissMember,
  leaveCompany,
  listBusinessAccounts,
  listCompanyMembers,
  listStatements,
  putCompany,
  readCompanyDesk,
  removeCompanyMember,
  requestCompanyOtp,
  verifyCompanyOtp,
} from '@daoxing/business/contract'
import { readRiderFields } from '@daoxing/identity/contract'
import { identityServer, type Mail, mailPort } from '@daoxing/identity/server'
import { aRider } from '@daoxing/identity/server/testing'
import { bindPort } from '@daoxing/kit/server'
import { openTestHouse, type As, type TestHouse } from '@daoxing/kit/server/testing'
import { noticesServer } from '@daoxing/notices/server'
import { ordersServer } from '@daoxing/orders/server'
import { walletServer } from '@daoxing/wallet/server'
import { bankPorts, pretendBank } from '@daoxing/wallet/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { businessServer } from './index.ts'
import { aCompany, openRules } from './testing/a-company.ts'

const mails: Mail[] = []
let house: TestHouse
beforeAll(async () => {
  house = await openTestHouse({
    slices: [configsServer, identityServer, ordersServer, walletServer, noticesServer, businessServer],
    portsInstead: [
      ...bankPorts(pretendBank('silent')),
      bindPort(mailPort, { send: async (mail) => void mails.push(mail) }),
    ],
  })
})
afterAll(() => house.close())

const accountsOf = async (as: As) => (await house.call(listBusinessAccounts, { as })).data.accounts
const mailedCode = async (email: string) => {
  await house.settle()
  return /\d{6}/.exec(mails.findLast(({ to }) => to === email)?.subject ?? '')?.[0] ?? ''
}
const kindsOf = async (as: As) =>
  (await house.call(readRiderFields, { query: { q: 'user_kinds,accountType,customerTypeId' }, as })).data

test('a rider joins the company of a work address with a mailed code, and becomes a business member [BIZ-004, BIZ-007]', async () => {
  const firm = await aCompany(house, { domain: 'join.example' })
  const { as } = await aRider(house)
  expect(await kindsOf(as)).toEqual({ user_kinds: ['rider', 'member'], accountType: 'personal', customerTypeId: 2 })
  const asked = await house.call(requestCompanyOtp, { body: { email: ' Mei@Join.Example ' }, as })
  expect(asked.data).toMatchObject({ company_name: '示範公司', cooldownSeconds: 30 })
  const otp = await mailedCode('mei@join.example')
  expect(otp).toMatch(/^\d{6}$/)
  const wrong = await house.call(verifyCompanyOtp, {
    body: { email: 'mei@join.example', otp: otp === '000000' ? '000001' : '000000' },
    as,
  })
  expect([wrong.status, wrong.body.code]).toEqual([400, 'INVALID_OTP'])
  expect(await accountsOf(as)).toEqual([])
  const joined = await house.call(verifyCompanyOtp, { body: { email: 'mei@join.example', otp }, as })
  expect(joined.data.accounts).toMatchObject([
    { company_id: firm.companyId, company_name: '示範公司', groups: [{ group_id: firm.groupId, role: 'member' }] },
  ])
  expect(await kindsOf(as)).toEqual({
    user_kinds: ['rider', 'businessMember', 'member'],
    accountType: 'company',
    customerTypeId: 3,
  })
})

test('the mailed code is valid once, and only for the rider who requested it', async () => {
  await aCompany(house, { domain: 'once.example' })
  const [mei, ben] = [await aRider(house), await aRider(house)]
  const email = 'mei@once.example'
  await house.call(requestCompanyOtp, { body: { email }, as: mei.as })
  const otp = await mailedCode(email)
  const stolen = await house.call(verifyCompanyOtp, { body: { email, otp }, as: ben.as })
  expect([stolen.status, stolen.body.code]).toEqual([400, 'INVALID_OTP'])
  expect((await house.call(verifyCompanyOtp, { body: { email, otp }, as: mei.as })).status).toBe(200)
  await house.call(leaveCompany, {
    params: { company_id: (await accountsOf(mei.as))[0]?.company_id ?? '' },
    as: mei.as,
  })
  expect((await house.call(verifyCompanyOtp, { body: { email, otp }, as: mei.as })).status).toBe(400)
})

test('an address of no company is refused by field, and a second code has to wait', async () => {
  await aCompany(house, { domain: 'pause.example' })
  const { as } = await aRider(house)
  const unknown = await house.call(requestCompanyOtp, { body: { email: 'mei@gmail.example' }, as })
  expect([unknown.status, unknown.body.code, unknown.body.data]).toEqual([404, 'COMPANY_NOT_FOUND', { field: 'email' }])
  await house.call(requestCompanyOtp, { body: { email: 'mei@pause.example' }, as })
  expect((await house.call(requestCompanyOtp, { body: { email: 'mei@pause.example' }, as })).body.code).toBe(
    'SMS_LIMIT',
  )
})

test('a bind code adds a member to its group in its role, once; a former member can be added again', async () => {
  const firm = await aCompany(house)
  const mei = await aRider(house)
  await firm.hires(mei)
  await firm.hires(mei, 'reviewer')
  expect((await accountsOf(mei.as))[0]?.groups).toMatchObject([{ role: 'reviewer' }])
  const left = await house.call(leaveCompany, { params: { company_id: firm.companyId }, as: mei.as })
  expect(left.data).toEqual({ accounts: [] })
  expect(await kindsOf(mei.as)).toMatchObject({ accountType: 'personal', user_kinds: ['rider', 'member'] })
  expect((await house.call(leaveCompany, { params: { company_id: firm.companyId }, as: mei.as })).status).toBe(404)
  await firm.hires(mei)
  expect((await accountsOf(mei.as))[0]?.groups).toMatchObject([{ role: 'member' }])
})

test('a manager lists and removes members, and a personnel system dismisses them; other companies and plain members cannot', async () => {
  const [firm, other] = [await aCompany(house), await aCompany(house, { name: '別家公司' })]
  const [boss, mei, ben, rival] = [await aRider(house), await aRider(house), await aRider(house), await aRider(house)]
  await firm.hires(boss, 'manager')
  await firm.hires(mei)
  await firm.hires(ben)
  await other.hires(rival, 'manager')
  const params = { company_id: firm.companyId }
  const { members } = (await house.call(listCompanyMembers, { params, as: boss.as })).data
  expect(members.map(({ is_self: isSelf }) => isSelf)).toEqual([true, false, false])
  for (const { as } of [mei, rival]) {
    expect((await house.call(listCompanyMembers, { params, as })).status).toBe(404)
    expect((await house.call(listStatements, { params, as })).status).toBe(404)
    const [, second] = members
    const remove = { ...params, member_id: second?.member_id ?? '' }
    expect((await house.call(removeCompanyMember, { params: remove, as })).status).toBe(404)
  }
  const of = (index: number) => ({ ...params, member_id: members[index]?.member_id ?? '' })
  expect((await house.call(removeCompanyMember, { params: of(1), as: boss.as })).data).toEqual({ removed: true })
  expect(await accountsOf(mei.as)).toEqual([])
  const dismissal = { code: firm.code, member_id: of(2).member_id }
  expect((await house.call(dismissMember, { params: dismissal, as: other.desk })).status).toBe(404)
  expect((await house.call(dismissMember, { params: dismissal, as: firm.desk })).status).toBe(200)
  expect(await accountsOf(ben.as)).toEqual([])
  expect((await house.call(readCompanyDesk, { params: { code: firm.code }, as: other.desk })).status).toBe(404)
})

test('if two companies claim one domain the second is refused, and a missing group is closed', async () => {
  const firm = await aCompany(house, { domain: 'taken.example' })
  const mei = await aRider(house)
  await firm.hires(mei)
  const group = { code: 'new', name: '新群組', joins_by_mail: false, rules: openRules }
  const other = await aCompany(house)
  const claim = { name: '搶網域', mail_domain: 'taken.example', groups: [group] }
  const refused = await house.call(putCompany, { params: { code: other.code }, body: claim, as: other.desk })
  expect([refused.status, refused.body.data]).toEqual([409, { field: 'mail_domain' }])
  const body = { name: '示範公司', mail_domain: 'taken.example', groups: [group] }
  await house.call(putCompany, { params: { code: firm.code }, body, as: firm.desk })
  expect((await accountsOf(mei.as))[0]?.groups).toEqual([])
})
