import { seeDriverMessages } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { ofRider } from '../talk/meetings.ts'
import { seeMessages } from '../talk/see-messages.ts'
import { talkView } from '../talk/talk-view.ts'

export const seeDriverMessagesAnswer = answer(seeDriverMessages, async (input) => {
  const { params, body, who, tx, house, language } = input
  const found = await ofRider({ tx, house, riderId: who.riderId, reference: params.hash })
  if (found.meeting) await seeMessages({ tx, house, meeting: found.meeting, side: 'rider', ...body })
  return talkView({ tx, house, language, ...found, side: 'rider' })
})
