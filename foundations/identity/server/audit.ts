import type { House, Nobody, Principal, Tx } from '@daoxing/kit/server'
import { addAudit } from './stores/audit-store.ts'

export type Act = {
  readonly who: Principal | Nobody
  readonly action: string
  readonly subject: string
  readonly facts: Readonly<Record<string, unknown>>
}

/**
 * Writes down who did what to whom, in the transaction of the act. For operators, documents that are looked at, and
 * whatever moves money or safety. Ids and words of ours only: the log outlives what it speaks of.
 */
export async function recordAct(tx: Tx, house: House, { who, action, subject, facts }: Act): Promise<void> {
  await addAudit(tx, { at: house.clock.now(), actor: nameOf(who), action, subject, facts })
}

function nameOf(who: Principal | Nobody): string {
  if (who.kind === 'operator') return `operator:${who.operatorId}`
  if (who.kind === 'rider') return `rider:${who.riderId}`
  if (who.kind === 'kiosk') return `kiosk:${who.kioskId}`
  if (who.kind === 'driver') return `driver:${who.driverId}`
  return who.kind === 'city' ? 'city' : 'house'
}

export const subjectOfRider = (riderId: string): string => `rider:${riderId}`
