import { getTalk } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { ofRider } from '../talk/meetings.ts'
import { talkView } from '../talk/talk-view.ts'

export const getTalkAnswer = answer(getTalk, async ({ params, who, tx, house, language }) => {
  const found = await ofRider({ tx, house, riderId: who.riderId, reference: params.hash })
  return talkView({ tx, house, language, ...found, side: 'rider' })
})
