import { seeRiderMessages } from '@daoxing/dispatch/contract'
import { answer } from '@daoxing/kit/server'
import { driverLanguage } from '../stores/driver-store.ts'
import { ofDriver } from '../talk/meetings.ts'
import { seeMessages } from '../talk/see-messages.ts'
import { talkView } from '../talk/talk-view.ts'

export const seeRiderMessagesAnswer = answer(seeRiderMessages, async ({ params, body, who, tx, house }) => {
  const { driverId } = who
  const meeting = await ofDriver({ tx, driverId, orderHash: params.hash })
  await seeMessages({ tx, house, meeting, side: 'driver', ...body })
  const language = await driverLanguage(tx, driverId)
  return talkView({ tx, house, language, orderHash: params.hash, meeting, side: 'driver' })
})
