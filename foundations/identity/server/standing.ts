import { isWhiteListed } from '@daoxing/configs/contract'
import { baseConfigs, configValue, whiteListNamed } from '@daoxing/configs/server'
import { type RiderMove, mayUse, standingLifecycle, standings, type UserStatus } from '@daoxing/identity/contract'
import { nextState, Refusal, type ServiceDefinition } from '@daoxing/kit/contract'
import { type House, lockUntilEnd, type Nobody, type Principal, type Tx } from '@daoxing/kit/server'
import { recordAct, subjectOfRider } from './audit.ts'
import { endSessionsOf } from './sessions/end-session.ts'
import { saveUserStatus, type User, userById } from './stores/user-store.ts'

/**
 * Refuses a service that the rider's status does not allow, with the refusal of that status, or that is not open to the
 * rider yet. Call it under the rider's lock, which a ban also takes, so that a ride either starts before the ban or is
 * refused.
 */
export async function assertMayUse(tx: Tx, riderId: string, service: ServiceDefinition): Promise<void> {
  const user = await userById(tx, riderId)
  if (!user) throw new Refusal('kit.signInNeeded')
  if (!mayUse(user.status, service)) throw new Refusal(standings[user.status].refusal, { status: user.status })
  const { id, limitedTo } = service
  if (limitedTo && !(await isOnList(tx, limitedTo, user))) throw new Refusal(limitedTo.refusal, { service: id })
  const lists = await configValue(tx, baseConfigs.service_white_lists)
  const list = lists[id]
  if (list !== undefined && !isWhiteListed(list, user.userNumber))
    throw new Refusal('identity.serviceNotOpen', { service: service.id })
}

type Numbered = Pick<User, 'userNumber'>

async function isOnList(
  tx: Tx,
  { config }: NonNullable<ServiceDefinition['limitedTo']>,
  { userNumber }: Numbered,
): Promise<boolean> {
  return isWhiteListed(await whiteListNamed(tx, config), userNumber)
}

/** The ids of the services that are not open to this rider: by the list of all services, or by a list of their own. */
export async function closedServices(
  { tx, house }: { readonly tx: Tx; readonly house: House },
  { userNumber }: Numbered,
): Promise<readonly string[]> {
  const lists = await configValue(tx, baseConfigs.service_white_lists)
  const closed = Object.entries(lists).flatMap(([id, list]) => (isWhiteListed(list, userNumber) ? [] : [id]))
  for (const { id, limitedTo } of house.declared.services)
    if (limitedTo && !closed.includes(id) && !(await isOnList(tx, limitedTo, { userNumber }))) closed.push(id)
  return closed
}

type StatusChange = {
  readonly riderId: string
  readonly status: UserStatus
  readonly reason: string
  readonly who: Principal | Nobody
}

/** Sets a status, records its author and reason, and ends the sessions of a rider who may no longer sign in. */
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

/** Changes a status by the rider's own action; false if the current status does not allow it. */
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
