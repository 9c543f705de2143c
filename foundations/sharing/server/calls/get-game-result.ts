import { answer } from '@daoxing/kit/server'
import { getGameResult } from '@daoxing/sharing/contract'
import { followedTrip, sharingOf } from '../followed-trip.ts'
import { boardView } from '../game.ts'

export const getGameResultAnswer = answer(getGameResult, async ({ params, who, tx, house }) => {
  const { order, viewer } = await followedTrip({ tx, house, who, reference: params.id })
  return await boardView(tx, await sharingOf({ tx, house, order }), viewer)
})
