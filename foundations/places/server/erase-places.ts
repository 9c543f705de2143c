import { deleteRowsOf, type Tx } from '@daoxing/kit/server'

/** Favourites and picked places go with the account. */
export async function erasePlaces(tx: Tx, riderId: string): Promise<'erased'> {
  await deleteRowsOf(tx, riderId, ['places.favourites', 'places.picked_places'])
  return 'erased'
}
