import {
  checkOtp,
  deleteAccount,
  getCurrentRider,
  leavingDays,
  readCanDelete,
  readErasure,
  saveDeletionReasons,
  signIn,
  signUp,
} from '@daoxing/identity/contract'
import type { AccountHold } from '@daoxing/kit/contract'
import type { ServerSlice } from '@daoxing/kit/server'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type IdentityWorld, openIdentityWorld, type Person } from './testing/identity-world.ts'

/** Counts how often an earlier slice is asked. */
let asked = 0
const earlierSlice: ServerSlice = {
  name: 'earlier',
  calls: [],
  async eraseRider() {
    asked += 1
    return 'erased'
  },
}

/** Stands for the slices that hold something of a rider; the test decides what they answer. */
const other = { holds: [] as AccountHold[], erases: [] as string[], answers: [] as ('erased' | 'later' | 'fails')[] }
const otherSlice: ServerSlice = {
  name: 'other',
  calls: [],
  holdsRider: async () => other.holds,
  async eraseRider(_tx, riderId) {
    const answer = other.answers.shift() ?? 'erased'
    if (answer === 'fails') throw new Error('the machine broke down')
    other.erases.push(`${riderId} ${answer}`)
    return answer
  },
  keptOfRiders: [{ what: 'orders', why: 'accounting', months: 120 }],
}

let world: IdentityWorld
beforeAll(async () => {
  world = await openIdentityWorld({ besides: [earlierSlice, otherSlice] })
})
afterAll(() => world.close())
beforeEach(() => {
  asked = 0
  Object.assign(other, { holds: [], erases: [], answers: [] })
})

type SignedUp = Awaited<ReturnType<IdentityWorld['signedUp']>>
const daySeconds = 24 * 3600

/** A proof for the holder of a number, requested from a session. */
async function proofFor({ phone, uuid, ...person }: Person, as: object): Promise<string> {
  await world.city.advance(31)
  const otp = await world.codeOf({ phone, uuid, ...person })
  return (await world.city.call(checkOtp, { body: { phone, uuid, otp, cc: '886' }, as })).data.proof
}
const leaves = async (ana: SignedUp) =>
  world.city.call(deleteAccount, { as: ana.as, body: { proof: await proofFor(ana, ana.as) } })
const stateOf = async (certificate: string) => (await world.city.call(readErasure, { body: { certificate } })).data
async function signsInAgain(ana: SignedUp) {
  await world.city.advance(31)
  const otp = await world.codeOf(ana)
  return world.city.call(signIn, { body: { phone: ana.phone, uuid: ana.uuid, otp, cc: '886' } })
}
const passes = async (days: number) => {
  await world.city.leap(days * daySeconds)
  await world.city.settle()
}

test('an account can be deleted unless something stands against it, which is named with its way out [SET-018]', async () => {
  const ana = await world.signedUp()
  const read = async () => (await world.city.call(readCanDelete, { as: ana.as })).data
  expect(await read()).toMatchObject({ can_delete: true, holds: [], days: leavingDays })
  expect((await read()).kept).toContainEqual({ what: 'orders', why: 'accounting', months: 120 })
  other.holds = [{ kind: 'unpaid', path: '/myOrder', amountTwd: 240 }]
  expect(await read()).toMatchObject({ can_delete: false, holds: other.holds })
  const refused = await leaves(ana)
  expect([refused.status, refused.body.code]).toEqual([409, 'ACCOUNT_HELD'])
  expect((await world.city.call(getCurrentRider, { as: ana.as })).status).toBe(200)
})

test('reasons are stored sealed, the last ones count, and unknown ones are refused [SET-019]', async () => {
  const ana = await world.signedUp()
  const says = (reasons: string[], note: string) =>
    world.city.call(saveDeletionReasons, { as: ana.as, body: { reasons, note } as never })
  expect((await says(['privacy', 'privacy'], '不想留資料')).data).toEqual({ saved: true })
  expect((await says(['other'], '換手機')).data).toEqual({ saved: true })
  expect((await says(['boredom'], '')).status).toBe(400)
  const { rows } = await world.city.house.database.pool.query(
    'SELECT reasons, note_sealed FROM identity.leaving_reasons WHERE rider_id = $1',
    [ana.riderId],
  )
  expect(rows).toMatchObject([{ reasons: ['other'] }])
  expect(JSON.stringify(rows)).not.toContain('換手機')
})

