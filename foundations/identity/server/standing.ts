import { isWhiteListed } from '@daoxing/configs/contract'
import { configValue } from '@daoxing/configs/server'
import {
  type RiderMove,
  type RiderService,
  mayUse,
  riderServices,
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
 * Refuses a rider whose status does not allow a service, in the words of that status, and a rider to whom the service is
 * not open yet. Ask under the rider's lock: a ban takes it too, so that a ride is either begun before the ban or refused.
 */
export async function assertMayUse(tx: Tx, riderId: string, service: RiderService): Promise<void> {
  const user = await userById(tx, riderId)
  if (!user) throw new Refusal('kit.signInNeeded')
  if (!mayUse(user.status, service)) throw new Refusal(standings[user.status].refusal, { status: user.status })
  const closed = await closedServices(tx, user.userNumber)
  if (closed.includes(service)) throw new Refusal('identity.serviceNotOpen', { service })
}

/** Services that an operator opens to some riders at a time, and that are not open to this rider yet. */
export async function closedServices(tx: Tx, userNumber: number): Promise<readonly RiderService[]> {
  const lists = await configValue(tx, 'service_white_lists')
  return riderServices.filter((service) => {
    const list = lists[service]
    return list !== undefined && !isWhiteListed(list, userNumber)
  })
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
