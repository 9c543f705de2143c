import type { DriverState } from '@daoxing/dispatch/contract'
import { Refusal } from '@daoxing/kit/contract'
import type { Tx } from '@daoxing/kit/server'
import { readClaim } from './stores/claim-store.ts'
import { readDriverCard } from './stores/driver-store.ts'
import { offerView, readOffer } from './stores/offer-store.ts'
import { isOnShift } from './stores/shift-store.ts'

/** The state that a driver app needs to resume. */
export async function driverStateOf(tx: Tx, driverId: string): Promise<DriverState> {
  const driver = await readDriverCard(tx, driverId)
  if (!driver) throw new Refusal('kit.notFound')
  const claim = await readClaim(tx, driverId)
  if (claim?.kind === 'job')
    return { driver, state: 'busy', offer: null, orderHash: claim.orderHash, service: claim.service }
  const held = claim && (await readOffer(tx, claim.offerId))
  if (held) return { driver, state: 'offered', offer: offerView(held), orderHash: null, service: null }
  const state = (await isOnShift(tx, driverId)) ? 'free' : 'off'
  return { driver, state, offer: null, orderHash: null, service: null }
}
