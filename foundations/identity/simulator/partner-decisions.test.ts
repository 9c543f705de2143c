import { expect, test } from 'vitest'
import { decideBinding, decideLogin, type PartnerMember } from './partner-decisions.ts'

const member: PartnerMember = {
  loginId: 'A123456789',
  memberNo: 'CP1',
  phone: '+886912345678',
  boundTo: null,
  bindingNo: 0,
}
const wish = { riderRef: 'ana', loginId: member.loginId, phone: member.phone, bindingType: 'first_binding' } as const
const other = { ...wish, phone: '+886900000000' }
const bound = { ...member, boundTo: 'ana' }

test('a login passes only for the rider to whom the member is bound, with the phone on record', () => {
  const login = (one: PartnerMember | undefined, boundPhone?: string) =>
    decideLogin(one, { riderRef: 'ana', boundPhone })
  expect(login(undefined)).toEqual({ kind: 'notMember' })
  expect(login(member)).toMatchObject({ code: 1606 })
  expect(login({ ...member, boundTo: 'ben' })).toMatchObject({ code: 1607 })
  expect(login(bound, '+886900000000')).toMatchObject({ code: 1608 })
  expect(login(bound, member.phone)).toMatchObject({ kind: 'bind' })
})

test('only the holder of the phone binds a member, and another binding is replaced only by its type', () => {
  expect(decideBinding(member, wish, false)).toMatchObject({ kind: 'bind' })
  expect(decideBinding(undefined, wish, false)).toEqual({ kind: 'notMember' })
  expect(decideBinding(member, other, false)).toMatchObject({ code: 1608, hasContact: false })
  const changed = { ...other, bindingType: 'carplus_changed_rebinding' } as const
  expect(decideBinding(member, changed, false)).toMatchObject({ code: 1608, hasContact: true })
  expect(decideBinding(bound, changed, false)).toEqual({ kind: 'bind', phone: other.phone })
  const taken = { ...member, boundTo: 'ben' }
  expect(decideBinding(taken, wish, false)).toMatchObject({ code: 1607 })
  expect(decideBinding(member, wish, true)).toMatchObject({ code: 1607 })
  expect(decideBinding(taken, { ...wish, bindingType: 'rebinding' }, false)).toMatchObject({ kind: 'bind' })
  expect(decideBinding(taken, { ...other, bindingType: 'rebinding' }, false)).toMatchObject({ code: 1608 })
})

test('an upgrade makes a member, and never takes one that exists', () => {
  const upgrade = { ...wish, bindingType: 'upgrade' } as const
  expect(decideBinding(undefined, upgrade, false)).toMatchObject({ kind: 'bind' })
  expect(decideBinding(member, upgrade, false)).toMatchObject({ code: 1606 })
})
