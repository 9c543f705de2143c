import type { Tx } from '@daoxing/kit/server'
import { deleteAgreementsOf } from './stores/agreement-store.ts'
import { deletePeopleOfRider } from './stores/people-store.ts'
import { deletePicturesOfRider } from './stores/picture-store.ts'
import { unfinishedTripsOf } from './stores/trip-store.ts'

/** Erases what no law keeps, once no trip is under way. The files go with the key of their owner. */
export async function eraseDesignatedRider(tx: Tx, riderId: string): Promise<'erased' | 'later'> {
  if ((await unfinishedTripsOf(tx, riderId)).length > 0) return 'later'
  await deletePeopleOfRider(tx, riderId)
  await deletePicturesOfRider(tx, riderId)
  await deleteAgreementsOf(tx, riderId)
  return 'erased'
}