test('a deleted account ends on all devices at once, and its number is free after 14 days [SET-020]', async () => {
  const ana = await world.signedUp()
  const phoneAtHome = (await signsInAgain(ana)).session
  const left = await leaves({ ...ana, as: phoneAtHome })
  const { certificate } = left.data
  for (const as of [ana.as, phoneAtHome]) expect((await world.city.call(getCurrentRider, { as })).status).toBe(401)
  expect(await stateOf(certificate)).toMatchObject({ state: 'WAITING', erased_at: null })
  await passes(leavingDays - 1)
  expect(other.erases).toEqual([])
  await passes(2)
  expect(other.erases).toEqual([`${ana.riderId} erased`])
  expect(await stateOf(certificate)).toMatchObject({ state: 'ERASED', erase_at: left.data.erase_at })
  const { rows } = await world.city.house.database.pool.query('SELECT * FROM identity.users WHERE id = $1', [
    ana.riderId,
  ])
  expect(JSON.stringify(rows)).not.toMatch(/安娜|ana@example|8869/)
  await world.city.advance(31)
  const proof = await world.proofOf(ana)
  const again = await world.city.call(signUp, { body: { proof, displayName: '新的人' } })
  expect(again.status).toBe(200)
  expect(again.data.uid).not.toBe(ana.riderId)
})

test("the code has to be one on the account's own number", async () => {
  const [ana, ben] = [await world.signedUp(), await world.signedUp()]
  const proof = await proofFor(ben, ana.as)
  const refused = await world.city.call(deleteAccount, { as: ana.as, body: { proof } })
  expect(refused.body.code).toBe('PHONE_NOT_VERIFIED')
  expect((await world.city.call(getCurrentRider, { as: ana.as })).status).toBe(200)
})

test('signing in within the days takes it back, and the rider may leave again later', async () => {
  const ana = await world.signedUp()
  const first = (await leaves(ana)).data.certificate
  await passes(13)
  const back = await signsInAgain(ana)
  expect(back.status).toBe(200)
  expect((await stateOf(first)).state).toBe('TAKEN_BACK')
  await passes(3)
  expect(other.erases).toEqual([])
  expect((await world.city.call(getCurrentRider, { as: back.session })).status).toBe(200)
  const second = await leaves({ ...ana, as: back.session })
  await passes(15)
  expect((await stateOf(second.data.certificate)).state).toBe('ERASED')
  expect((await stateOf(first)).state).toBe('TAKEN_BACK')
})

test('an erasure that cannot end yet is tried again with every slice, and is not undone by signing in', async () => {
  const ana = await world.signedUp()
  other.answers = ['later']
  const { certificate } = (await leaves(ana)).data
  await passes(15)
  expect((await stateOf(certificate)).state).toBe('ERASING')
  const late = await signsInAgain(ana)
  expect([late.status, late.body.code]).toEqual([403, 'USER_LOGIN_RESTRICTED'])
  await passes(1)
  expect((await stateOf(certificate)).state).toBe('ERASED')
  await passes(2)
  expect(other.erases).toEqual([`${ana.riderId} later`, `${ana.riderId} erased`])
  expect(asked).toBe(2)
})

test('an erasure that breaks off goes on where it was', async () => {
  const ana = await world.signedUp()
  other.answers = ['fails']
  const { certificate } = (await leaves(ana)).data
  await expect(passes(15)).rejects.toThrow('the machine broke down')
  const { rows } = await world.city.house.database.pool.query(
    "SELECT erased_slices FROM identity.leavings WHERE rider_id = $1 AND state = 'ERASING'",
    [ana.riderId],
  )
  expect(rows).toEqual([{ erased_slices: ['kit', 'configs', 'earlier'] }])
  await passes(1)
  expect((await stateOf(certificate)).state).toBe('ERASED')
  expect(other.erases).toEqual([`${ana.riderId} erased`])
  expect(asked).toBe(1)
})

test('of two requests at once one counts, and a made-up certificate is nothing', async () => {
  const ana = await world.signedUp()
  const proof = await proofFor(ana, ana.as)
  const both = await Promise.all([0, 1].map(() => world.city.call(deleteAccount, { as: ana.as, body: { proof } })))
  expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
  const { rows } = await world.city.house.database.pool.query(
    'SELECT count(*)::int AS count FROM identity.leavings WHERE rider_id = $1',
    [ana.riderId],
  )
  expect(rows).toEqual([{ count: 1 }])
  expect((await world.city.call(readErasure, { body: { certificate: 'a'.repeat(64) } })).body.code).toBe(
    'TOKEN_INVALID_OR_EXPIRED',
  )
})
