import {
  acceptPartnerAgreements,
  bindPartner,
  enrollKiosk,
  getPartnerMembership,
  listUnacceptedPartnerAgreements,
  readRiderFields,
  requestOtp,
  setRiderStatus,
  signIn,
  signInKiosk,
  userKinds,
} from '@daoxing/identity/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { setCompanyMember } from './company-members.ts'
import { identityServer } from './index.ts'
import { kioskById } from './stores/kiosk-store.ts'
import { type IdentityWorld, openIdentityWorld } from './testing/identity-world.ts'
import { openPartnerReceiver, type PartnerReceiver } from './testing/partner-receiver.ts'
import { userKindsOf } from './user-kinds.ts'

let world: IdentityWorld
let partner: PartnerReceiver
let mei: { readonly bearer: string }
beforeAll(async () => {
  partner = await openPartnerReceiver()
  world = await openIdentityWorld({ slice: partner.at(identityServer) })
  mei = await world.operator('mei')
})
afterAll(async () => {
  await world.close()
  await partner.close()
})

type Rider = Awaited<ReturnType<IdentityWorld['signedUp']>>
const kindsOf = async ({ as }: Pick<Rider, 'as'>) =>
  (await world.city.call(readRiderFields, { query: { q: 'user_kinds' }, as })).data['user_kinds']

const idNumbers = ['A123456789', 'B123456780']

/** Binds a rider to the membership of the rental partner, with the partner's agreements, a code and an id number. */
async function bindToPartner(rider: Rider): Promise<void> {
  const { call, settle, advance } = world.city
  const { phone, phoneE164, as } = rider
  const { data } = await call(listUnacceptedPartnerAgreements, { as })
  const agreements = data.agreements.map(({ document, version }) => ({ document, version }))
  await call(acceptPartnerAgreements, { as, body: { agreements } })
  await advance(31)
  const shown = { phone, uuid: rider.uuid, cc: '886' }
  await call(requestOtp, { as, body: shown })
  await settle()
  const loginId = idNumbers.shift() ?? ''
  partner.members.set(loginId, { memberNo: 'member-1', phone: phoneE164 })
  const bound = await call(bindPartner, { as, body: { ...shown, otp: world.sms.codeFor(phoneE164), loginId } })
  expect(bound.data.state).toBe('bound')
}

async function aKiosk() {
  const body = { displayName: '晶華酒店大廳', phone: '0955000111', cc: '886' }
  const { kiosk_id, key } = (await world.city.call(enrollKiosk, { body, as: mei })).data
  expect((await world.city.call(signInKiosk, { body: { kiosk_id, key } })).status).toBe(200)
  return await kioskById(world.city.house.database, kiosk_id)
}

test('riders, business members, kiosk users, renters and members are told apart, and a person may be several [IDN-001]', async () => {
  const { database } = world.city.house
  const ana = await world.signedUp()
  expect(await kindsOf(ana)).toEqual(['rider', 'member'])
  await bindToPartner(ana)
  expect(await kindsOf(ana)).toEqual(['rider', 'renter', 'member'])
  await database.transaction((tx) => setCompanyMember(tx, ana.riderId, true))
  expect(await kindsOf(ana)).toEqual(['rider', 'businessMember', 'renter', 'member'])
  const kiosk = await aKiosk()
  const kinds = await userKindsOf(database, kiosk?.riderId ?? '')
  expect(kinds).toEqual(['kioskUser'])
  const seen = new Set([...((await kindsOf(ana)) as string[]), ...kinds])
  expect([...seen].toSorted()).toEqual(userKinds.toSorted())
})

test('a rider whose papers are under review is not yet a member', async () => {
  const ben = await world.signedUp()
  const body = { status: 'PENDING', reason: 'a test asked for it' } as const
  await world.city.call(setRiderStatus, { params: { uid: ben.riderId }, body, as: mei })
  expect(await userKindsOf(world.city.house.database, ben.riderId)).toEqual(['rider'])
})

test('a rider and a renter have the same session: one cookie that scripts cannot read [SEC-001]', async () => {
  const rider = await world.signedUp()
  await world.city.advance(31)
  const url = await world.city.listen()
  const headers = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${url}/gw${signIn.path}`, {
    ...{ method: 'POST', headers, body: JSON.stringify({ proof: await world.proofOf(rider) }) },
  })
  const [session = '', ...others] = signedIn.headers.getSetCookie()
  expect(session).toMatch(/^daoxing_session_test=\w+; Path=\/; HttpOnly; SameSite=Lax;/)
  expect(others.filter((cookie) => cookie.includes('session_test'))).toEqual([])
  const cookie = session.split(';')[0] ?? ''
  await bindToPartner({ ...rider, as: { cookie } })
  expect(await kindsOf({ as: { cookie } })).toContain('renter')
  expect((await world.city.call(getPartnerMembership, { as: { cookie } })).data.state).toBe('bound')
  expect((await world.city.call(getPartnerMembership, {})).status).toBe(401)
})
