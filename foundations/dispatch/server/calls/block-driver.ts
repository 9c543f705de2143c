import { blockDriver } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { namedDriver } from '../blocked-driver.ts'
import { blockedByRider, writeBlock } from '../stores/block-store.ts'

export const blockDriverAnswer = answer(blockDriver, async ({ params, who, tx, house }) => {
  const { riderId } = who
  const driverId = await namedDriver({ tx, house, riderId, id: params.id })
  await writeBlock(tx, { riderId, driverId, by: 'rider', now: house.clock.now() })
  return { drivers: [...(await blockedByRider(tx, riderId))] }
})
