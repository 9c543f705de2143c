import { leavingDays } from '@daoxing/identity/contract'
import { type Instant, plusSeconds, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type RiderPrincipal, type Tx } from '@daoxing/kit/server'
import { recordAct, subjectOfRider } from '../audit.ts'
import { newUuid } from '../rules/new-uuid.ts'
import { secretHash } from '../rules/secrets.ts'
import { endSessionsOf } from '../sessions/end-session.ts'
import { planToTellChange } from '../settings/tell-change.ts'
import { changeLeaving, insertLeaving, openLeavingOf } from '../stores/leaving-store.ts'
import { accountHolds } from './account-holds.ts'
import { eraseAccount } from './erase-account.ts'

const daySeconds = 24 * 3600

/**
 * Plans the erasure of an account and ends all of its sessions. The caller has verified the rider's number. Refused while
 * anything stands against it.
 *
 * @returns when the account is erased, and the only copy of the certificate's code
 */
export async function leave(
  tx: Tx,
  house: House,
  who: RiderPrincipal,
): Promise<{ readonly eraseAt: Instant; readonly certificate: string } | Refusal> {
  const { riderId } = who
  await lockUntilEnd(tx, `rider:${riderId}`)
  // Another device was faster, and has ended this session with all others.
  if (await openLeavingOf(tx, riderId)) return new Refusal('kit.signInNeeded')
  const holds = await accountHolds(tx, house, riderId)
  if (holds.length > 0) return new Refusal('identity.accountHeld', { kinds: holds.map(({ kind }) => kind).join(',') })
  const now = house.clock.now()
  const certificate = house.random.hex(32)
  const leavingId = newUuid(house.random)
  const eraseAt = plusSeconds(now, leavingDays * daySeconds)
  await insertLeaving(tx, {
    ...{ leavingId, riderId, askedAt: now, eraseAt },
    certificateHash: secretHash('certificate', certificate),
  })
  await house.jobs.plan(tx, eraseAccount, { leavingId }, { key: `${eraseAccount.name}:${leavingId}`, dueAt: eraseAt })
  await planToTellChange(tx, house, { riderId, change: 'leaving' })
  await recordAct(tx, house, { who, action: 'rider.leaves', subject: subjectOfRider(riderId), facts: { leavingId } })
  await endSessionsOf(tx, house, { riderId })
  return { eraseAt, certificate }
}

/**
 * Takes back the request to end an account, since its rider signs in again. The caller holds the rider's lock.
 *
 * @throws Refusal `identity.accountArchived` once the erasure has begun: it cannot be undone.
 */
export async function takeBackLeaving(tx: Tx, house: House, riderId: string): Promise<void> {
  const leaving = await openLeavingOf(tx, riderId)
  if (!leaving) return
  if (leaving.state === 'ERASING') throw new Refusal('identity.accountArchived')
  await changeLeaving(tx, leaving, { state: 'TAKEN_BACK' })
  await planToTellChange(tx, house, { riderId, change: 'staying' })
}
