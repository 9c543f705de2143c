import type { Tx } from '@daoxing/kit/server'
import { deleteFaresOf } from './stores/fare-store.ts'
import { openTripsOf } from './stores/trip-store.ts'

/** A trip and its bill come to their end first. Trips stay with their invoices, as accounting requires. */
export async function eraseChauffeurRider(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  if ((await openTripsOf(tx, riderId)).length > 0) return 'later'
  await deleteFaresOf(tx, riderId)
  return 'erased'
}
