import { sendToDriver } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { ofRider } from '../talk/meetings.ts'
import { sendMessage } from '../talk/send-message.ts'
import { messageView } from '../talk/talk-view.ts'

export const sendToDriverAnswer = answer(sendToDriver, async ({ params, body, who, tx, house, language }) => {
  const { meeting } = await ofRider({ tx, house, riderId: who.riderId, reference: params.hash })
  return messageView({ house, language }, await sendMessage({ tx, house, meeting, sender: 'rider', body }))
})
