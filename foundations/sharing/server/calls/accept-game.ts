import { Refusal } from '@daoxing/kit/contract'
import { answer } from '@daoxing/kit/server'
import { acceptGame, gameSeconds } from '@daoxing/sharing/contract'
import { followedForWrite } from '../followed-trip.ts'
import { assertGameIsOpen } from '../game.ts'
import { beginRun, findRun } from '../stores/run-store.ts'

export const acceptGameAnswer = answer(acceptGame, async ({ params, who, tx, house }) => {
  const { order, viewer: player, sharing } = await followedForWrite({ tx, house, who, reference: params.id })
  const { riderId, orderHash } = order
  await assertGameIsOpen(tx, riderId)
  if (sharing.gameInvitedAt === null) throw new Refusal('sharing.gameNotInvited')
  const earlier = await findRun(tx, { riderId, orderHash, player })
  if (earlier && earlier.score !== null) throw new Refusal('sharing.resultGiven')
  const [seed, startedAt] = [house.random.hex(8), house.clock.now()]
  await beginRun(tx, { riderId, orderHash, player, seed, startedAt, score: null })
  return { seed, seconds: gameSeconds, started_at: startedAt }
})
