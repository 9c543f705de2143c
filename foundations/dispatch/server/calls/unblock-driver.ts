import type { unblockDriver } from '@daoxing/dispatch/contract'
import type { Handler } from '@daoxing/kit/server'
import { namedDriver } from '../blocked-driver.ts'
import { blockedByRider, deleteBlock } from '../stores/block-store.ts'

export const unblockDriverHandler: Handler<typeof unblockDriver> = async ({ params, who, tx, house }) => {
  const { riderId } = who
  // Whom the list names can be taken off it, also when the trips with that driver are long forgotten.
  const isListed = (await blockedByRider(tx, riderId)).some(({ driver_id: blocked }) => blocked === params.id)
  const driverId = isListed ? params.id : await namedDriver({ tx, house, riderId, id: params.id })
  await deleteBlock(tx, { riderId, driverId, by: 'rider' })
  return { drivers: [...(await blockedByRider(tx, riderId))] }
}
