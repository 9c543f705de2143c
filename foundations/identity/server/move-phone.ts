import { Refusal } from '@daoxing/kit/contract'
import type { House, RiderPrincipal, Tx } from '@daoxing/kit/server'
import { recordAct, subjectOfRider } from './audit.ts'
import { tellOldPhone } from './jobs/tell-old-phone.ts'
import { newUuid } from './rules/new-uuid.ts'
import { endSessionsOf } from './sessions/end-session.ts'
import { voidEmailLinks } from './stores/email-link-store.ts'
import { insertPhoneChange } from './stores/phone-change-store.ts'
import { planToTellChange } from './settings/tell-change.ts'
import { savePhone, userById } from './stores/user-store.ts'

/**
 * Moves the account to a new number. Other sessions end, because the holder of the old number may have opened them;
 * mailed links that they may have requested are void, and the old number is notified. The caller holds the rider's lock
 * and has verified the new number.
 */
export async function movePhone(
  tx: Tx,
  house: House,
  { who, phoneE164 }: { who: RiderPrincipal; phoneE164: string },
): Promise<void> {
  const { riderId, sessionId } = who
  const user = await userById(tx, riderId)
  if (!user) throw new Refusal('kit.signInNeeded')
  const changeId = newUuid(house.random)
  await insertPhoneChange(tx, { changeId, riderId, oldPhoneE164: user.phoneE164 }, house.clock.now())
  await savePhone(tx, riderId, phoneE164)
  await voidEmailLinks(tx, { riderId, now: house.clock.now() })
  await endSessionsOf(tx, house, { riderId, remainingSessionId: sessionId })
  await recordAct(tx, house, {
    who,
    action: 'rider.phoneChanged',
    subject: subjectOfRider(riderId),
    facts: { changeId },
  })
  await planToTellChange(tx, house, { riderId, change: 'phone' })
  await house.jobs.plan(tx, tellOldPhone, { changeId, language: user.language })
}
