import type { House, Nobody, PeerName, Principal, Tx } from '@daoxing/kit/server'
import { addAudit } from './stores/audit-store.ts'

export type Act = {
  readonly who: Principal | Nobody
  readonly action: string
  readonly subject: string
  readonly facts: Readonly<Record<string, unknown>>
}

/**
 * Records an action with actor and subject, in the transaction of the action. For operators, viewed documents, and
 * changes of money or safety. Only ids and our own terms, since the log outlives its subjects.
 */
export async function recordAct(tx: Tx, house: House, { who, action, subject, facts }: Act): Promise<void> {
  await addAudit(tx, { at: house.clock.now(), actor: nameOf(who), action, subject, facts })
}

function nameOf(who: Principal | Nobody): string {
  if (who.kind === 'operator') return `operator:${who.operatorId}`
  if (who.kind === 'rider') return `rider:${who.riderId}`
  if (who.kind === 'kiosk') return `kiosk:${who.kioskId}`
  if (who.kind === 'guest') return `guest:${who.orderHash}:${who.number}`
  if (who.kind === 'driver') return `driver:${who.driverId}`
  if (who.kind === 'peer') return `peer:${who.peerKind}:${who.peerId}`
  return who.kind === 'city' ? 'city' : 'house'
}

export const subjectOfRider = (riderId: string): string => `rider:${riderId}`
export const subjectOfPeer = ({ peerKind, peerId }: PeerName): string => `peer:${peerKind}:${peerId}`
