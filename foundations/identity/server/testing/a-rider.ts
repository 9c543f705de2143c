import type { As, TestHouse } from '@daoxing/kit/server/testing'
import { newUuid } from '../rules/new-uuid.ts'
import { type Rider, riderOf } from '../riders.ts'
import { openSession } from '../sessions/open-session.ts'
import { insertUser } from '../stores/user-store.ts'

export type TestRider = Rider & { readonly as: As }

/** A rider with an open session, for tests that start after sign-up: `call(requestRide, { body, as: ana.as })`. */
export async function aRider(
  { house }: Pick<TestHouse, 'house'>,
  { displayName = '安娜', phoneE164 }: { displayName?: string; phoneE164?: string } = {},
): Promise<TestRider> {
  return await house.database.transaction(async (tx) => {
    const { riderId } = await insertUser(tx, {
      riderId: newUuid(house.random),
      phoneE164: phoneE164 ?? `+8869${house.random.between(0, 99_999_999).toString().padStart(8, '0')}`,
      email: null,
      language: 'zh-TW',
      displayName,
      defaultName: String,
      createdAt: house.clock.now(),
    })
    const { token } = await openSession(tx, house, { riderId, before: { kind: 'none' } })
    return { ...(await riderOf(tx, riderId)), as: { cookie: `daoxing_session_${house.settings.instance}=${token}` } }
  })
}
