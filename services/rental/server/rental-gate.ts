import { refuseUnbound, refuseUnlicensed } from '@daoxing/identity/server'
import type { Instant } from '@daoxing/kit/contract'
import type { House, Tx } from '@daoxing/kit/server'

type Renter = { readonly tx: Tx; readonly house: House; readonly riderId: string }

/** The calls of a rental need a bound membership [RNT-001]. */
export const refuseUnboundRenter = ({ tx, riderId }: Pick<Renter, 'tx' | 'riderId'>) => refuseUnbound({ tx, riderId })

/** A renter is a bound member with a licence for the whole rental. */
export async function refuseRenter({ tx, house, riderId, until }: Renter & { readonly until: Instant }): Promise<void> {
  await refuseUnbound({ tx, riderId })
  await refuseUnlicensed({ tx, house, riderId, until })
}
