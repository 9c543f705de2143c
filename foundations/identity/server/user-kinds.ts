import { standings, type UserKind, userKinds } from '@daoxing/identity/contract'
import type { Tx } from '@daoxing/kit/server'
import { isKioskAccount } from './stores/kiosk-store.ts'
import { membershipOf } from './stores/partner-store.ts'
import { userById } from './stores/user-store.ts'

type IsOfKind = (tx: Tx, riderId: string) => Promise<boolean>

const kinds = new Map<UserKind, IsOfKind>([
  ['rider', async (tx, riderId) => !(await isKioskAccount(tx, riderId))],
  ['kioskUser', isKioskAccount],
  ['businessMember', async (tx, riderId) => (await userById(tx, riderId))?.accountType === 'company'],
  ['renter', async (tx, riderId) => ['bound', 'changed'].includes((await membershipOf(tx, riderId))?.state ?? 'none')],
  ['member', isMember],
])

/** The membership programme is open to every person whose account is fully open; a kiosk is no person. */
async function isMember(tx: Tx, riderId: string): Promise<boolean> {
  const user = await userById(tx, riderId)
  return user !== undefined && standings[user.status].opens === 'all' && !(await isKioskAccount(tx, riderId))
}

/** All kinds that a rider belongs to. */
export async function userKindsOf(tx: Tx, riderId: string): Promise<readonly UserKind[]> {
  const found: UserKind[] = []
  for (const kind of userKinds) if (await kinds.get(kind)?.(tx, riderId)) found.push(kind)
  return found
}
