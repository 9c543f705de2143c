import { deleteRowsOf, type Tx } from '@daoxing/kit/server'

/** Links, guests, messages, passengers, contacts and games of the rider's own orders go with the account. */
export async function eraseSharing(tx: Tx, riderId: string): Promise<'erased'> {
  await deleteRowsOf(tx, riderId, [
    'sharing.links',
    'sharing.guests',
    'sharing.messages',
    'sharing.passengers',
    'sharing.game_runs',
    'sharing.trips',
    'sharing.riders',
  ])
  return 'erased'
}
