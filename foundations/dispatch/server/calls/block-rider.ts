import { blockRider } from '@daoxing/dispatch/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { writeBlock } from '../stores/block-store.ts'
import { meetingOfPair } from '../stores/meeting-store.ts'

export const blockRiderAnswer = answer(blockRider, async ({ params, who, tx, house }) => {
  const meeting = await meetingOfPair(tx, { orderHash: params.hash, driverId: who.driverId })
  if (!meeting) throw new Refusal('kit.notFound')
  await writeBlock(tx, { ...meeting, by: 'driver', now: house.clock.now() })
  return { blocked: true }
})
