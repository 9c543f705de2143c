import { unblockRider } from '@daoxing/dispatch/contract'
import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { deleteBlock } from '../stores/block-store.ts'
import { meetingOfPair } from '../stores/meeting-store.ts'

export const unblockRiderAnswer = answer(unblockRider, async ({ params, who, tx }) => {
  const meeting = await meetingOfPair(tx, { orderHash: params.hash, driverId: who.driverId })
  if (!meeting) throw new Refusal('kit.notFound')
  await deleteBlock(tx, { ...meeting, by: 'driver' })
  return { blocked: false }
})
