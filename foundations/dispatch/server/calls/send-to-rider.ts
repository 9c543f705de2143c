import { sendToRider } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { driverLanguage } from '../stores/driver-store.ts'
import { ofDriver } from '../talk/meetings.ts'
import { sendMessage } from '../talk/send-message.ts'
import { messageView } from '../talk/talk-view.ts'

export const sendToRiderAnswer = answer(sendToRider, async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const meeting = await ofDriver({ tx, driverId, orderHash: params.hash })
  const message = await sendMessage({ tx, house, meeting, sender: 'driver', body })
  return messageView({ house, language: await driverLanguage(tx, driverId) }, message)
})
