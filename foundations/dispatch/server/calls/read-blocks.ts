import { readBlocks } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { namedDriver } from '../blocked-driver.ts'
import { blockedByRider } from '../stores/block-store.ts'

export const readBlocksAnswer = answer(readBlocks, async ({ params, who, tx, house }) => {
  const { riderId } = who
  const drivers = await blockedByRider(tx, riderId)
  if (params.id === 'all') return { drivers: [...drivers] }
  const driverId = await namedDriver({ tx, house, riderId, id: params.id })
  return { drivers: drivers.filter(({ driver_id: blocked }) => blocked === driverId) }
})
