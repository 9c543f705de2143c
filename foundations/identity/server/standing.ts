import {
  type RiderMove,
  type RiderService,
  mayUse,
  standingLifecycle,
  standings,
  type UserStatus,
} from '@daoxing/identity/contract'
import { nextState, Refusal } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Nobody, type Principal, type Tx } from '@daoxing/kit/server'
import { recordAct, subjectOfRider } from './audit.ts'
import { endSessionsOf } from './sessions/end-session.ts'
import { saveUserStatus, type User, userById } from './stores/user-store.ts'

/**
 * Refuses a rider whose status does not allow a service, in the words of that status. Ask under the rider's lock: a ban
 * takes it too, so that a ride is either begun before the ban or refused.
 */
export async function assertMayUse(tx: Tx, riderId: string, service: RiderService): Promise<void> {
  const user = await userById(tx, riderId)
  if (!user) throw new Refusal('kit.signInNeeded')
  if (!mayUse(user.status, service)) throw new Refusal(standings[user.status].refusal, { status: user.status })
}

type StatusChange = {
  readonly riderId: string
  readonly status: UserStatus
  readonly reason: string
  readonly who: Principal | Nobody
}

/** Sets a status, writes down who did it and why, and puts out at once whoever may not sign in any more. */
export async function changeStatus(tx: Tx, house: House, change: StatusChange): Promise<User> {
  const { riderId, status, reason, who } = change
  await lockUntilEnd(tx, `rider:${riderId}`)
  const user = await userById(tx, riderId)
  if (!user) throw new Refusal('kit.notFound')
  await saveUserStatus(tx, riderId, status)
  if (!standings[status].maySignIn) await endSessionsOf(tx, house, { riderId })
  await recordAct(tx, house, {
    who,
    action: 'rider.statusSet',
    subject: subjectOfRider(riderId),
    facts: { from: user.status, to: status, reason },
  })
  return { ...user, status }
}

/** Moves a status as its rider may; false where that means nothing in the present one. */
export async function moveStanding(
  tx: Tx,
  house: House,
  { user, move, who }: { user: User; move: RiderMove; who: Principal },
): Promise<boolean> {
  const status = nextState<UserStatus, RiderMove>(standingLifecycle, user.status, move)
  if (status === undefined) return false
  await changeStatus(tx, house, { riderId: user.riderId, status, reason: move, who })
  return true
}
