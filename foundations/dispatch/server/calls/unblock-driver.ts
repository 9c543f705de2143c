import { unblockDriver } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { namedDriver } from '../blocked-driver.ts'
import { blockedByRider, deleteBlock } from '../stores/block-store.ts'

export const unblockDriverAnswer = answer(unblockDriver, async ({ params, who, tx, house }) => {
  const { riderId } = who
  // A driver on the list can be removed, even long after the trips with that driver were deleted.
  const isListed = (await blockedByRider(tx, riderId)).some(({ driver_id: blocked }) => blocked === params.id)
  const driverId = isListed ? params.id : await namedDriver({ tx, house, riderId, id: params.id })
  await deleteBlock(tx, { riderId, driverId, by: 'rider' })
  return { drivers: [...(await blockedByRider(tx, riderId))] }
})
