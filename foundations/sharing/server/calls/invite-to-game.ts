import { answer } from '@daoxing/kit/server'
import { inviteToGame } from '@daoxing/sharing/contract'
import { shareableForWrite } from '../followed-trip.ts'
import { assertGameIsOpen } from '../game.ts'
import { moveSharing, sharedTripView } from '../shared-trip.ts'

export const inviteToGameAnswer = answer(inviteToGame, async ({ params, who, tx, house }) => {
  const { order, sharing } = await shareableForWrite({ tx, house, who, reference: params.id })
  await assertGameIsOpen(tx, order.riderId)
  if (sharing.gameInvitedAt !== null) return await sharedTripView(tx, sharing)
  return await moveSharing({ tx, house, sharing, change: { gameInvitedAt: house.clock.now() } })
})
